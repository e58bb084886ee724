import {
  germplasmTitles,
  type titleStatus,
  type updateTitleStatus,
} from '@hepu/api/areas/research/germplasm/germplasmTitle'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { listDictEntries } from '../../../db/dictEntries.ts'
import { germplasmTitle } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'

const note = { label: '种质资源栏目设置' }

/** Returns the titles of germplasm, and which of them the caller's organisation shows; by default all. */
export async function listTitles(ctx: Ctx): Promise<ResultOf<typeof titleStatus>> {
  const hidden = new Set((await findSetting(ctx))?.hidden)
  return germplasmTitles.map((title) => ({
    ...title,
    state: hidden.has(title.field) && !title.isFixed ? 0 : 1,
  }))
}

/** Shows or hides titles for everybody who works in the organisation, in this crop. */
export async function setTitles(
  ctx: Ctx,
  { titles }: ParsedInputOf<typeof updateTitleStatus>,
): Promise<ResultOf<typeof updateTitleStatus>> {
  const states = new Map(titles.map(({ field, state }) => [field, state]))
  const fixed = germplasmTitles.find(({ field, isFixed }) => isFixed && states.get(field) === 0)
  if (fixed) throw new AppError('BAD_INPUT', `「${fixed.title}」总是显示，不能关闭`)
  const old = await findSetting(ctx)
  const before = new Set(old?.hidden)
  const hidden = germplasmTitles
    .map(({ field }) => field)
    .filter((field) => (states.has(field) ? states.get(field) === 0 : before.has(field)))
  if (old) await updateRow(ctx, germplasmTitle, old.id, { version: old.version, values: { hidden } }, note)
  else if (hidden.length > 0) await insertRow(ctx, germplasmTitle, { hidden }, note)
  return null
}

/** Returns the setting of the caller's organisation. */
async function findSetting(ctx: Ctx) {
  const [found] = await ctx.db
    .select()
    .from(germplasmTitle)
    .where(and(rows(ctx, germplasmTitle), eq(germplasmTitle.orgId, ctx.caller.orgId)))
  return found
}

/** 转基因状态, without what is disabled. */
export async function listTransgenic(ctx: Ctx) {
  const entries = await listDictEntries(ctx, ['transgenic_type'])
  return entries.filter(({ disabled }) => !disabled).map(({ value, label }) => ({ value, label }))
}
