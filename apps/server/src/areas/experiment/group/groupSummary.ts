import { setImmediate as nextTurn } from 'node:timers/promises'
import { itemAt } from '@hepu/api/core/must'
import { groupSummary as groupSummaries } from '@hepu/breeding/summary'
import { METHOD_VERSION } from '@hepu/breeding/version'
import { and, eq, notInArray, sql } from 'drizzle-orm'
import { experimentGroup, groupSummary } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { basesOf, gainAnswer } from '../analysis/comparisonBases.ts'
import { combine } from '../analysis/combinePoints.ts'
import { loadTrial, type Trial, type TrialCtx } from '../analysis/loadTrial.ts'
import { scopeOf, summariseTraits } from '../analysis/traitSummary.ts'
import { isNumeric } from '../analysis/trialTables.ts'

type NewSummary = typeof groupSummary.$inferInsert

/**
 * Raises the data version of the groups and recomputes their summaries in the caller's transaction. Call it after every
 * change of plots, observations, points or entries by a user. One statement writes the summaries of a group. Groups
 * stay locked until the transaction ends, so that two changes of one group run one after another. Skips a group deleted
 * in this transaction.
 */
export async function refreshGroups(ctx: TrialCtx, groupIds: readonly number[]): Promise<void> {
  for (const groupId of [...new Set(groupIds)].toSorted((a, b) => a - b)) {
    const raised = await ctx.db
      .update(experimentGroup)
      .set({ dataVersion: sql`${experimentGroup.dataVersion} + 1`, updatedAt: sql`now()` })
      .where(and(rows(ctx, experimentGroup), eq(experimentGroup.id, groupId)))
      .returning({ id: experimentGroup.id })
    if (raised.length === 0) continue
    await computeSummaries(ctx, groupId)
  }
}

/**
 * Recomputes the summaries of a group after entries without figures joined or left it, as those of a publication do.
 * The data are unchanged, so the data version stays; the group's own version rises, so that analyses and previews
 * notice the change.
 */
export async function refreshEntries(ctx: TrialCtx, groupId: number): Promise<void> {
  await ctx.db
    .update(experimentGroup)
    .set({ version: sql`${experimentGroup.version} + 1`, updatedAt: sql`now()` })
    .where(and(rows(ctx, experimentGroup), eq(experimentGroup.id, groupId)))
  await computeSummaries(ctx, groupId)
}

async function computeSummaries(ctx: TrialCtx, groupId: number): Promise<void> {
  const trial = await loadTrial(ctx, groupId)
  await buildTables(trial)
  await storeSummaries(ctx, trial, summariesOf(trial))
}

/** Builds the tables of a trial that the summaries take, with a turn for other calls after each: large groups take a second. */
async function buildTables(trial: Trial): Promise<void> {
  trial.pointTable('yieldMu')
  for (const trait of trial.traits.filter(isNumeric)) {
    await nextTurn()
    trial.pointTable(trait.key, scopeOf(trait))
  }
}

/**
 * Computes the summary of every entry: simple mean over valid points, competition rank including checks, gains over
 * every check and the group mean on common points, CV of the point means, and LSD letters with random points where they
 * can be computed.
 */
export function summariesOf(trial: Trial): NewSummary[] {
  const { group, entries } = trial
  const bases = basesOf(trial)
  const means = trial.pointTable('yieldMu')
  const { letters } = combine(trial.plotTable('yieldMu'), means, { model: 'random', letters: 'lsd' })
  const traits = summariseTraits(trial)
  return groupSummaries(means, bases).map((figures, i) => ({
    orgId: group.orgId,
    crop: group.crop,
    groupId: group.id,
    entryId: itemAt(entries, i).id,
    meanYield: figures.mean,
    yieldRank: figures.rank,
    points: figures.points,
    cv: figures.cvPct,
    letter05: itemAt(letters, i).letter05,
    letter01: itemAt(letters, i).letter01,
    gains: figures.gains.map((gain, b) => gainAnswer(itemAt(bases, b), gain)),
    traits: itemAt(traits, i),
    dataVersion: group.dataVersion,
    methodVersion: METHOD_VERSION,
  }))
}

/** Replaces the summaries of a group and removes those of deleted entries. */
async function storeSummaries(
  ctx: TrialCtx,
  { group }: Trial,
  summaries: readonly NewSummary[],
): Promise<void> {
  const ids = summaries.map((summary) => summary.entryId)
  await ctx.db
    .delete(groupSummary)
    .where(
      and(
        eq(groupSummary.orgId, group.orgId),
        eq(groupSummary.groupId, group.id),
        ids.length > 0 ? notInArray(groupSummary.entryId, ids) : undefined,
      ),
    )
  if (summaries.length === 0) return
  await ctx.db
    .insert(groupSummary)
    .values([...summaries])
    .onConflictDoUpdate({
      target: [groupSummary.orgId, groupSummary.entryId],
      set: {
        groupId: sql`excluded.group_id`,
        meanYield: sql`excluded.mean_yield`,
        yieldRank: sql`excluded.yield_rank`,
        points: sql`excluded.points`,
        cv: sql`excluded.cv`,
        letter05: sql`excluded.letter05`,
        letter01: sql`excluded.letter01`,
        gains: sql`excluded.gains`,
        traits: sql`excluded.traits`,
        dataVersion: sql`excluded.data_version`,
        methodVersion: sql`excluded.method_version`,
        calculatedAt: sql`now()`,
      },
    })
}
