import { combinedAnova } from '@hepu/breeding/combined'
import { maizeStandards } from '@hepu/breeding/promotion/demoMaize'
import { judge } from '@hepu/breeding/promotion/judge'
import type { JudgeInput } from '@hepu/breeding/promotion/types'
import { rcbdByPoint } from '@hepu/breeding/rcbd'
import { groupSummary } from '@hepu/breeding/summary'
import { plotTable, pointTable, type PlotRow, type PointTable } from '@hepu/breeding/table'
import { median, timeInTurn, timeOf } from './measure.ts'
import { randomFrom, range } from './random.ts'

export interface TrialSize {
  entries: number
  points: number
  reps: number
}

export interface AnalysisResult {
  /** ms of the first time in this process, when nothing is compiled or known yet. */
  first: number
  /** Median ms afterwards, each time on other data. */
  median: number
}

/** ms of the analyses of trials of several sizes, in their order. */
export async function measureAnalyses(sizes: readonly TrialSize[]): Promise<AnalysisResult[]> {
  const ways = sizes.map((size) => {
    const trials = Array.from({ length: ROUNDS.rounds + ROUNDS.warmUp + 1 }, (_, seed) =>
      trialRows(size, seed),
    )
    return () => analyse(trials.pop()!)
  })
  return firstAndMedian(ways)
}

/** ms of the verdicts of a group under a standard of 15 items. */
export async function measureVerdicts(entries: number, points: number): Promise<AnalysisResult> {
  const inputs = Array.from({ length: ROUNDS.rounds + ROUNDS.warmUp + 1 }, (_, seed) =>
    judgeInput(entries, points, seed),
  )
  const [result] = await firstAndMedian([() => judge(inputs.pop()!)])
  return result!
}

const ROUNDS = { warmUp: 10, rounds: 50 }

async function firstAndMedian(ways: readonly (() => unknown)[]): Promise<AnalysisResult[]> {
  const first: number[] = []
  for (const way of ways) first.push(await timeOf(way))
  const times = await timeInTurn(ways, ROUNDS)
  return times.map((list, i) => ({ first: first[i]!, median: median(list) }))
}

/** What the screens of a group show of one trait: every point, all points together, summaries over both checks. */
function analyse(rows: readonly PlotRow[]): void {
  const plots = plotTable(rows)
  const means = pointTable(plots)
  const points = rcbdByPoint(plots)
  const combined = combinedAnova(plots)
  const bases = ['CK1', 'CK2'].map((name, member) => ({ name, members: [member] }))
  groupSummary(means, [...bases, { name: '组均值', members: means.entries.map((_, i) => i) }])
  if (points.some(({ value }) => value === null) || !combined.value?.bartlett.value) {
    throw new Error(`no analysis: ${combined.reason}`)
  }
}

function trialRows({ entries, points, reps }: TrialSize, seed: number): PlotRow[] {
  const random = randomFrom(seed)
  return range(points).flatMap((point) =>
    range(entries).flatMap((entry) =>
      range(reps).map((rep) => ({
        entry: `品种${entry}`,
        env: `试点${point}`,
        rep: String(rep + 1),
        y: 550 + 10 * point + 2 * entry + 60 * (random() - 0.5),
      })),
    ),
  )
}

const ITEMS = 15

function judgeInput(entries: number, points: number, seed: number): JudgeInput {
  const random = randomFrom(seed)
  const all = new Map(maizeStandards.flatMap(({ items }) => items.map((item) => [item.key, item] as const)))
  const items = [...all.values()].slice(0, ITEMS)
  if (items.length < ITEMS) throw new Error(`only ${items.length} items`)
  const traits = [...new Set([...items.map((item) => item.trait), 'lodging', 'breakage', 'growthDays'])]
  const table = (trait: string): PointTable => ({
    entries: range(entries).map((i) => `品种${i}`),
    points: range(points).map((i) => `试点${i}`),
    mean: Float64Array.from(range(entries * points), () =>
      trait === 'yieldMu' ? 550 + 100 * random() : 5 * random(),
    ),
  })
  return {
    entries: range(entries).map((i) => ({ name: `品种${i}`, isCk: i < 2, ckNo: i < 2 ? i + 1 : null })),
    tables: Object.fromEntries(traits.map((trait) => [trait, table(trait)])),
    items,
    groupMeanIncludesCk: true,
    minPoints: 5,
  }
}
