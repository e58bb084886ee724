import { traitsOf } from '@hepu/api/areas/experiment/traits'
import type { EntryVerdict, Evidence, StandardItem } from '@hepu/api/areas/upgrade/shapes'
import { judge } from '@hepu/breeding/promotion/judge'
import type { PointTable } from '@hepu/breeding/table'
import { METHOD_VERSION } from '@hepu/breeding/version'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { upgradeRecord, upgradeStandard, upgradeStandardVersion } from '../../db/schema/index.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import { loadTrial, type Trial } from '../experiment/shared.ts'
import { loadSetting } from './setting.ts'

export interface StandardVersion {
  id: number
  name: string
  number: number
  items: StandardItem[]
}

/** The newest version of a standard, or the named one. */
export async function loadStandard(
  ctx: Ctx,
  id: number,
  number?: number,
): Promise<StandardVersion | undefined> {
  const [found] = await ctx.db
    .select({
      id: upgradeStandard.id,
      name: upgradeStandard.name,
      number: upgradeStandardVersion.number,
      items: upgradeStandardVersion.items,
    })
    .from(upgradeStandard)
    .innerJoin(
      upgradeStandardVersion,
      and(
        eq(upgradeStandardVersion.orgId, upgradeStandard.orgId),
        eq(upgradeStandardVersion.standardId, upgradeStandard.id),
        number === undefined
          ? eq(upgradeStandardVersion.number, upgradeStandard.latest)
          : eq(upgradeStandardVersion.number, number),
      ),
    )
    .where(and(rows(ctx, upgradeStandard), eq(upgradeStandard.id, id)))
  return found
}

/** Traits that a standard looks at, with those its shares and shifts are derived from. */
const DERIVED_FROM = ['yieldMu', 'lodging', 'breakage', 'lodgingSum', 'growthDays', 'growthDiff'] as const

/**
 * Freezes what a decision rests on: point means of every numeric trait, points used and left out, the standard with
 * its version, the data and method versions.
 */
async function collectEvidence(
  ctx: Ctx,
  trial: Trial,
  standard: StandardVersion | undefined,
): Promise<Evidence> {
  const setting = await loadSetting(ctx)
  const traits = new Set<string>([...DERIVED_FROM, ...trial.numericTraits])
  const tables: Evidence['tables'] = {}
  for (const trait of traits) {
    const table = trial.pointTable(trait)
    if (table.mean.some((value) => !Number.isNaN(value))) tables[trait] = toMatrix(table)
  }
  return {
    groupName: trial.group.name,
    dataVersion: trial.group.dataVersion,
    methodVersion: METHOD_VERSION,
    calculatedAt: ctx.services.now().toISOString(),
    points: trial.points.map((point) => ({ name: point.name, used: point.used, reason: point.reason })),
    entries: trial.entries.map(({ name, entryNo, isCk, ckNo }) => ({ name, entryNo, isCk, ckNo })),
    tables,
    standard: standard
      ? { id: String(standard.id), name: standard.name, number: standard.number, items: standard.items }
      : null,
    groupMeanIncludesCk: trial.group.groupMeanIncludesCk,
    minPoints: setting.minPoints,
    lowTraits: traitsOf(trial.group.crop).flatMap((trait) => (trait.direction === 'LOW' ? [trait.key] : [])),
  }
}

function toMatrix(table: PointTable): (number | null)[][] {
  const width = table.points.length
  return table.entries.map((_, entry) =>
    Array.from(table.mean.subarray(entry * width, (entry + 1) * width), (value) =>
      Number.isNaN(value) ? null : value,
    ),
  )
}

/** The frozen tables as the rules take them. */
export function tablesOf(evidence: Evidence): Record<string, PointTable> {
  const entries = evidence.entries.map((entry) => entry.name)
  const points = evidence.points.filter((point) => point.used).map((point) => point.name)
  return Object.fromEntries(
    Object.entries(evidence.tables).map(([trait, matrix]) => [
      trait,
      { entries, points, mean: Float64Array.from(matrix.flat(), (value) => value ?? Number.NaN) },
    ]),
  )
}

/** Applies the standard frozen in the evidence; without a standard nothing is decided. */
export function judgeEvidence(evidence: Evidence): EntryVerdict[] {
  if (!evidence.standard) {
    return evidence.entries.map(({ name, isCk }) => ({
      entry: name,
      isCk,
      decision: null,
      because: '未匹配晋级标准',
      score: null,
      fragile: false,
      fragilePoints: [],
      missing: [],
      items: [],
    }))
  }
  return judge({
    entries: evidence.entries,
    tables: tablesOf(evidence),
    items: evidence.standard.items,
    groupMeanIncludesCk: evidence.groupMeanIncludesCk,
    minPoints: evidence.minPoints,
    lowTraits: evidence.lowTraits,
  })
}

/** Loads the group's present data and computes evidence and verdicts. */
export async function evaluateGroup(
  ctx: Ctx,
  groupId: number,
  standard: StandardVersion | undefined,
): Promise<{ trial: Trial; evidence: Evidence; verdicts: EntryVerdict[] }> {
  const trial = await loadTrial(ctx, groupId)
  const evidence = await collectEvidence(ctx, trial, standard)
  return { trial, evidence, verdicts: judgeEvidence(evidence) }
}

/**
 * Stores the verdicts of an evaluation, one record an entry. A decision made by hand (one with a reason) stays; all
 * others follow the rules. Records of entries that are no longer in the group go.
 * @returns how many computed verdicts differ from before.
 */
export async function storeVerdicts(
  ctx: Ctx,
  target: { orgId: number; upgradeId: number },
  trial: Trial,
  verdicts: readonly EntryVerdict[],
): Promise<number> {
  const own = and(eq(upgradeRecord.orgId, target.orgId), eq(upgradeRecord.upgradeId, target.upgradeId))
  const before = new Map(
    (await ctx.db.select().from(upgradeRecord).where(own)).map((row) => [row.entryId, row]),
  )
  const values = trial.entries.map((entry, index) => {
    const verdict = verdicts[index]!
    const old = before.get(entry.id)
    const byHand = old !== undefined && old.reason !== null && old.final !== old.computed
    return {
      orgId: target.orgId,
      crop: ctx.caller.crop,
      upgradeId: target.upgradeId,
      entryId: entry.id,
      computed: verdict.decision,
      final: byHand ? old.final : verdict.decision,
      reason: byHand ? old.reason : null,
      score: verdict.score,
      verdict,
      createdBy: ctx.caller.userId,
      updatedBy: ctx.caller.userId,
    }
  })
  const changed = values.filter((value) => before.get(value.entryId)?.computed !== value.computed).length
  const gone = [...before.keys()].filter((id) => !trial.entries.some((entry) => entry.id === id))
  if (gone.length > 0)
    await ctx.db.delete(upgradeRecord).where(and(own, inArray(upgradeRecord.entryId, gone)))
  if (values.length > 0) {
    await ctx.db
      .insert(upgradeRecord)
      .values(values)
      .onConflictDoUpdate({
        target: [upgradeRecord.orgId, upgradeRecord.upgradeId, upgradeRecord.entryId],
        set: {
          computed: sql`excluded.computed`,
          final: sql`excluded.final`,
          reason: sql`excluded.reason`,
          score: sql`excluded.score`,
          verdict: sql`excluded.verdict`,
          updatedBy: sql`excluded.updated_by`,
          updatedAt: ctx.services.now(),
          version: sql`${upgradeRecord.version} + 1`,
        },
      })
  }
  return changed
}
