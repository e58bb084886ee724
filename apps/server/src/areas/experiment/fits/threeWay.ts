import type { threeWay as api } from '@hepu/api/areas/experiment/fits/threeWay'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { threeWayAnova, type Season } from '@hepu/breeding/threeWay'
import type { Ctx } from '../../../http/context.ts'
import { readVersion, sharedTrial } from '../analysis/analysisCache.ts'
import { basesOf } from '../analysis/comparisonBases.ts'
import type { Trial } from '../analysis/loadTrial.ts'
import { isLowBest } from '../analysis/traitHeads.ts'
import { blindText, isBlind } from '../blind/blindState.ts'
import { fitMethods } from './fitMethods.ts'
import { fitTables, headOf, headsByName, type FitTables } from './fitTables.ts'
import { listOtherYears, type OtherYear } from './otherYears.ts'
import { noThreeWay, threeWayAnswer, threeWayNotes } from './threeWayFigures.ts'

export type ThreeWayAnswer = ResultOf<typeof api>

/** Computes 多年联合方差分析 of a group with trials of other years, by default with the other year of 区域试验. */
export async function threeWayAnalysis(
  ctx: Ctx,
  { groupId, trait, otherIds }: ParsedInputOf<typeof api>,
): Promise<ThreeWayAnswer> {
  const trial = await sharedTrial(ctx, await readVersion(ctx, groupId))
  return analyseYears(ctx, trial, trait, otherIds)
}

/** Computes 多年联合方差分析 of a loaded trial. */
export async function analyseYears(
  ctx: Ctx,
  trial: Trial,
  key: string,
  otherIds?: readonly number[],
): Promise<ThreeWayAnswer> {
  const tables = fitTables(trial, key)
  const candidates = await listOtherYears(ctx, trial)
  const joined = chooseYears(trial, candidates, otherIds)
  const answer = {
    ...headOf(trial, tables.trait),
    ...noThreeWay,
    notes: [],
    candidates,
    joined: joined.map(({ id }) => id),
    rows: [],
    methods: fitMethods('threeWay', 'entryRandom', 'commonYears'),
  }
  const reason = reasonAgainst(trial, tables, joined)
  if (reason !== null) return { ...answer, reason }
  const { value, reason: refused } = threeWayAnova(await seasonsOf(ctx, trial, key, joined))
  if (value === null) return { ...answer, reason: refused }
  const figures = threeWayAnswer(value, { checks: firstCheckOf(trial), isLowBest: isLowBest(tables.trait) })
  const heads = headsByName(trial)
  return {
    ...answer,
    ...figures,
    reason: null,
    notes: threeWayNotes(value),
    rows: figures.rows.map((row) => ({ ...row, ...must(heads.get(row.name), `entry ${row.name}`) })),
  }
}

/** Returns the chosen trials, or the proposed one. Refuses trials that cannot be joined, and two of one year. */
function chooseYears(
  { group }: Trial,
  candidates: readonly OtherYear[],
  otherIds: readonly number[] | undefined,
): OtherYear[] {
  if (otherIds === undefined) return candidates.slice(0, 1)
  const chosen = candidates.filter(({ id }) => otherIds.includes(id))
  if (chosen.length < new Set(otherIds).size)
    throw new AppError('BAD_INPUT', `所选组别与「${group.name}」没有共同品种，或不是其他年份的组别`)
  if (new Set(chosen.map(({ year }) => year)).size < chosen.length)
    throw new AppError('BAD_INPUT', '同一年份只能选一个组别')
  return chosen
}

function reasonAgainst({ group }: Trial, { reason }: FitTables, joined: readonly OtherYear[]): string | null {
  if (reason !== null) return reason
  if (isBlind(group)) return blindText('不能与其他年份合并分析')
  return joined.length === 0 ? '没有其他年份的组别与本组有共同的参试品种' : null
}

async function seasonsOf(
  ctx: Ctx,
  trial: Trial,
  key: string,
  joined: readonly OtherYear[],
): Promise<Season[]> {
  const trials = [trial]
  for (const { id } of joined) trials.push(await sharedTrial(ctx, await readVersion(ctx, id)))
  return trials
    .toSorted((a, b) => a.group.year - b.group.year)
    .map((one) => ({ year: String(one.group.year), table: fitTables(one, key).means }))
}

/** Returns the names of the entries that are CK1. */
function firstCheckOf(trial: Trial): string[] {
  const first = basesOf(trial).find(({ base }) => base === 'CK1')
  return first?.members.flatMap((entry) => trial.entries[entry]?.name ?? []) ?? []
}
