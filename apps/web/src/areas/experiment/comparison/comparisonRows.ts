import type {
  dataAnalysis,
  dataAnalysisAvg,
  surveyInformation,
} from '@hepu/api/areas/experiment/analysis/analysis'
import type { OutputOf } from '@hepu/api/core/route'
import type { ResultRow } from '../../../ui/comparison/ResultsTable.tsx'
import type { YieldColumn } from '../../../ui/comparison/YieldComparison.tsx'
import { summaryText } from '../variety/summaryText.ts'

type Points = OutputOf<typeof dataAnalysis>
type Average = OutputOf<typeof dataAnalysisAvg>
type Survey = OutputOf<typeof surveyInformation>

/** Returns the variety to compare if none was chosen: the best that is not a check. */
export function bestOf({ rows }: Average): string | undefined {
  const ranked = rows.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
  return (ranked.find((row) => !row.isCk) ?? ranked[0])?.id
}

/**
 * Returns the observed traits of a variety beside those of the checks; traits observed on none of them are left out.
 */
export function traitRows(survey: Survey, entryIds: readonly string[]) {
  const valuesOf = new Map(survey.summary.map((row) => [row.entryId, row.values]))
  return survey.traits
    .map((trait) => ({
      key: trait.key,
      label: trait.unit ? `${trait.label}(${trait.unit})` : trait.label,
      values: entryIds.map((id) => summaryText(valuesOf.get(id)?.[trait.key], trait)?.text ?? null),
    }))
    .filter(({ values }) => values.some((value) => value !== null))
}

/** Returns the yield of a variety at every point, points outside the mean last, then over the points. */
export function yieldColumns(points: Points, average: Average, entryId: string): YieldColumn[] {
  const cells = points.rows.find((row) => row.id === entryId)?.cells ?? []
  const over = average.rows.find((row) => row.id === entryId)
  const columns = points.points
    .toSorted((a, b) => Number(b.used) - Number(a.used))
    .map(({ id, name, used }) => {
      const cell = cells.find((candidate) => candidate.pointId === id)
      const title = used ? name : `${name}（未计入）`
      return { key: id, title, yieldMu: cell?.mean ?? null, gains: cell?.gains ?? [] }
    })
  const gains = over?.gains.map(({ gainPct }) => gainPct) ?? []
  return [...columns, { key: 'mean', title: '平均', yieldMu: over?.mean ?? null, gains }]
}

/** Returns every variety by its rank. */
export const resultRows = ({ rows }: Average): ResultRow[] =>
  rows
    .map((row) => ({ ...row, ckNo: row.isCk ? (row.ckNo ?? 1) : null }))
    .toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
