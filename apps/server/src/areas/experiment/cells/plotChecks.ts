import { isHarvest } from '@hepu/api/areas/experiment/cells/cellFields'
import type { Finding } from '@hepu/api/cells/findings'
import type { Checking } from '../import/check/checking.ts'
import { checkRow, checkRows } from '../import/check/checkRows.ts'
import { surveyOf } from '../import/check/survey.ts'
import type { PlotFields, ReadRow, TraitValue } from '../import/book/draft.ts'
import { yields } from '../import/book/keptRows.ts'
import type { Group } from '../analysis/loadTrial.ts'
import { harvestFields, type PlotCells } from './plotCells.ts'

/** A doubt about a whole plot: the field, the severity and the message. */
export interface PlotDoubt {
  field: string
  kind: 'refused' | 'doubtful'
  message: string
}

/**
 * Applies to each plot the checks of the import that need more than one cell (穗位高 below 株高, 倒伏 + 倒折 within 100 %, the
 * order of days, an impossible yield). Returns, by plot, only the doubts that the new values cause.
 */
export function checkPlots(
  group: Group,
  before: readonly PlotCells[],
  after: readonly PlotCells[],
): PlotDoubt[][] {
  const old = new Set(findingsOf(group, before).map(nameOf))
  const doubts = after.map((): PlotDoubt[] => [])
  for (const finding of findingsOf(group, after)) {
    if (old.has(nameOf(finding)) || finding.column === null || finding.row === null) continue
    doubts[finding.row]?.push({
      field: finding.column,
      kind: finding.severity === 'error' ? 'refused' : 'doubtful',
      message: finding.message.slice(finding.message.lastIndexOf('：') + 1).replace('，两项都不导入', ''),
    })
  }
  return doubts
}

const nameOf = ({ row, column, code, read, expected }: Finding): string =>
  [row, column, code, read, expected].join('|')

function findingsOf(group: Group, plots: readonly PlotCells[]): Finding[] {
  const { crop, standardMoisture } = group
  const rows = plots.map((plot, no) => rowOf(plot, no))
  const checking: Checking = {
    crop,
    standardMoisture,
    findings: [],
    rows,
    clusters: [],
    columns: [],
    yearOf: () => null,
    rejected: [],
    survey: surveyOf(rows, { crop, standardMoisture }),
    placeOf: (row, key) => ({ sheet: '', row, ...(key === null ? {} : { column: key }) }),
  }
  for (const row of checking.rows) checkRow(checking, row)
  checkRows(checking)
  return checking.findings
}

function rowOf({ pointId, entryId, rep, cells, status }: PlotCells, no: number): ReadRow {
  const values: Record<string, TraitValue> = {}
  for (const [field, value] of cells) if (!isHarvest(field) && value !== null) values[field] = value
  const fields: PlotFields = {}
  for (const [key, value] of Object.entries(harvestFields(cells))) {
    if (value !== null) Object.assign(fields, { [key]: value })
  }
  return {
    no,
    group: 0,
    point: String(pointId),
    entry: String(entryId),
    rep,
    repCount: 1,
    hasYield: yields(fields),
    fields,
    status: { value: status, reason: null, isExplicit: false },
    values,
    isCk: null,
    entryNo: null,
    province: null,
  }
}
