import { phaseLabel } from '@hepu/api/areas/experiment/phases'
import type { StandardScope } from '@hepu/api/areas/upgrade/shapes'
import type * as api from '@hepu/api/areas/upgrade/standard'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, count, desc, eq, inArray } from 'drizzle-orm'
import {
  experimentGroup,
  upgrade,
  upgradeStandard,
  upgradeStandardVersion,
  user,
} from '../../db/schema/index.ts'
import { getRow, mayChange, rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { byPinyin, contains, ordered } from '../experiment/shared.ts'

type Standard = typeof upgradeStandard.$inferSelect
type Version = typeof upgradeStandardVersion.$inferSelect
type StandardRow = ResultOf<typeof api.standardPage>['records'][number]

/** Standards to choose from. */
export async function listStandards(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.standardList>,
): Promise<ResultOf<typeof api.standardList>> {
  const found = await ctx.db
    .select()
    .from(upgradeStandard)
    .where(
      and(
        rows(ctx, upgradeStandard),
        input.state === undefined ? undefined : eq(upgradeStandard.state, Number(input.state)),
      ),
    )
    .orderBy(upgradeStandard.id)
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    number: row.latest,
    className: row.className,
    source: row.source,
  }))
}

/** 晋级标准 list. */
export async function pageStandards(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.standardPage>,
): Promise<ResultOf<typeof api.standardPage>> {
  const { current, size, model } = input
  const where = and(
    rows(ctx, upgradeStandard),
    model.state === undefined ? undefined : eq(upgradeStandard.state, model.state),
    model.level ? eq(upgradeStandard.level, model.level) : undefined,
    model.name ? contains(upgradeStandard.name, model.name) : undefined,
  )
  const sorts = {
    id: upgradeStandard.id,
    createTime: upgradeStandard.createdAt,
    name: byPinyin(upgradeStandard.name),
    updateTime: upgradeStandard.updatedAt,
  }
  const found = await ctx.db
    .select({ standard: upgradeStandard, version: upgradeStandardVersion })
    .from(upgradeStandard)
    .innerJoin(
      upgradeStandardVersion,
      and(
        eq(upgradeStandardVersion.orgId, upgradeStandard.orgId),
        eq(upgradeStandardVersion.standardId, upgradeStandard.id),
        eq(upgradeStandardVersion.number, upgradeStandard.latest),
      ),
    )
    .where(where)
    .orderBy(...ordered(input.order, sorts[input.sort as keyof typeof sorts], upgradeStandard.id))
    .limit(size)
    .offset((current - 1) * size)
  const [total] = await ctx.db.select({ n: count() }).from(upgradeStandard).where(where)
  return { current, size, total: total!.n, records: await presentStandards(ctx, found) }
}

async function presentStandards(
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
  const mayWrite = ctx.caller.words.has('upgrade.standard:write')
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
    version: standard.version,
    can: { edit: writes(standard), delete: writes(standard) && !used.has(standard.id) },
  }))
}

/** How many evaluations rest on each of these standards; those without any are absent. */
export async function countUses(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: upgrade.standardId, n: count() })
    .from(upgrade)
    .where(and(rows(ctx, upgrade), inArray(upgrade.standardId, [...ids])))
    .groupBy(upgrade.standardId)
  return new Map(found.map((row) => [row.id!, row.n]))
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
  return new Map(found.map((row) => [String(row.id), `${row.year} ${row.name}`]))
}

async function namesOf(ctx: Ctx, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const found = await ctx.db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(inArray(user.id, wanted))
  return new Map(found.map((row) => [row.id, row.name]))
}

/** A standard with the items and scopes of one version and the list of its versions. */
export async function showStandard(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.standardShow>,
): Promise<ResultOf<typeof api.standardShow>> {
  const standard = await getRow(ctx, upgradeStandard, input.standardId, '晋级标准')
  const versions = await ctx.db
    .select()
    .from(upgradeStandardVersion)
    .where(
      and(
        eq(upgradeStandardVersion.orgId, standard.orgId),
        eq(upgradeStandardVersion.standardId, standard.id),
      ),
    )
    .orderBy(desc(upgradeStandardVersion.number))
  const version = versions.find((it) => it.number === (input.number ?? standard.latest))
  if (!version) throw new AppError('NOT_FOUND', `晋级标准没有第${input.number}版`)
  const [row] = await presentStandards(ctx, [{ standard, version }])
  const names = await namesOf(
    ctx,
    versions.map((it) => it.createdBy),
  )
  return {
    ...row!,
    validFrom: version.validFrom,
    validTo: version.validTo,
    itemList: version.items,
    scopes: version.scopes,
    versions: versions.map((it) => ({
      number: it.number,
      at: it.createdAt,
      byName: names.get(it.createdBy ?? 0) ?? null,
      note: it.note,
      items: it.items.length,
    })),
  }
}
