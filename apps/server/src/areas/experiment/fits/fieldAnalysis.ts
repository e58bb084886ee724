import type { fieldMap as api } from '@hepu/api/areas/experiment/fits/fieldFits'
import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt, must } from '@hepu/api/core/must'
import type { ResultOf } from '@hepu/api/core/route'
import { cachedAnalysis } from '../analysis/analysisCache.ts'
import type { Trial, TrialPlot } from '../analysis/loadTrial.ts'
import { plotKey } from '../plotKey.ts'
import { requireTrait } from '../analysis/traitHeads.ts'
import { fitMethods } from './fitMethods.ts'
import { headOf } from './fitTables.ts'

type FieldAnswer = ResultOf<typeof api>
type Placed = TrialPlot & { rowNo: number; colNo: number }

/**
 * Computes 田间图 of one point: every plot at its row and column, with its value and the difference from the mean of its
 * entry there. Pending and excluded plots are shown without figures. Throws NOT_FOUND for a point of another group.
 */
export function analyseField(trial: Trial, key: string, pointId: number | undefined): FieldAnswer {
  const trait = requireTrait(trial, key)
  if (pointId !== undefined && !trial.points.some((point) => point.id === pointId)) {
    throw new AppError('NOT_FOUND', '试点不存在或无权查看')
  }
  const byPoint = Map.groupBy(trial.allPlots.filter(isPlaced), (plot) => plot.pointId)
  const points = trial.points.flatMap(({ id, name }) => {
    const plots = byPoint.get(id)?.length ?? 0
    return plots > 0 ? [{ id, name, plots }] : []
  })
  const shown = pointId ?? points[0]?.id ?? null
  const placed = (shown === null ? undefined : byPoint.get(shown)) ?? []
  return {
    ...headOf(trial, trait),
    reason: placed.length > 0 ? null : noPlaces(points.length > 0),
    notes: notesOf(placed),
    pointId: shown,
    points,
    isPerRep: isPerRep(placed),
    plots: cellsOf(trial, key, placed),
    methods: fitMethods('residual'),
  }
}

/** 田间图 of a point, cached per data version and trait. */
export const fieldAnalysis = cachedAnalysis(analyseField)

const isPlaced = (plot: TrialPlot): plot is Placed => plot.rowNo !== null && plot.colNo !== null

const noPlaces = (others: boolean): string =>
  others ? '该试点的小区没有排号和列号' : '各试点的小区都没有排号和列号，请在工作簿中填写「排」「列」两列'

const placeOf = ({ rowNo, colNo }: Placed): string => `${rowNo}排${colNo}列`

/** Returns the positions with several plots. */
const doubles = (placed: readonly Placed[]): [string, Placed[]][] =>
  [...Map.groupBy(placed, placeOf)].filter(([, plots]) => plots.length > 1)

/** Whether every replicate numbers its positions anew. */
const isPerRep = (placed: readonly Placed[]): boolean =>
  doubles(placed).some(([, plots]) => new Set(plots.map((plot) => plot.fieldRep)).size > 1)

/** Names positions with two plots of one replicate: both are kept, but one of them is wrong. */
function notesOf(placed: readonly Placed[]): string[] {
  const byRep = [...Map.groupBy(placed, (plot) => plot.fieldRep).values()]
  const wrong = byRep.flatMap((plots) =>
    doubles(plots).map(([place, [plot]]) =>
      plot && isPerRep(placed) ? `重复${plot.fieldRep} ${place}` : place,
    ),
  )
  return [
    ...(isPerRep(placed) ? ['各重复的排号和列号各自编号，按重复分别显示'] : []),
    ...(wrong.length > 0 ? [`同一位置有多个小区：${wrong.slice(0, 10).join('、')}`] : []),
  ]
}

function cellsOf(trial: Trial, key: string, placed: readonly Placed[]): FieldAnswer['plots'] {
  const entries = new Map(trial.entries.map((entry) => [entry.id, entry]))
  const values = valuesOf(trial, key)
  const known = placed.map((plot) =>
    plot.status === 'accepted' ? (values.get(plotKey(plot)) ?? null) : null,
  )
  const means = new Map<number, { sum: number; n: number }>()
  placed.forEach(({ entryId }, i) => {
    const value = itemAt(known, i)
    if (value === null) return
    const { sum, n } = means.get(entryId) ?? { sum: 0, n: 0 }
    means.set(entryId, { sum: sum + value, n: n + 1 })
  })
  return placed.map((plot, i) => {
    const mean = means.get(plot.entryId)
    const entry = must(entries.get(plot.entryId), `entry ${plot.entryId}`)
    const value = itemAt(known, i)
    return {
      row: plot.rowNo,
      col: plot.colNo,
      entryId: plot.entryId,
      entry: entry.name,
      isCk: entry.isCk,
      rep: plot.fieldRep,
      block: plot.block,
      value,
      residual: value === null || !mean || mean.n < 2 ? null : value - mean.sum / mean.n,
      status: plot.status,
    }
  })
}

/** Returns the value of the trait by plot, for every point. */
function valuesOf(trial: Trial, key: string): Map<string, number> {
  const { y } = trial.plotTable(key, 'all')
  return new Map(
    trial.tablePlots(key, 'all').flatMap((plot, i): [string, number][] => {
      const value = itemAt(y, i)
      return plot && Number.isFinite(value) ? [[plotKey(plot), value]] : []
    }),
  )
}
