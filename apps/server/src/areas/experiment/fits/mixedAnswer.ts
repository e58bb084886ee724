import type { mixedResult } from '@hepu/api/areas/experiment/fits/mixed'
import { itemAt } from '@hepu/api/core/must'
import { TERM_LABELS } from '@hepu/breeding/mixed/chooseTerms'
import type { Mixed, MixedEntry } from '@hepu/breeding/mixed/types'
import { competitionRanks } from '@hepu/breeding/rank'
import type { Result } from '@hepu/breeding/result'
import { groupSummary } from '@hepu/breeding/summary'
import type { z } from 'zod'
import type { Trial } from '../analysis/loadTrial.ts'
import { entryHeadOf } from '../group/presentHeads.ts'
import { isLowBest } from '../analysis/traitHeads.ts'
import { fitMethods } from './fitMethods.ts'
import { fitTables, headOf } from './fitTables.ts'

export type MixedAnswer = z.input<typeof mixedResult>
type Row = MixedAnswer['rows'][number]

/** What is fitted: a trait, on plots or means, with or without blocks. */
export interface MixedRequest {
  trait: string
  basis: MixedAnswer['basis']
  withBlocks: boolean
}

/** The fitted model, and what there is to say about the blocks; null if the data have none. */
interface Fitted {
  result: Result<Mixed>
  blocks: readonly string[] | null
}

/**
 * Converts the fitted model into the answer of the screen: every entry with a value, also if only some figures exist.
 */
export function mixedAnswer(
  trial: Trial,
  { trait: key, basis, withBlocks }: MixedRequest,
  { result, blocks }: Fitted,
): MixedAnswer {
  const { trait } = fitTables(trial, key)
  const { value } = result
  const blue = value?.blue ?? null
  return {
    ...headOf(trial, trait),
    reason: result.reason,
    notes: [...(value?.notes ?? []), ...(blocks ?? [])],
    basis,
    hasBlocks: blocks !== null,
    withBlocks,
    model: value && modelOf(value),
    components: value ? componentsOf(value) : [],
    heritability: value && heritabilityOf(value),
    sed: blue?.value?.averageSed ?? null,
    sedReason: blue?.reason ?? null,
    rows: rowsOf(trial, key, value),
    methods: fitMethods('mixed', 'blup', 'blue', 'heritability'),
  }
}

function modelOf({
  formula,
  design,
  intercept,
  remlCriterion,
  iterations,
  ...value
}: Mixed): MixedAnswer['model'] {
  const random = Object.keys(value.varianceComponents) as (keyof typeof TERM_LABELS)[]
  const terms = random.filter((term) => term !== 'error').map((term) => `${TERM_LABELS[term]}（随机）`)
  const { entries, envs: points, cells, plots } = design
  const fixed = points > 1 ? '总平均' : '试点平均'
  return {
    formula,
    words: ['观测值 ＝ ' + fixed, ...terms, TERM_LABELS.error].join(' ＋ '),
    entries,
    points,
    cells,
    plots,
    intercept,
    remlCriterion,
    iterations,
  }
}

function componentsOf({ varianceComponents }: Mixed): MixedAnswer['components'] {
  const all = Object.entries(varianceComponents) as [keyof typeof TERM_LABELS, number][]
  const total = all.reduce((sum, [, variance]) => sum + variance, 0)
  return all.map(([term, variance]) => ({
    term,
    label: TERM_LABELS[term],
    variance,
    pct: (100 * variance) / total,
  }))
}

function heritabilityOf({ heritability }: Mixed): MixedAnswer['heritability'] {
  const { entryMean, cullis, eh, ph } = heritability
  return { entryMean, cullis: cullis.value, cullisReason: cullis.reason, points: eh, plots: ph }
}

function rowsOf(trial: Trial, key: string, value: Mixed | null): Row[] {
  const { trait, means } = fitTables(trial, key)
  const summaries = groupSummary(means, [])
  const fitted = new Map(value?.entries.map((entry) => [entry.entry, entry]))
  const own = trial.entries.map((entry) => fitted.get(entry.name))
  const ranksOf = (values: readonly (number | null)[]) => competitionRanks(values, isLowBest(trait))
  const observed = ranksOf(summaries.map(({ mean }) => mean))
  const blue = ranksOf(own.map((entry) => entry?.blue ?? null))
  const blup = ranksOf(own.map((entry) => entry?.blup ?? null))
  return trial.entries.flatMap((entry, e) => {
    const { mean, points } = itemAt(summaries, e)
    if (mean === null) return []
    return {
      ...entryHeadOf(entry),
      observed: mean,
      observedRank: itemAt(observed, e),
      points,
      ...figuresOf(own[e]),
      blueRank: itemAt(blue, e),
      blupRank: itemAt(blup, e),
      rankChange: change(observed[e], blup[e]),
    }
  })
}

const change = (from: number | null | undefined, to: number | null | undefined): number | null =>
  typeof from === 'number' && typeof to === 'number' ? from - to : null

type Figures = Pick<Row, 'plots' | 'blue' | 'blueSe' | 'blup' | 'blupEffect' | 'pev' | 'reliability'>

const figuresOf = (entry: MixedEntry | undefined): Figures => ({
  plots: entry?.nPlots ?? 0,
  blue: entry?.blue ?? null,
  blueSe: entry?.blueSe ?? null,
  blup: entry?.blup ?? null,
  blupEffect: entry?.blupEffect ?? null,
  pev: entry?.pev ?? null,
  reliability: entry?.reliability ?? null,
})
