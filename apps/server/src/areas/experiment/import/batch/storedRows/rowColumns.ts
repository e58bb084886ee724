import { fillColumns, type TrialColumn } from '@hepu/api/areas/experiment/import/fillColumns'
import { headOf } from '@hepu/api/cells/columnDefs'
import type { CropTraits } from '@hepu/api/areas/experiment/traits/traits'
import { statusLabels } from '../../book/importRecords.ts'
import type { Draft, DraftPlot, ReadBook, TraitValue } from '../../book/draft.ts'

/** A column of the rows as they will be stored. */
export interface RowColumn {
  key: string
  label: string
  isNumber: boolean
  /** Keys of the columns of the workbook that its values come from, the one that counts first. */
  sources: readonly string[]
  /** Returns what a plot stores in it. */
  valueOf: (plot: DraftPlot, draft: Draft) => TraitValue | null
}

/** Columns of the group, which the rows name as a whole, and those that follow from others. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'crop',
  'year',
  'group',
  'ripePeriod',
  'phase',
  'discarded',
  'filler',
  'statusReason',
])

/** Columns that are stored as one: the first of those that the workbook has. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  weight: ['weight', 'earWeight'],
  area: ['harvestArea', 'area'],
  status: ['status', 'discarded', 'filler'],
}

/** Columns that say which plot a row is: they are shown whether the workbook has them or not. */
const ALWAYS: ReadonlySet<string> = new Set(['point', 'entry', 'rep'])

/** Returns the columns of a workbook's rows, in the order of our templates. */
export function rowColumns(book: ReadBook, of: CropTraits): RowColumn[] {
  const read = new Set(book.columns.flatMap(({ key }) => key ?? []))
  const constants = book.mapping?.constants ?? {}
  const isShown = (key: string) => ALWAYS.has(key) || read.has(key) || typeof constants[key] === 'number'
  const all = fillColumns(of)
  const taken = new Set<string>()
  return all.flatMap((def) => {
    const same = Object.keys(SAME).find((key) => SAME[key]!.includes(def.key)) ?? def.key
    const sources = (SAME[same] ?? [def.key]).filter(isShown)
    if (sources.length === 0 || taken.has(same) || (ELSEWHERE.has(def.key) && same === def.key)) return []
    taken.add(same)
    const shown = all.find(({ key }) => key === sources[0]) ?? def
    return [columnOf(same, same === 'status' ? STATUS : shown, sources)]
  })
}

const STATUS: TrialColumn = { key: 'status', label: '数据状态', kind: 'enum' }

const columnOf = (key: string, def: TrialColumn, sources: readonly string[]): RowColumn => ({
  key,
  label: headOf(def),
  isNumber: ['number', 'integer', 'grade'].includes(def.kind),
  sources,
  valueOf: valuesOf[key] ?? ((plot) => plot.values[key] ?? null),
})

const field =
  (key: keyof DraftPlot['fields']): RowColumn['valueOf'] =>
  ({ fields }) =>
    fields[key] ?? null

/** How the columns are stored that are no traits. */
const valuesOf: Readonly<Record<string, RowColumn['valueOf']>> = {
  point: ({ point }, { points }) => points[point]?.name ?? null,
  province: ({ point }, { points }) => points[point]?.fields.province ?? null,
  entry: ({ entry }, { entries }) => entries[entry]?.name ?? null,
  entryNo: ({ entry }, { entries }) => entries[entry]?.fields.entryNo ?? null,
  isCk: ({ entry }, { entries }) => yesNo(entries[entry]?.isCk),
  rep: ({ rep }) => (rep === 0 ? '平均' : rep),
  repCount: ({ repCount }) => repCount,
  status: ({ status }) => [statusLabels[status.value], status.reason].filter(Boolean).join('：'),
  ...Object.fromEntries(
    (
      [
        'plotNo',
        'block',
        'rowNo',
        'colNo',
        'weight',
        'shellFresh',
        'area',
        'moisture',
        'yieldGiven',
        'note',
      ] as const
    ).map((key) => [key, field(key)]),
  ),
}

const yesNo = (value: boolean | null | undefined): string | null =>
  value === null || value === undefined ? null : value ? '是' : '否'
