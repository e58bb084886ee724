import { NO_CHECK } from '@hepu/api/areas/upgrade/evaluation'
import type { Decision, EntryVerdict, Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { itemAt } from '@hepu/api/core/must'
import { explainMove } from '@hepu/breeding/promotion/explainMove'
import { fewPointsOf } from '@hepu/breeding/promotion/judgeInput'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { groupSummary, upgradeRecord, type RecordFigures } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { loadTrial, type Trial } from '../../experiment/shared.ts'
import { collectEvidence, judgeEvidence, measureEntries, type Applied } from './evidence.ts'
import { standardColumns } from '../standard/matchStandard.ts'
import { measureIndexes } from '../indexes/measureIndexes.ts'
import { madeBy, ownerOf, type Group, type Upgrade } from './loadUpgrade.ts'
import { worstDisease } from './worstDisease.ts'

/** Number of records per statement. */
const CHUNK = 500

/** The result of judging a group on its present data. */
export interface Evaluation {
  trial: Trial
  evidence: Evidence
  verdicts: EntryVerdict[]
  /** The columns of an evaluation that are derived from it. */
  values: Pick<
    Upgrade,
    | 'standardId'
    | 'standardNumber'
    | 'otherStandards'
    | 'dataVersion'
    | 'methodVersion'
    | 'problem'
    | 'lastEditor'
  > & { evidence: Evidence }
}

/**
 * Loads the group's present data and computes evidence and verdicts. `problem` says why no standard applies; if one applies,
 * it says what the data lack to be judged.
 */
export async function evaluateGroup(
  ctx: Ctx,
  group: Group,
  applied: Applied & { problem: string | null },
): Promise<Evaluation> {
  const trial = await loadTrial(ctx, group.id)
  const evidence = await collectEvidence(ctx, trial, applied)
  return {
    trial,
    evidence,
    verdicts: judgeEvidence(evidence),
    values: {
      ...standardColumns(applied.standards),
      dataVersion: evidence.dataVersion,
      methodVersion: evidence.methodVersion,
      evidence,
      problem: applied.problem ?? findProblem(trial, evidence),
      lastEditor: ctx.caller.userId,
    },
  }
}

const findProblem = (trial: Trial, evidence: Evidence): string | null =>
  trial.checks.length === 0 ? NO_CHECK : fewPointsOf(evidence)

/**
 * Stores the verdicts of an evaluation with their figures, one record per entry. A decision made by hand (one with a reason)
 * stays; all others follow the rules. Records of entries that are no longer in the group are deleted.
 * @returns the computed verdicts that differ from before.
 */
export async function storeVerdicts(
  ctx: Ctx,
  upgradeId: number,
  { trial, evidence, verdicts }: Evaluation,
): Promise<VerdictMove[]> {
  const own = and(eq(upgradeRecord.orgId, trial.group.orgId), eq(upgradeRecord.upgradeId, upgradeId))
  const before = new Map(
    (await ctx.db.select().from(upgradeRecord).where(own)).map((row) => [row.entryId, row]),
  )
  const figures = await figuresOf(ctx, { trial, evidence, verdicts })
  const values = trial.entries.map((entry, index) => {
    const verdict = itemAt(verdicts, index)
    const old = before.get(entry.id)
    const byHand = old !== undefined && old.reason !== null && !verdict.isCk
    return {
      ...ownerOf(trial.group),
      ...madeBy(ctx),
      upgradeId,
      entryId: entry.id,
      computed: verdict.decision,
      final: byHand ? old.final : verdict.decision,
      reason: byHand ? old.reason : null,
      score: verdict.score,
      verdict,
      figures: itemAt(figures, index),
    }
  })
  const kept = new Set(values.map((value) => value.entryId))
  const gone = [...before.keys()].filter((id) => !kept.has(id))
  if (gone.length > 0) {
    await ctx.db.delete(upgradeRecord).where(and(own, inArray(upgradeRecord.entryId, gone)))
  }
  for (let at = 0; at < values.length; at += CHUNK) await upsertRecords(ctx, values.slice(at, at + CHUNK))
  return trial.entries.flatMap((entry, index) => {
    const old = before.get(entry.id)?.verdict
    return old ? findMove(old, itemAt(verdicts, index)) : []
  })
}

/** A change of a computed verdict, and why. */
export interface VerdictMove {
  name: string
  before: Decision | null
  after: Decision | null
  because: string
}

/** Returns the change from one verdict on an entry to another; none if the decision is the same. */
export function findMove(before: EntryVerdict, after: EntryVerdict): VerdictMove[] {
  if (before.decision === after.decision) return []
  return [
    {
      name: after.entry,
      before: before.decision,
      after: after.decision,
      because: explainMove(before, after),
    },
  ]
}

async function upsertRecords(ctx: Ctx, values: (typeof upgradeRecord.$inferInsert)[]): Promise<void> {
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
        figures: sql`excluded.figures`,
        updatedBy: sql`excluded.updated_by`,
        updatedAt: sql`excluded.updated_at`,
        version: sql`${upgradeRecord.version} + 1`,
      },
    })
}

async function figuresOf(
  ctx: Ctx,
  { trial: { group, entries }, evidence, verdicts }: Omit<Evaluation, 'values'>,
): Promise<RecordFigures[]> {
  const found = await ctx.db
    .select()
    .from(groupSummary)
    .where(and(eq(groupSummary.orgId, group.orgId), eq(groupSummary.groupId, group.id)))
  const byEntry = new Map(found.map((row) => [row.entryId, row]))
  const measures = measureEntries(evidence)
  const indexes = measureIndexes(group.crop, evidence, verdicts)
  return entries.map((entry, i) => {
    const summary = byEntry.get(entry.id)
    return {
      meanYield: summary?.meanYield ?? null,
      yieldRank: summary?.yieldRank ?? null,
      gains: summary?.gains ?? [],
      ...itemAt(measures, i),
      worstDisease: worstDisease(group.crop, summary?.traits ?? {}),
      indexes: itemAt(indexes, i),
    }
  })
}
