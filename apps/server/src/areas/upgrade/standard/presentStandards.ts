import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type { StandardScope } from '@hepu/api/areas/upgrade/promotionShapes'
import type { standardShow } from '@hepu/api/areas/upgrade/standard/promotionStandard'
import type { ResultOf } from '@hepu/api/core/route'
import { yearAndName } from '@hepu/api/core/yearAndName'
import { findClashes } from '@hepu/breeding/promotion/resolve'
import { and, count, eq, inArray, sql } from 'drizzle-orm'
import {
  experimentGroup,
  upgrade,
  upgradeStandard,
  type upgradeStandardVersion,
  user,
} from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { listCandidates } from './matchStandard.ts'

type Standard = typeof upgradeStandard.$inferSelect
type Version = typeof upgradeStandardVersion.$inferSelect
export type StandardRow = Omit<ResultOf<typeof standardShow>, 'itemList' | 'scopes' | 'versions'>

/** Returns standards as lists show them, each with the version given. */
export async function presentStandards(
  ctx: Ctx,
  found: readonly { standard: Standard; version: Version }[],
): Promise<StandardRow[]> {
  const standards = found.map((row) => row.standard)
  const used = await countUses(
    ctx,
    standards.map((standard) => standard.id),
  )
  const names = await namesOf(
    ctx,
    standards.map((standard) => standard.updatedBy),
  )
  const groups = await groupNames(
    ctx,
    found.flatMap((row) => row.version.scopes),
  )
  const parents = await parentNames(ctx, standards)
  const clashes = await clashesOf(ctx, standards)
  const mayWrite = ctx.caller.permissions.has('upgrade.standard:write')
  const writes = (standard: { orgId: number }) => mayWrite && mayChange(ctx, standard)
  return found.map(({ standard, version }) => ({
    id: standard.id,
    name: standard.name,
    level: standard.level as StandardRow['level'],
    className: standard.className,
    state: standard.state,
    source: standard.source,
    remark: standard.remark,
    number: version.number,
    items: version.items.length,
    scopeText: version.scopes.map((scope) => scopeText(scope, groups)).join('；') || '仅手工选用',
    inUse: used.get(standard.id) ?? 0,
    updatedAt: standard.updatedAt,
    updatedByName: names.get(standard.updatedBy ?? 0) ?? null,
    validFrom: version.validFrom,
    validTo: version.validTo,
    parentId: standard.parentId,
    parentName: parents.get(standard.parentId ?? 0) ?? null,
    clashes: clashes.get(String(standard.id)) ?? [],
    version: standard.version,
    can: {
      edit: writes(standard),
      delete: writes(standard) && !used.has(standard.id),
      addChildStandard: writes(standard) && standard.parentId === null,
    },
  }))
}

/** Counts the evaluations that use each of these standards; standards without any are absent. */
export async function countUses(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: upgradeStandard.id, n: count(upgrade.id) })
    .from(upgradeStandard)
    .innerJoin(
      upgrade,
      and(
        eq(upgrade.orgId, upgradeStandard.orgId),
        sql`(${upgrade.standardId} = ${upgradeStandard.id}
          or ${upgrade.otherStandards} @> jsonb_build_array(jsonb_build_object('id', ${upgradeStandard.id})))`,
      ),
    )
    .where(and(rows(ctx, upgrade), rows(ctx, upgradeStandard), inArray(upgradeStandard.id, [...ids])))
    .groupBy(upgradeStandard.id)
  return new Map(found.map((row) => [row.id, row.n]))
}

async function parentNames(ctx: Ctx, standards: readonly Standard[]): Promise<Map<number, string>> {
  const ids = [...new Set(standards.flatMap((standard) => standard.parentId ?? []))]
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: upgradeStandard.id, name: upgradeStandard.name })
    .from(upgradeStandard)
    .where(and(rows(ctx, upgradeStandard), inArray(upgradeStandard.id, ids)))
  return new Map(found.map((row) => [row.id, row.name]))
}

/** Per standard the names of those with the very same scope, among the standards of its own organisation. */
async function clashesOf(ctx: Ctx, standards: readonly Standard[]): Promise<Map<string, string[]>> {
  const orgIds = new Set(standards.map((standard) => standard.orgId))
  const all = await Promise.all([...orgIds].map((orgId) => listCandidates(ctx, orgId)))
  return new Map(all.flatMap((candidates) => [...findClashes(candidates)]))
}

/** `高级产比(中高级试验) · 夏播`; a scope without limits reads 全部. */
function scopeText(scope: StandardScope, groups: ReadonlyMap<string, string>): string {
  const parts = [
    scope.phase && phaseLabel(scope.phase),
    scope.ripePeriod,
    scope.ecoZone,
    scope.groupId && (groups.get(scope.groupId) ?? `组别${scope.groupId}`),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(' · ') : '全部'
}

async function groupNames(ctx: Ctx, scopes: readonly StandardScope[]): Promise<Map<string, string>> {
  const ids = [...new Set(scopes.flatMap((scope) => scope.groupId ?? []))].map(Number)
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: experimentGroup.id, name: experimentGroup.name, year: experimentGroup.year })
    .from(experimentGroup)
    .where(and(rows(ctx, experimentGroup), inArray(experimentGroup.id, ids)))
  return new Map(found.map((row) => [String(row.id), yearAndName(row.year, row.name)]))
}

/** Names of users by id. */
export async function namesOf(ctx: Ctx, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, wanted))
  return new Map(found.map((row) => [row.id, row.name]))
}
