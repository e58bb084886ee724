import type * as api from '@hepu/api/areas/upgrade/pk/pkSaved'
import { PK_LIMIT } from '@hepu/api/areas/upgrade/pk/pkShapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, inArray } from 'drizzle-orm'
import { experimentGroup, upgradePk } from '../../../db/schema/index.ts'
import { getRow, mayChange, rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { getUpgrade } from '../evaluation/loadUpgrade.ts'
import { basketIds } from './pkBasket.ts'
import { findEntries, requireEntries, seeingAll } from './pkEntries.ts'

export type SavedPk = typeof upgradePk.$inferSelect

const label = '组合PK'
type Changed = { version: number }

/** Returns one saved comparison within the caller's scope. */
export const getPk = (ctx: Ctx, id: number): Promise<SavedPk> => getRow(ctx, upgradePk, id, label)

/** Returns whether the caller may change or delete a saved comparison: its maker may, and who keeps the standards. */
export function mayChangePk(ctx: Ctx, pk: Pick<SavedPk, 'orgId' | 'createdBy'>): boolean {
  const { permissions, userId } = ctx.caller
  if (!permissions.has('upgrade.pk:write') || !mayChange(ctx, pk)) return false
  return pk.createdBy === userId || permissions.has('upgrade.standard:write')
}

/** Returns one saved comparison to change. Throws FORBIDDEN for one of a colleague. */
async function getPkToChange(ctx: Ctx, id: number): Promise<SavedPk> {
  const pk = await getPk(ctx, id)
  if (mayChangePk(ctx, pk)) return pk
  throw new AppError('FORBIDDEN', `组合PK「${pk.name}」由他人保存，只有保存人或晋级标准维护人可以修改、删除`)
}

/** Saves a comparison under a name, or changes a saved one. Without entries a new one takes one's PK list. */
export async function savePk(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.saveUpgradePk>,
): Promise<{ id: number; version: number }> {
  const { id, version, entryIds, groupIds, years, ...others } = input
  const stored = id === undefined ? null : await getPkToChange(ctx, id)
  if (others.upgradeId) await getUpgrade(ctx, others.upgradeId)
  const values = {
    ...others,
    remark: others.remark ?? null,
    upgradeId: others.upgradeId ?? null,
    baseEntryId: others.baseEntryId ?? null,
    entryIds: await checkedEntries(ctx, entryIds ?? stored?.entryIds ?? (await basketIds(ctx))),
    groupIds: groupIds ? await checkedGroups(ctx, groupIds) : (stored?.groupIds ?? []),
    years: years ?? stored?.years ?? [],
  }
  if (values.baseEntryId !== null) await requireEntries(ctx, [values.baseEntryId])
  if (!stored) return insertRow(ctx, upgradePk, values, { label })
  return updateRow(ctx, upgradePk, stored.id, { ...(version ? { version } : {}), values }, { label })
}

/** Sets the varieties of a saved comparison. */
export async function setPkEntries(
  ctx: Ctx,
  { pkId, version, entryIds }: ParsedInputOf<typeof api.saveUpgradePkList>,
): Promise<Changed> {
  await getPkToChange(ctx, pkId)
  return change(ctx, pkId, version, { entryIds: await checkedEntries(ctx, entryIds) })
}

/** Adds varieties to a saved comparison, or takes them out. */
export async function togglePkEntries(
  ctx: Ctx,
  { pkId, version, entryIds, button }: ParsedInputOf<typeof api.saveOrDeleteUpgradePkList>,
): Promise<Changed> {
  const stored = await getPkToChange(ctx, pkId)
  const next =
    button === 'add'
      ? [...new Set([...stored.entryIds, ...entryIds])]
      : stored.entryIds.filter((id) => !entryIds.includes(id))
  return change(ctx, pkId, version, { entryIds: await checkedEntries(ctx, next) })
}

/** Deletes saved comparisons, or takes entries out of one. */
export async function deletePks(
  ctx: Ctx,
  { ids = [], pkId, version, entryIds = [] }: ParsedInputOf<typeof api.deleteUpgradePkList>,
): Promise<null> {
  if (pkId !== undefined) await togglePkEntries(ctx, { pkId, version, entryIds, button: 'remove' })
  for (const id of ids) {
    await getPkToChange(ctx, id)
    await removeRow(ctx, upgradePk, id, { label })
  }
  return null
}

/** Confines a saved comparison to these groups; none = all. */
export async function setPkGroups(
  ctx: Ctx,
  { pkId, version, groupIds }: ParsedInputOf<typeof api.updateExperimentIdPkList>,
): Promise<Changed> {
  await getPkToChange(ctx, pkId)
  return change(ctx, pkId, version, { groupIds: await checkedGroups(ctx, groupIds) })
}

/** Takes groups out of those a saved comparison is confined to. Throws NOT_FOUND for one that is not among them. */
export async function dropPkGroups(
  ctx: Ctx,
  { pkId, groupIds }: ParsedInputOf<typeof api.deleteExperimentIdPkList>,
): Promise<Changed> {
  const stored = await getPkToChange(ctx, pkId)
  if (groupIds.some((id) => !stored.groupIds.includes(id))) {
    throw new AppError('NOT_FOUND', '该组别不在此组合PK限定的组别中')
  }
  return change(ctx, pkId, undefined, { groupIds: stored.groupIds.filter((id) => !groupIds.includes(id)) })
}

async function change(
  ctx: Ctx,
  id: number,
  version: number | undefined,
  values: Partial<Pick<SavedPk, 'entryIds' | 'groupIds'>>,
): Promise<Changed> {
  const row = await updateRow(ctx, upgradePk, id, { ...(version ? { version } : {}), values }, { label })
  return { version: row.version }
}

/** Ids of entries that the caller sees, one a variety. Throws when there is none, too many, or one is missing. */
async function checkedEntries(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const gone = new Set(ids)
  for (const entry of await findEntries(ctx, ids)) gone.delete(entry.entryId)
  if (gone.size > 0) throw new AppError('NOT_FOUND', '品种不存在或无权查看')
  if (ids.length === 0) throw new AppError('BAD_INPUT', '请选择品种')
  if (ids.length > PK_LIMIT) throw new AppError('BAD_INPUT', `最多${PK_LIMIT}个品种`)
  return [...new Set(ids)]
}

async function checkedGroups(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return []
  const found = await ctx.db
    .select({ id: experimentGroup.id })
    .from(experimentGroup)
    .where(and(rows(seeingAll(ctx), experimentGroup), inArray(experimentGroup.id, unique)))
  if (found.length < unique.length) throw new AppError('NOT_FOUND', '组别不存在或无权查看')
  return unique
}
