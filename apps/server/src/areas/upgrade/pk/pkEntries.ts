import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type { selectPKList } from '@hepu/api/areas/upgrade/pk/pkBasket'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { hasOwnName } from '../../../db/hiddenNames.ts'
import { experimentGroup, experimentVariety, groupSummary } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** An entry as PK lists show it, with the id of its row. */
export type PkEntry = ResultOf<typeof selectPKList>['items'][number] & {
  /** True if the entry has its real name; false while a code (密码编号) replaces it. */
  isNamed: boolean
}

/**
 * Returns the context with everything that the caller may see in scope, also in a command: comparing changes no trial, so
 * entries of trials that the caller may only read can be listed and saved.
 */
export const seeingAll = (ctx: Ctx): Ctx => ({
  ...ctx,
  caller: { ...ctx.caller, orgIds: [...new Set([...ctx.caller.orgIds, ...ctx.caller.readOnlyOrgIds])] },
})

const columns = {
  entryId: experimentVariety.id,
  name: experimentVariety.name,
  entryNo: experimentVariety.entryNo,
  isCk: experimentVariety.isCk,
  ckNo: experimentVariety.ckNo,
  groupId: experimentGroup.id,
  groupName: experimentGroup.name,
  year: experimentGroup.year,
  phase: experimentGroup.phase,
  meanYield: groupSummary.meanYield,
  isNamed: sql<boolean>`${hasOwnName()}`,
}

const select = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(experimentVariety)
    .innerJoin(
      experimentGroup,
      and(
        eq(experimentGroup.orgId, experimentVariety.orgId),
        eq(experimentGroup.id, experimentVariety.groupId),
      ),
    )
    .leftJoin(
      groupSummary,
      and(eq(groupSummary.orgId, experimentVariety.orgId), eq(groupSummary.entryId, experimentVariety.id)),
    )

const present = ({ phase, ...row }: Awaited<ReturnType<typeof select>>[number]): PkEntry => ({
  ...row,
  phaseLabel: phaseLabel(phase),
})

const visible = (ctx: Ctx) => and(rows(ctx, experimentVariety), rows(ctx, experimentGroup))

/** Returns entries that the caller sees, in the order of `ids`; others are left out. */
export async function findEntries(ctx: Ctx, ids: readonly number[]): Promise<PkEntry[]> {
  if (ids.length === 0) return []
  const all = seeingAll(ctx)
  const found = await select(all).where(and(visible(all), inArray(experimentVariety.id, [...ids])))
  const byId = new Map(found.map((row) => [row.entryId, present(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Returns entries that the caller sees. Throws NOT_FOUND if one is missing. */
export async function requireEntries(ctx: Ctx, ids: readonly number[]): Promise<PkEntry[]> {
  const unique = [...new Set(ids)]
  const found = await findEntries(ctx, unique)
  if (found.length < unique.length) throw new AppError('NOT_FOUND', '品种不存在或无权查看')
  return found
}

/** Returns every entry of some groups, checks first. */
export async function entriesOf(ctx: Ctx, groupIds: readonly number[]): Promise<PkEntry[]> {
  if (groupIds.length === 0) return []
  const found = await select(ctx)
    .where(and(visible(ctx), inArray(experimentVariety.groupId, [...groupIds])))
    .orderBy(experimentVariety.id)
  return found.map(present)
}

/** Returns the key of a variety: its name, or the entry itself while it has a code. */
export const varietyKey = ({
  isNamed,
  name,
  entryId,
}: Pick<PkEntry, 'isNamed' | 'name' | 'entryId'>): string => (isNamed ? name : `#${entryId}`)

/**
 * Returns every entry of these varieties in any group that the caller sees; a coded entry has no others. Throws BAD_INPUT if
 * two varieties have the same name.
 */
export async function trialsOfVarieties(ctx: Ctx, varieties: readonly PkEntry[]): Promise<PkEntry[]> {
  if (varieties.length === 0) return []
  const clash = varieties.find((one) =>
    varieties.some((other) => other.name === one.name && varietyKey(other) !== varietyKey(one)),
  )
  if (clash) throw new AppError('BAD_INPUT', `「${clash.name}」在不同组别中不是同一品种，不能一起比较`)
  const [named, coded] = [
    varieties.filter((variety) => variety.isNamed),
    varieties.filter((variety) => !variety.isNamed),
  ]
  const sameName = inArray(
    experimentVariety.name,
    named.map((variety) => variety.name),
  )
  const itself = inArray(
    experimentVariety.id,
    coded.map((variety) => variety.entryId),
  )
  const found = await select(ctx)
    .where(and(visible(ctx), or(and(hasOwnName(), sameName), itself)))
    .orderBy(experimentVariety.id)
  return found.map(present)
}

/** Orders by CK1 of the newest group first: year, then number of the check. */
export const byNewestCheck = (a: PkEntry, b: PkEntry): number =>
  b.year - a.year || (a.ckNo ?? 9) - (b.ckNo ?? 9)
