import {
  stabilityParts,
  type stability as api,
  type StabilityPart,
} from '@hepu/api/areas/experiment/fits/stability'
import { itemAt, must } from '@hepu/api/core/must'
import type { ResultOf } from '@hepu/api/core/route'
import { completePart, cellMean } from '@hepu/breeding/table'
import { stability, type Stability } from '@hepu/breeding/stability/stability'
import { cachedAnalysis } from '../analysis/analysisCache.ts'
import { basesOf } from '../analysis/comparisonBases.ts'
import type { Trial } from '../analysis/loadTrial.ts'
import { errorOf, fitTables, headOf, headsByName } from './fitTables.ts'
import { fitMethods } from './fitMethods.ts'

type StabilityAnswer = ResultOf<typeof api>
type Row = StabilityAnswer['rows'][number]

const methods = fitMethods('variation', 'regression', 'shukla', 'wricke', 'linBinns', 'hsc', 'completeTable')

/** Computes 稳定性 of every entry that is at every point, against the plot error and the checks of the group. */
export function analyseStability(trial: Trial, key: string): StabilityAnswer {
  const { trait, plots, means, reason } = fitTables(trial, key)
  const result = stability(means, {
    error: errorOf(trial, plots),
    checks: firstCheck(trial),
  })
  const value = reason === null ? result.value : null
  return {
    ...headOf(trial, trait),
    reason: reason ?? result.reason,
    notes: value?.notes ?? [],
    points: value?.pointIndex.map(({ point, index }) => ({ name: point, index })) ?? [],
    partReasons: value ? partReasons(value) : [],
    rows: value ? rowsOf(trial, value, completePart(means).table) : [],
    methods,
  }
}

/** Returns the names of the entries that are CK1. */
function firstCheck(trial: Trial): string[] {
  const [first] = basesOf(trial)
  return first && first.base !== 'MEAN' ? first.members.map((entry) => itemAt(trial.entries, entry).name) : []
}

/** 稳定性 of a group, cached per data version and trait. */
export const stabilityAnalysis = cachedAnalysis(analyseStability)

function partReasons(value: Stability): StabilityAnswer['partReasons'] {
  const parts = Object.keys(stabilityParts) as StabilityPart[]
  return parts.flatMap((part) => {
    const { reason } = value[part]
    return reason === null ? [] : [{ label: stabilityParts[part], reason }]
  })
}

function rowsOf(trial: Trial, value: Stability, table: Parameters<typeof cellMean>[0]): Row[] {
  const heads = headsByName(trial)
  return value.entries.map((name, i) => ({
    ...must(heads.get(name), `entry ${name}`),
    ...spreadOf(value, i),
    ...responseOf(value, i),
    ...shuklaOf(value, i),
    ecovalence: value.wricke.value?.[i]?.ecovalence ?? null,
    ecovalencePct: value.wricke.value?.[i]?.pct ?? null,
    linBinns: value.linBinns.value?.[i] ?? null,
    hsc: value.hsc.value?.[i] ?? null,
    values: table.points.map((_, point) => cellMean(table, i, point)),
  }))
}

function spreadOf(
  { variation }: Stability,
  i: number,
): Pick<Row, 'mean' | 'sd' | 'cvPct' | 'adaptabilityPct'> {
  const own = variation.value?.[i]
  return {
    mean: own?.mean ?? null,
    sd: own?.sd ?? null,
    cvPct: own?.cvPct ?? null,
    adaptabilityPct: own?.adaptabilityPct ?? null,
  }
}

type Response = 'slope' | 'slopeSe' | 'slopeT' | 'slopeP' | 'r2' | 's2d' | 's2dF' | 's2dP'

function responseOf({ regression }: Stability, i: number): Pick<Row, Response> {
  const own = regression.value?.[i]
  return {
    slope: own?.slope ?? null,
    slopeSe: own?.slopeSe ?? null,
    slopeT: own?.t ?? null,
    slopeP: own?.p ?? null,
    r2: own?.r2 ?? null,
    s2d: own?.s2d ?? null,
    s2dF: own?.s2dF ?? null,
    s2dP: own?.s2dP ?? null,
  }
}

type OfShukla = 'shukla' | 'shuklaCvPct' | 'shuklaF' | 'shuklaP' | 'shuklaRank'

function shuklaOf({ shukla }: Stability, i: number): Pick<Row, OfShukla> {
  const own = shukla.value?.[i]
  return {
    shukla: own?.variance ?? null,
    shuklaCvPct: own?.cvPct ?? null,
    shuklaF: own?.f ?? null,
    shuklaP: own?.p ?? null,
    shuklaRank: own?.rank ?? null,
  }
}
