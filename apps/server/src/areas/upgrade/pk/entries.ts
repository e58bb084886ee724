import { phaseLabel } from '@hepu/api/areas/experiment/phases'
import type { selectPKList } from '@hepu/api/areas/upgrade/pkBasket'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray } from 'drizzle-orm'
import { experimentGroup, experimentVariety, groupSummary } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** An entry as PK lists show it, with the key of its own row. */
export type PkEntry = ResultOf<typeof selectPKList>['items'][number]

/**
 * The call with all that the caller sees, also in a command: comparing changes nothing of a trial, so that one may list
 * and save entries of trials that one only reads.
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

/** Entries that the caller sees, in the order of `ids`; others are left out. */
export async function findEntries(ctx: Ctx, ids: readonly number[]): Promise<PkEntry[]> {
  if (ids.length === 0) return []
  const all = seeingAll(ctx)
  const found = await select(all).where(and(visible(all), inArray(experimentVariety.id, [...ids])))
  const byId = new Map(found.map((row) => [row.entryId, present(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Entries that the caller sees, all of them. Throws NOT_FOUND when one is missing. */
export async function requireEntries(ctx: Ctx, ids: readonly number[]): Promise<PkEntry[]> {
  const unique = [...new Set(ids)]
  const found = await findEntries(ctx, unique)
  if (found.length < unique.length) throw new AppError('NOT_FOUND', '品种不存在或无权查看')
  return found
}

/** Every entry of a group, checks first. */
export async function entriesOf(ctx: Ctx, groupIds: readonly number[]): Promise<PkEntry[]> {
  if (groupIds.length === 0) return []
  const found = await select(ctx)
    .where(and(visible(ctx), inArray(experimentVariety.groupId, [...groupIds])))
    .orderBy(experimentVariety.id)
  return found.map(present)
}

/** Every entry of these names in any group the caller sees. */
export async function entriesNamed(ctx: Ctx, names: readonly string[]): Promise<PkEntry[]> {
  if (names.length === 0) return []
  const found = await select(ctx)
    .where(and(visible(ctx), inArray(experimentVariety.name, [...names])))
    .orderBy(experimentVariety.id)
  return found.map(present)
}

/** CK1 of the newest group first: year, then the number of the check. */
export const byNewestCheck = (a: PkEntry, b: PkEntry): number =>
  b.year - a.year || (a.ckNo ?? 9) - (b.ckNo ?? 9)
