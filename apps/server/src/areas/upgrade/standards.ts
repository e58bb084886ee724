import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm'
import { phaseLabel } from '@hepu/api/areas/experiment/phases'
import type * as api from '@hepu/api/areas/upgrade/standard'
import type { StandardScope } from '@hepu/api/areas/upgrade/shapes'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import {
  experimentGroup,
  upgrade,
  upgradeStandard,
  upgradeStandardVersion,
  user,
} from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../db/write.ts'
import type { Ctx } from '../../http/context.ts'
import { contains } from './loadUpgrade.ts'

type Standard = typeof upgradeStandard.$inferSelect
type Version = typeof upgradeStandardVersion.$inferSelect
type Content = ParsedInputOf<typeof api.insertStandard>

const latest = and(
  eq(upgradeStandardVersion.orgId, upgradeStandard.orgId),
  eq(upgradeStandardVersion.standardId, upgradeStandard.id),
  eq(upgradeStandardVersion.number, upgradeStandard.latest),
)

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
  const { model } = input
  const where = and(
    rows(ctx, upgradeStandard),
    model.state === undefined ? undefined : eq(upgradeStandard.state, model.state),
    model.level ? eq(upgradeStandard.level, model.level) : undefined,
    model.name ? contains(upgradeStandard.name, model.name) : undefined,
  )
  const sorts = { id: upgradeStandard.id, name: upgradeStandard.name, updateTime: upgradeStandard.updatedAt }
  const direction = input.order === 'ascending' ? asc : desc
  const found = await ctx.db
    .select({ standard: upgradeStandard, version: upgradeStandardVersion })
    .from(upgradeStandard)
    .innerJoin(upgradeStandardVersion, latest)
    .where(where)
    .orderBy(direction(sorts[input.sort as keyof typeof sorts]), direction(upgradeStandard.id))
    .limit(input.size)
    .offset((input.current - 1) * input.size)
  const [total] = await ctx.db.select({ n: count() }).from(upgradeStandard).where(where)
  return {
    current: input.current,
    size: input.size,
    total: total!.n,
    records: await presentStandards(ctx, found),
  }
}

async function presentStandards(ctx: Ctx, found: readonly { standard: Standard; version: Version }[]) {
  const ids = found.map((row) => row.standard.id)
  const used = new Map(
    ids.length === 0
      ? []
      : (
          await ctx.db
            .select({ id: upgrade.standardId, n: count() })
            .from(upgrade)
            .where(and(rows(ctx, upgrade), inArray(upgrade.standardId, ids)))
            .groupBy(upgrade.standardId)
        ).map((row) => [row.id, row.n]),
  )
  const names = await namesOf(
    ctx,
    found.map((row) => row.standard.updatedBy),
  )
  const groups = await groupNames(
    ctx,
    found.flatMap((row) => row.version.scopes),
  )
  const write = ctx.caller.words.has('upgrade.standard:write')
  return found.map(({ standard, version }) => ({
    id: standard.id,
    name: standard.name,
    level: standard.level as 'COMPANY' | 'PROV' | 'NAT',
    className: standard.className,
    state: standard.state,
    source: standard.source,
    remark: standard.remark,
    number: version.number,
    items: version.items.length,
    scopeText: version.scopes.map((scope) => scopeText(scope, groups)).join('；') || '全部',
    inUse: used.get(standard.id) ?? 0,
    updatedAt: standard.updatedAt,
    updatedByName: names.get(standard.updatedBy ?? 0) ?? null,
    version: standard.version,
    can: { edit: write, delete: write && !used.get(standard.id) },
  }))
}

/** `阶段 高级产比 · 熟期 夏播`; a scope without limits reads 全部. */
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

async function getStandard(ctx: Ctx, id: number): Promise<Standard> {
  const [found] = await ctx.db
    .select()
    .from(upgradeStandard)
    .where(and(rows(ctx, upgradeStandard), eq(upgradeStandard.id, id)))
  if (!found) throw new AppError('NOT_FOUND', '晋级标准不存在或无权查看')
  return found
}

/** A standard with the items and scopes of one version and the list of its versions. */
export async function showStandard(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.standardShow>,
): Promise<ResultOf<typeof api.standardShow>> {
  const standard = await getStandard(ctx, input.standardId)
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

/** Refuses contents that contradict themselves: twice the same item, a check-based item without check number, … */
function assertContent(content: Content): void {
  const keys = new Set<string>()
  for (const item of content.itemList) {
    const name = `指标「${item.label}」`
    if (keys.has(item.key)) throw new AppError('BAD_INPUT', `${name}重复`)
    keys.add(item.key)
    if (item.base.startsWith('VS_CK') && item.ck === null)
      throw new AppError('BAD_INPUT', `${name}须选择对照`)
    if (item.op === 'BETWEEN' && (item.v2 === null || item.v2 < item.v1)) {
      throw new AppError('BAD_INPUT', `${name}的区间上限不得小于下限`)
    }
    if (item.agg === 'EACH_POINT_SHARE' && (item.shareOp === null || item.shareValue === null)) {
      throw new AppError('BAD_INPUT', `${name}须填写每点的条件`)
    }
  }
  if (content.validFrom && content.validTo && content.validTo < content.validFrom) {
    throw new AppError('BAD_INPUT', '日期先后有误：失效日期不得早于生效日期')
  }
  const scopes = new Set(content.scopes.map((scope) => JSON.stringify(scope)))
  if (scopes.size < content.scopes.length) throw new AppError('BAD_INPUT', '适用范围重复')
}

async function insertVersion(
  ctx: Ctx,
  standard: { orgId: number; id: number },
  number: number,
  content: Content & { note?: string | null },
): Promise<void> {
  await ctx.db.insert(upgradeStandardVersion).values({
    orgId: standard.orgId,
    standardId: standard.id,
    number,
    validFrom: content.validFrom ?? null,
    validTo: content.validTo ?? null,
    items: content.itemList,
    scopes: content.scopes,
    note: content.note ?? null,
    createdBy: ctx.caller.userId,
  })
}

/** Creates a standard with its first version. */
export async function insertStandard(ctx: Ctx, input: Content): Promise<{ id: number }> {
  assertContent(input)
  const { name, level, className, source, remark } = input
  const inserted = await insertRow(ctx, upgradeStandard, {
    name,
    level,
    className,
    source: source ?? null,
    remark: remark ?? null,
  })
  await insertVersion(ctx, { orgId: inserted.orgId, id: inserted.id }, 1, input)
  return { id: inserted.id }
}

/** Changes a standard. Other items, scopes or validity make a new version; verdicts keep the one they rest on. */
export async function updateStandard(
  ctx: Ctx,
  input: ParsedInputOf<typeof api.updateStandard>,
): Promise<{ number: number }> {
  assertContent(input)
  const standard = await getStandard(ctx, input.id)
  const [current] = await ctx.db
    .select()
    .from(upgradeStandardVersion)
    .where(
      and(
        eq(upgradeStandardVersion.orgId, standard.orgId),
        eq(upgradeStandardVersion.standardId, standard.id),
        eq(upgradeStandardVersion.number, standard.latest),
      ),
    )
  const next = standard.latest + (sameContent(current!, input) ? 0 : 1)
  const { name, level, className, source, remark, state, version } = input
  await updateRow(ctx, upgradeStandard, standard.id, {
    version,
    values: { name, level, className, source: source ?? null, remark: remark ?? null, state, latest: next },
  })
  if (next > standard.latest) await insertVersion(ctx, standard, next, input)
  return { number: next }
}

const sameContent = (version: Version, input: Content): boolean =>
  canonical([version.items, version.scopes, version.validFrom, version.validTo]) ===
  canonical([input.itemList, input.scopes, input.validFrom ?? null, input.validTo ?? null])

/** Deletes standards that no evaluation uses. */
export async function deleteStandards(ctx: Ctx, input: ParsedInputOf<typeof api.delStandard>): Promise<null> {
  for (const id of input.ids) {
    const standard = await getStandard(ctx, id)
    const [used] = await ctx.db
      .select({ n: sql<number>`count(*)::int` })
      .from(upgrade)
      .where(and(rows(ctx, upgrade), eq(upgrade.standardId, id)))
    if (used!.n > 0) {
      throw new AppError(
        'BAD_STATE',
        `标准「${standard.name}」已被${used!.n}个晋级评估使用，不能删除，可以停用`,
      )
    }
    await removeRow(ctx, upgradeStandard, id)
  }
  return null
}

/** JSON with sorted keys: the database returns keys in its own order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, it: unknown) =>
    it !== null && typeof it === 'object' && !Array.isArray(it)
      ? Object.fromEntries(Object.entries(it).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : it,
  )
}
