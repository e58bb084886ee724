import type * as api from '@hepu/api/areas/upgrade/pk/pkSaved'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { must } from '@hepu/api/core/must'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { experimentGroup, upgrade, upgradePk, user } from '../../../db/schema/index.ts'
import { contains, byPinyin, ordered } from '../../../db/nameConditions.ts'
import { rows } from '../../../db/scope.ts'
import { pageOf } from '../../../db/page.ts'
import type { Ctx } from '../../../http/context.ts'
import { findEntries, type PkEntry } from './pkEntries.ts'
import { mayChangePk, type SavedPk } from './savedPks.ts'

type PkRow = ResultOf<typeof api.getUpgradePkList>['records'][number]

/** PK清单: saved comparisons. */
export async function pagePks(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.getUpgradePkList>,
): Promise<ResultOf<typeof api.getUpgradePkList>> {
  const { current, size, sort, order } = input
  const where = filterOf(ctx, input.model)
  const sorts: Record<string, Parameters<typeof ordered>[1]> = {
    id: upgradePk.id,
    createTime: upgradePk.createdAt,
    name: byPinyin(upgradePk.name),
    updateTime: upgradePk.updatedAt,
  }
  const { found, page } = await pageOf(
    ctx,
    ctx.db.select().from(upgradePk).where(where).$dynamic(),
    { current, size },
    ordered(order, must(sorts[sort], 'sort order'), upgradePk.id),
  )
  return { ...page, records: await presentPks(ctx, found) }
}

function filterOf(ctx: Ctx, model: ParsedInputOf<typeof api.getUpgradePkList>['model']) {
  const { name, upgradeId, groupId, ownOnly, pkId } = model
  return and(
    rows(ctx, upgradePk),
    name ? contains(upgradePk.name, name) : undefined,
    upgradeId === undefined ? undefined : eq(upgradePk.upgradeId, upgradeId),
    groupId === undefined ? undefined : sql`${upgradePk.groupIds} @> ${JSON.stringify([groupId])}::jsonb`,
    ownOnly === '1' ? eq(upgradePk.createdBy, ctx.caller.userId) : undefined,
    pkId === undefined ? undefined : eq(upgradePk.id, pkId),
  )
}

async function presentPks(ctx: Ctx, found: readonly SavedPk[]): Promise<PkRow[]> {
  const ids = found.flatMap((pk) => [...pk.entryIds, ...(pk.baseEntryId === null ? [] : [pk.baseEntryId])])
  const entries = new Map((await findEntries(ctx, [...new Set(ids)])).map((entry) => [entry.entryId, entry]))
  const makers = await makersOf(ctx, found)
  const evaluations = await evaluationsOf(ctx, found)
  return found.map((pk) => ({
    id: pk.id,
    name: pk.name,
    remark: pk.remark,
    mode: pk.mode,
    threshold: pk.threshold,
    upgradeId: pk.upgradeId,
    upgradeText: evaluations.get(pk.upgradeId ?? 0) ?? null,
    baseEntryId: pk.baseEntryId,
    baseName: entries.get(pk.baseEntryId ?? 0)?.name ?? null,
    varieties: pk.entryIds.flatMap((id) => entries.get(id) ?? []).map(varietyOf),
    groupIds: pk.groupIds,
    years: pk.years,
    createdByName: makers.get(pk.createdBy ?? 0) ?? null,
    updatedAt: pk.updatedAt,
    version: pk.version,
    can: { edit: mayChangePk(ctx, pk), delete: mayChangePk(ctx, pk) },
  }))
}

const varietyOf = ({ entryId, name, isCk, groupName, year }: PkEntry) => ({
  entryId,
  name,
  isCk,
  groupName,
  year,
})

async function makersOf(ctx: Ctx, found: readonly SavedPk[]): Promise<Map<number, string>> {
  const ids = [...new Set(found.flatMap((pk) => pk.createdBy ?? []))]
  if (ids.length === 0) return new Map()
  const people = await ctx.db.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, ids))
  return new Map(people.map(({ id, name }) => [id, name]))
}

async function evaluationsOf(ctx: Ctx, found: readonly SavedPk[]): Promise<Map<number, string>> {
  const ids = [...new Set(found.flatMap((pk) => pk.upgradeId ?? []))]
  if (ids.length === 0) return new Map()
  const evaluations = await ctx.db
    .select({ id: upgrade.id, year: upgrade.year, name: experimentGroup.name })
    .from(upgrade)
    .innerJoin(
      experimentGroup,
      and(eq(experimentGroup.orgId, upgrade.orgId), eq(experimentGroup.id, upgrade.groupId)),
    )
    .where(and(rows(ctx, upgrade), inArray(upgrade.id, ids)))
  return new Map(evaluations.map(({ id, year, name }) => [id, yearAndName(year, name)]))
}
