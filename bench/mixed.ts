import { blupModel, chooseTerms } from '@hepu/breeding/mixed/chooseTerms'
import { fitModel } from '@hepu/breeding/mixed/fitModel'
import type { Fit } from '@hepu/breeding/mixed/fitModel'
import { readLevels } from '@hepu/breeding/mixed/levels'
import { mixedModel } from '@hepu/breeding/mixed/mixedModel'
import { plotTable } from '@hepu/breeding/table'
import type { PlotRow, PlotTable } from '@hepu/breeding/table'
import { fitWithLme4, hasLme4 } from './lme4.ts'
import type { Lme4Fit } from './lme4.ts'
import { median, timeInTurn } from './measure.ts'
import { randomFrom, range } from './random.ts'

/** Times of one trial's fits. */
export interface MixedResult {
  name: string
  plots: number
  /** ms of the all-random model: components, predictions and their error variances. */
  fitMs: number
  /** ms of the whole analysis: predictions, fixed points, adjusted means with and without interaction. */
  wholeMs: number
  iterations: number
  /** Null where lme4 is not installed. */
  lme4: Lme4Fit | null
  /** How many times faster than lme4 the fit shall be. */
  goal: number
}

const SHAPES = [
  { name: '30 entries × 6 points × 2 replicates', rows: completeTrial(30, 6, 2), goal: 10, rounds: 20 },
  {
    name: '850 entries over 11 years, 107 points × 4 replicates, unbalanced',
    rows: longSeries(),
    goal: 3,
    rounds: 5,
  },
]

/** Fits every trial by our code and, where it is installed, by lme4; throws when the two do not agree. */
export async function measureMixed(): Promise<MixedResult[]> {
  const isCompared = hasLme4()
  if (!isCompared) console.log('Rscript with lme4 is not installed: only our own times')
  const results: MixedResult[] = []
  for (const { name, rows, goal, rounds } of SHAPES) {
    const plots = plotTable(rows)
    const [fits = [], wholes = []] = await timeInTurn([() => fitOnce(plots), () => mixedModel(plots)], {
      warmUp: 3,
      rounds,
    })
    const { model } = fitOnce(plots)
    const lme4 = isCompared ? fitWithLme4(rows, rounds) : null
    if (lme4 !== null && Math.abs(lme4.remlCriterion - model.remlCriterion) > 0.01) {
      throw new Error(`${name}: criterion ${model.remlCriterion}, with lme4 ${lme4.remlCriterion}`)
    }
    const times = { fitMs: median(fits), wholeMs: median(wholes) }
    results.push({ name, plots: rows.length, ...times, iterations: model.iterations, lme4, goal })
  }
  return results
}

/** From plot records to the fitted all-random model, as one call of lmer does it. */
function fitOnce(plots: PlotTable): Fit {
  const levels = readLevels(plots, null)
  const steps = fitModel(levels, blupModel(chooseTerms(levels, null), levels))
  let step = steps.next()
  while (!step.done) step = steps.next()
  if (typeof step.value === 'string') throw new Error(step.value)
  return step.value
}

function completeTrial(entries: number, points: number, reps: number): PlotRow[] {
  const cells = range(points).flatMap((point) => range(entries).map((entry) => ({ entry, point })))
  return grow(cells, { entries, points, reps, lost: 0 })
}

/** Entries that come and go, as in the state trials of many years: most are grown one year at some of its points. */
function longSeries(): PlotRow[] {
  const random = randomFrom(2010)
  const [entries, years, points] = [850, 11, 107]
  const cells = range(entries).flatMap((entry) => {
    const first = Math.floor((entry * years) / entries)
    const grown = 1 + Math.floor(random() ** 3 * 4)
    return range(points)
      .filter((point) => point % years >= first && point % years < first + grown && random() < 0.28)
      .map((point) => ({ entry, point }))
  })
  return grow(cells, { entries, points, reps: 4, lost: 0.02 })
}

function grow(
  cells: readonly { entry: number; point: number }[],
  size: { entries: number; points: number; reps: number; lost: number },
): PlotRow[] {
  const random = randomFrom(1)
  const normal = (sd: number): number =>
    sd * Math.sqrt(12 / 6) * (range(6).reduce((sum) => sum + random(), 0) - 3)
  const entryEffects = range(size.entries).map(() => normal(55))
  const pointEffects = range(size.points).map(() => normal(200))
  const repEffects = range(size.points * size.reps).map(() => normal(25))
  return cells.flatMap(({ entry, point }) => {
    const cell = 650 + entryEffects[entry]! + pointEffects[point]! + normal(40)
    return range(size.reps)
      .filter(() => random() >= size.lost)
      .map((rep) => ({
        entry: `G${entry}`,
        env: `E${point}`,
        rep: String(rep + 1),
        y: cell + repEffects[point * size.reps + rep]! + normal(60),
      }))
  })
}
