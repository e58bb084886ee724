import type { StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import type * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, or } from 'drizzle-orm'
import { isDeepStrictEqual } from 'node:util'
import { upgradeStandard } from '../../../db/schema/index.ts'
import { getRow, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertItems } from './standardItems.ts'
import { latestVersion, saveItems } from './standardChanges.ts'

type Standard = typeof upgradeStandard.$inferSelect
type Change = ParsedInputOf<typeof api.updateDataById>['change']
type Changed = { changed: number; number: number }
/** What happened, with the number of items that a change was meant for, whether or not it made a difference. */
type Outcome = Changed & { meant: number }

/** Changes all items of one kind (性质). */
export async function updateByType(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateByType>,
): Promise<Changed> {
  const standard = await getRow(ctx, upgradeStandard, input.standardId, '晋级标准')
  return refuseNone(
    await changeItems(ctx, standard, input, ({ kind }) => kind === input.kind),
    '该标准没有这一性质的指标',
  )
}

/** Changes the items of one name in a standard and in its child standards, each of which gets a new version. */
export async function updateByName(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateByName>,
): Promise<Changed> {
  const standard = await getRow(ctx, upgradeStandard, input.standardId, '晋级标准')
  const family = await ctx.db
    .select()
    .from(upgradeStandard)
    .where(
      and(
        rows(ctx, upgradeStandard),
        eq(upgradeStandard.orgId, standard.orgId),
        or(eq(upgradeStandard.id, standard.id), eq(upgradeStandard.parentId, standard.id)),
      ),
    )
    .orderBy(upgradeStandard.id)
    .for('update')
  const result = { meant: 0, changed: 0, number: standard.latest }
  for (const member of family) {
    const isAsked = member.id === standard.id
    const { note, change } = input
    const asked = isAsked ? { note, change, version: input.version } : { note, change }
    const done = await changeItems(ctx, member, asked, ({ label }) => label === input.label)
    result.meant += done.meant
    result.changed += done.changed
    if (isAsked) result.number = done.number
  }
  return refuseNone(result, `标准及其子标准中没有名为「${input.label}」的指标`)
}

/** Changes one item. */
export async function updateDataById(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateDataById>,
): Promise<Changed> {
  const standard = await getRow(ctx, upgradeStandard, input.standardId, '晋级标准')
  return refuseNone(
    await changeItems(ctx, standard, input, ({ key }) => key === input.key),
    '该标准没有这项指标',
  )
}

async function changeItems(
  ctx: Ctx,
  standard: Standard,
  { change, version, note }: { change: Change; version?: number; note?: string | null | undefined },
  isMeant: (item: StandardItem) => boolean,
): Promise<Outcome> {
  const { items } = await latestVersion(ctx, standard)
  const meant = items.filter(isMeant).length
  const itemList = items.map((item) => (isMeant(item) ? { ...item, ...given(change) } : item))
  assertItems(ctx.caller.crop, itemList)
  const changed = itemList.filter((item, at) => !isDeepStrictEqual(item, items[at])).length
  const seen = version === undefined ? {} : { version }
  return { meant, changed, number: await saveItems(ctx, standard, { ...seen, itemList, note: note ?? null }) }
}

/** Returns the given fields; an absent field stays as it is. */
const given = (change: Change): Partial<StandardItem> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))

function refuseNone({ meant, ...result }: Outcome, reason: string): Changed {
  if (meant === 0) throw new AppError('BAD_INPUT', reason)
  return result
}
