import type * as api from '@hepu/api/areas/experiment/fits/biplot'
import { must } from '@hepu/api/core/must'
import type { ResultOf } from '@hepu/api/core/route'
import { ammi } from '@hepu/breeding/biplot/ammi'
import { gge, type Gge, type GgeScaling } from '@hepu/breeding/biplot/gge'
import {
  meanAndStability,
  towardsAverage,
  whichWonWhere,
  worthOfPoints,
} from '@hepu/breeding/biplot/ggeViews'
import { cachedAnalysis } from '../analysis/analysisCache.ts'
import type { Trial } from '../analysis/loadTrial.ts'
import { errorOf, fitTables, headOf, headsByName } from './fitTables.ts'
import { fitMethods } from './fitMethods.ts'

type AmmiAnswer = ResultOf<typeof api.ammi>
type GgeAnswer = ResultOf<typeof api.gge>
type Heads = ReturnType<typeof headsByName>

/** Fits AMMI to the entries that are at every point; tests against the plot error if there is one. */
export function analyseAmmi(trial: Trial, key: string): AmmiAnswer {
  const { trait, plots, means, reason } = fitTables(trial, key)
  const result = ammi(means, errorOf(trial, plots))
  const value = reason === null ? result.value : null
  const heads = headsByName(trial)
  return {
    ...headOf(trial, trait),
    reason: reason ?? result.reason,
    notes: value?.notes ?? [],
    axes:
      value?.axes.map(({ axis, ss, pctOfGe, cumPct, dfGollob, ms, f, p }) => ({
        axis,
        ss,
        pctOfGe,
        cumPct,
        ms,
        f,
        p,
        df: dfGollob,
      })) ?? [],
    entries:
      value?.entries.map(({ name, scores, mean, asv }) => ({
        ...must(heads.get(name), `entry ${name}`),
        scores,
        mean,
        asv,
      })) ?? [],
    points: value?.points ?? [],
    methods: fitMethods('ammi', 'completeTable'),
  }
}

/** AMMI of a group, cached per data version and trait. */
export const ammiAnalysis = cachedAnalysis(analyseAmmi)

/** Fits GGE to the entries that are at every point, in three scalings, with the views derived from each. */
export function analyseGge(trial: Trial, key: string): GgeAnswer {
  const { trait, means, reason } = fitTables(trial, key)
  const result = gge(means)
  const value = reason === null && result.value !== null ? towardsAverage(result.value) : null
  return {
    ...headOf(trial, trait),
    reason: reason ?? result.reason,
    notes: value ? notesOf(value) : [],
    pctVariance: value?.pctVariance ?? [],
    scalings: value && scalingsOf(value, headsByName(trial)),
    winners: value && winnersOf(value),
    average: value && averageOf(value),
    pointWorth: (value && worthOfPoints(value.pointMetric)) ?? [],
    methods: fitMethods('gge', 'whichWon', 'averageAxis', 'pointWorth', 'completeTable'),
  }
}

/** GGE of a group, cached per data version and trait. */
export const ggeAnalysis = cachedAnalysis(analyseGge)

function notesOf({ note, pctVariance }: Gge): string[] {
  const [first = 0, second = 0] = pctVariance
  return [
    ...(note === null ? [] : [note]),
    ...(pctVariance.length < 2 ? ['只有一个主成分，无法绘制双标图'] : []),
    ...(pctVariance.length >= 2 && first + second < LITTLE_PCT
      ? [`前两个主成分只解释${(first + second).toFixed(1)}%，双标图只能粗略反映`]
      : []),
  ]
}

/** Share (%) of the variation below which two axes do not show the pattern well (Yan & Tinker 2006). */
const LITTLE_PCT = 60

const scalingsOf = (value: Gge, heads: Heads): GgeAnswer['scalings'] => {
  const of = ({ entries, points }: GgeScaling) => ({
    entries: entries.map(({ name, scores }) => ({ ...must(heads.get(name), `entry ${name}`), scores })),
    points,
  })
  return {
    symmetric: of(value.symmetric),
    entryMetric: of(value.entryMetric),
    pointMetric: of(value.pointMetric),
  }
}

function winnersOf(value: Gge): GgeAnswer['winners'] {
  const view = whichWonWhere(value.symmetric)
  return view && { ...view, rays: view.rays.map((ray) => [...ray]) }
}

function averageOf(value: Gge): GgeAnswer['average'] {
  const view = meanAndStability(value.entryMetric)
  return view && { axis: [...view.axis], entries: view.entries }
}
