import type { boxPlots as api } from '@hepu/api/areas/experiment/fits/fieldFits'
import { itemAt } from '@hepu/api/core/must'
import type { ResultOf } from '@hepu/api/core/route'
import { boxStats } from '@hepu/breeding/boxStats'
import type { PlotTable } from '@hepu/breeding/table'
import { cachedAnalysis } from '../analysis/analysisCache.ts'
import type { Trial } from '../analysis/loadTrial.ts'
import { pointHeadOf } from '../group/presentHeads.ts'
import { proposalsOf } from '../scrap/scrapProposals.ts'
import { requireTrait } from '../analysis/traitHeads.ts'
import { fitMethods } from './fitMethods.ts'
import { headOf } from './fitTables.ts'

type BoxAnswer = ResultOf<typeof api>

/**
 * Computes 箱线图: the plots of every point, also of points left out, so that faults are visible before figures are used.
 */
export function analyseBoxes(trial: Trial, key: string): BoxAnswer {
  const trait = requireTrait(trial, key)
  const plots = trial.plotTable(key, 'all')
  const rows = Map.groupBy(plots.y.keys(), (i) => itemAt(plots.env, i))
  const proposals = proposalsOf(trial)
  const hasValue = plots.y.some(Number.isFinite)
  return {
    ...headOf(trial, trait),
    reason: hasValue ? null : `没有${trait.label}的数据`,
    notes: [],
    isMeans: hasValue && plots.rep === null,
    points: trial.points.map((point, p) => ({
      ...pointHeadOf(point, itemAt(proposals, p)),
      ...boxOf(plots, rows.get(p) ?? []),
    })),
    methods: fitMethods('box'),
  }
}

/** 箱线图 of a group, cached per data version and trait. */
export const boxAnalysis = cachedAnalysis(analyseBoxes)

function boxOf(
  plots: PlotTable,
  rows: readonly number[],
): Pick<BoxAnswer['points'][number], 'box' | 'outliers'> {
  const box = boxStats(rows.map((i) => itemAt(plots.y, i)))
  if (box === null) return { box, outliers: [] }
  const isBeyond = (value: number): boolean => value < box.low || value > box.high
  const beyond = rows.filter((i) => isBeyond(itemAt(plots.y, i)))
  return {
    box,
    outliers: beyond.map((i) => ({
      entry: itemAt(plots.entries, itemAt(plots.entry, i)),
      rep: plots.reps[plots.rep?.[i] ?? -1] ?? null,
      value: itemAt(plots.y, i),
    })),
  }
}
