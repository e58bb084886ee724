import type * as api from '@hepu/api/areas/research/gene/geneLibrary'
import { geneTitles } from '@hepu/api/areas/research/gene/geneTypes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { listDictEntries } from '../../../db/dictEntries.ts'
import { geneOption } from '../../../db/schema/index.ts'
import { insertRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { isTopOrg } from '../../authority/shared.ts'
import { loadStates, type OptionKind } from './optionStates.ts'

/** Any constant: changes of states follow one another. */
const STATES_LOCK = 7_411_061

type Input = ParsedInputOf<typeof api.updateMethodState>

/** Turns a method of a type on or off. */
export async function setMethodState(ctx: Ctx, { id, state }: Input): Promise<null> {
  const [typeId, methodId] = id.split('-').map(Number)
  const entries = await listDictEntries(ctx, ['gene_type', 'gene_method'])
  const type = entries.find((entry) => entry.dict === 'gene_type' && entry.id === typeId)
  const method = entries.find((entry) => entry.dict === 'gene_method' && entry.id === methodId)
  if (!type || !method) throw new AppError('NOT_FOUND', '基因方法不存在')
  if (method.disabled && state === 1) {
    throw new AppError('BAD_STATE', `方法「${method.label}」已在字典中停用，请先在字典管理中启用`)
  }
  return setState(ctx, { geneType: type.value, kind: 'method', option: method.value }, state)
}

/** Turns a heading of a type on or off. */
export async function setTitleState(ctx: Ctx, { id, state }: Input): Promise<null> {
  const [typeId, key] = id.split('-')
  const type = (await listDictEntries(ctx, ['gene_type'])).find((entry) => entry.id === Number(typeId))
  const title = geneTitles.find((title) => title.key === key)
  if (!type || !title) throw new AppError('NOT_FOUND', '基因标题不存在')
  return setState(ctx, { geneType: type.value, kind: 'title', option: title.key }, state)
}

interface Option {
  geneType: string
  kind: OptionKind
  option: string
}

/** Sets the state of an option, and writes nothing if it has it already. */
async function setState(ctx: Ctx, option: Option, state: 0 | 1): Promise<null> {
  if (!(await isTopOrg(ctx))) {
    throw new AppError('FORBIDDEN', '基因方法与标题由各机构共用，只能在最上级机构中修改')
  }
  await ctx.db.execute(sql`select pg_advisory_xact_lock(${STATES_LOCK})`)
  const isOn = (await loadStates(ctx))(option.geneType, option.kind, option.option)
  if (isOn === (state === 1)) return null
  const [stored] = await ctx.db
    .select({ id: geneOption.id })
    .from(geneOption)
    .where(
      and(
        eq(geneOption.orgId, ctx.caller.orgId),
        eq(geneOption.geneType, option.geneType),
        eq(geneOption.kind, option.kind),
        eq(geneOption.option, option.option),
        isNull(geneOption.deletedAt),
      ),
    )
  const note = { label: '基因方法与标题', reason: reasonOf(option, state) }
  if (stored) await updateRow(ctx, geneOption, stored.id, { values: { state } }, note)
  else await insertRow(ctx, geneOption, { ...option, state }, note)
  return null
}

/** Returns which method or heading was changed, because the line of a later change keeps only what differs. */
function reasonOf({ geneType, kind, option }: Option, state: 0 | 1): string {
  const what = kind === 'method' ? `方法「${option}」` : `标题「${titleLabel(option)}」`
  return `类型「${geneType}」${state === 1 ? '启用' : '停用'}${what}`
}

const titleLabel = (key: string): string => geneTitles.find((title) => title.key === key)?.label ?? key
