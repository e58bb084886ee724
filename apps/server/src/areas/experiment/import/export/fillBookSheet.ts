import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { traitsOf, type CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import type { SheetColumn, SheetSpec, SheetValue } from '../../../../import/write/writeWorkbook.ts'
import { fillColumns, type TrialColumn } from '@hepu/api/areas/experiment/import/fillColumns'
import { yesNo, sheetColumns } from './infoSheets.ts'
import {
  observedValue,
  statusLabels,
  type EntryRecord,
  type PlotRecord,
  type PointRecord,
} from '../book/importRecords.ts'
import type { GroupRow, ExistingData } from '../plan/existingTrial.ts'

/** A plot with everything that belongs to it. */
interface PlotView {
  group: GroupRow
  pointName: string
  point: PointRecord
  entryName: string
  entry: EntryRecord
  rep: number
  plot: PlotRecord
}

/** How each column of a plot is filled; traits are looked up by their key. */
const cells: Readonly<Record<string, (view: PlotView) => SheetValue>> = {
  year: ({ group }) => group.year,
  group: ({ group }) => group.name,
  ripePeriod: ({ group }) => group.ripePeriod,
  phase: ({ group }) => phaseLabel(group.phase),
  point: ({ pointName }) => pointName,
  province: ({ point }) => point.province,
  entry: ({ entryName }) => entryName,
  entryNo: ({ entry }) => entry.entryNo,
  isCk: ({ entry }) => yesNo(entry.isCk),
  rep: ({ rep }) => (rep > 0 ? rep : null),
  repCount: ({ rep, plot }) => (rep > 0 ? null : plot.repCount),
  plotNo: ({ plot }) => plot.plotNo,
  block: ({ plot }) => plot.block,
  rowNo: ({ plot }) => plot.rowNo,
  colNo: ({ plot }) => plot.colNo,
  weight: ({ plot }) => (plot.weightKind === 'GRAIN' ? plot.weight : null),
  earWeight: ({ plot }) => (plot.weightKind === 'EAR' ? plot.weight : null),
  shellFresh: ({ plot }) => plot.shellFresh,
  harvestArea: ({ plot }) => plot.area,
  moisture: ({ plot }) => plot.moisture,
  yieldGiven: ({ plot }) => plot.yieldGiven,
  status: ({ plot }) => statusLabels[plot.status],
  statusReason: ({ plot }) => plot.statusReason,
  note: ({ plot }) => plot.note,
}
/** Columns that the workbook has even if no plot fills them. */
const ALWAYS = new Set(['year', 'group', 'ripePeriod', 'phase', 'point', 'entry', 'isCk', 'rep', 'status'])

/** The computed yield of a plot, in the last column. The import ignores it: it follows from the rest of the row. */
const COMPUTED: SheetColumn = { header: '计算折亩产(kg/亩)', format: '0.00' }

/** Returns 小区数据 of a group: every plot with its values and its yield. Columns that no plot fills are left out. */
export function fillSheet(group: GroupRow, existing: ExistingData, known: CropTraits): SheetSpec {
  const traits = new Set(
    [...existing.observations.keys()].map((cell) => cell.slice(cell.lastIndexOf('|') + 1)),
  )
  const views = viewsOf(group, existing)
  const columns = fillColumns(known).filter((column) => traits.has(column.key) || isFilled(column, views))
  const hasYield = [...views.values()].some(({ plot }) => plot.yieldMu !== null)
  return {
    name: '小区数据',
    columns: [...sheetColumns(columns), ...(hasYield ? [COMPUTED] : [])],
    rows: rowsOf(columns, views, existing),
  }
}

function isFilled(column: TrialColumn, views: ReadonlyMap<string, PlotView>): boolean {
  const cell = cells[column.key]
  if (!cell || ALWAYS.has(column.key)) return cell !== undefined
  return [...views.values()].some((view) => (cell(view) ?? null) !== null)
}

function viewsOf(group: GroupRow, existing: ExistingData): Map<string, PlotView> {
  const points = new Map([...existing.points].map(([name, { id, record }]) => [id, { name, record }]))
  const entries = new Map([...existing.entries].map(([name, { id, record }]) => [id, { name, record }]))
  const views = new Map<string, PlotView>()
  for (const [cell, { record }] of existing.plots) {
    const [pointId, entryId, rep] = cell.split('|').map(Number)
    const point = points.get(pointId ?? 0)
    const entry = entries.get(entryId ?? 0)
    if (!point || !entry) continue
    const named = { pointName: point.name, point: point.record, entryName: entry.name, entry: entry.record }
    views.set(cell, { group, ...named, rep: record.fieldRep ?? rep ?? 0, plot: record })
  }
  return views
}

function* rowsOf(
  columns: readonly TrialColumn[],
  views: ReadonlyMap<string, PlotView>,
  existing: ExistingData,
): Generator<SheetValue[]> {
  for (const [cell, view] of views) {
    const typed = columns.map(({ key }) => {
      const fill = cells[key]
      if (fill) return fill(view)
      const known = existing.observations.get(`${cell}|${key}`)
      return known ? observedValue(known.record) : null
    })
    yield [...typed, view.plot.yieldMu]
  }
}

/** Returns the heads of a blank plot data sheet: what names a plot, its harvest, and the given traits. */
export function templateColumns(known: CropTraits, traitKeys: ReadonlySet<string>): TrialColumn[] {
  const surveyed = new Set(traitsOf(known).map((trait) => trait.key))
  const left = new Set([
    'crop',
    'repCount',
    'earWeight',
    'shellFresh',
    'harvestArea',
    'yieldGiven',
    'discarded',
    'filler',
  ])
  return fillColumns(known).filter(
    ({ key }) =>
      traitKeys.has(key) ||
      (!left.has(key) && (!surveyed.has(key) || key === 'moisture') && !key.startsWith('status')),
  )
}
