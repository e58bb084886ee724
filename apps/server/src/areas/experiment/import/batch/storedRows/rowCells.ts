import type { batchRows, MendingKind } from '@hepu/api/areas/experiment/import/storedRows'
import { withOwnValue } from '@hepu/api/cells/ownValue'
import type { ResultOf } from '@hepu/api/core/route'
import type { ReadBook, ReadFinding, ReadRow, TraitValue } from '../../book/draft.ts'
import { findingLabel } from '../../book/findingCodes.ts'
import { patchesOf } from '../../book/patches.ts'
import type { Defaults } from '../../book/readRequest.ts'
import { readCheckMark } from '../../words/checkMark.ts'
import type { OpenedRows, RowLine } from './openRows.ts'
import type { RowColumn } from './rowColumns.ts'

type Cell = ResultOf<typeof batchRows>['records'][number]['cells'][number]
type Mending = NonNullable<Cell['mending']>

/** What the cells of the rows are made from. */
export interface CellSource extends OpenedRows {
  columns: readonly RowColumn[]
  answered: Partial<Defaults>
  /** The findings on the shown rows, by row. */
  findings: ReadonlyMap<number, readonly ReadFinding[]>
}

/** Returns the cells of a line: what was read and what will be stored, by column. */
export function cellsOf(source: CellSource, line: RowLine): Cell[] {
  const { row, texts } = line
  if (texts)
    return source.columns.map(({ key, sources }) => ({ key, read: textIn(texts, sources), stored: null }))
  return row ? source.columns.map((column) => cellOf(source, line, row, column)) : []
}

/** The text of the first column that has one. */
const textIn = (texts: Readonly<Record<string, string>>, keys: readonly string[]): string | null =>
  keys.map((key) => texts[key]).find((text) => text !== undefined) ?? null

function cellOf(source: CellSource, line: RowLine, row: ReadRow, column: RowColumn): Cell {
  const before = valueBefore(source, line, row, column)
  const original = textIn(row.read ?? {}, column.sources) ?? spelledIn(row, column.key)
  const value = line.isLeftOut || !line.plot ? null : column.valueOf(line.plot, source.draft)
  const read = original === '' ? null : textOf(original ?? before)
  const cell = { key: column.key, read, stored: textOf(value) }
  if (line.isLeftOut || (original === null && before === value)) return cell
  return { ...cell, mending: mendingOf(source, { row, column, original, before, value }) }
}

const textOf = (value: TraitValue | null): string | null =>
  value === null ? null : withoutNoise(String(value))

/** A number as people wrote it: 20.221999999999998 is how a computer holds 20.222. */
const withoutNoise = (text: string): string =>
  /^-?\d+\.\d{10,}$/.test(text) ? String(Number(Number(text).toPrecision(12))) : text

const spelledIn = ({ spelled = {} }: ReadRow, key: string): string | null =>
  key === 'point' || key === 'entry' ? (spelled[key] ?? null) : null

/** What the row says before the choices; names, codes and checks are those of the whole workbook. */
function valueBefore(
  { draft }: CellSource,
  { plot }: RowLine,
  row: ReadRow,
  { key, valueOf }: RowColumn,
): TraitValue | null {
  if (key === 'point' || key === 'entry') return row[key]
  return valueOf({ ...rowPlot(row), point: plot?.point ?? -1, entry: plot?.entry ?? -1 }, draft)
}

const rowPlot = (row: ReadRow) => ({
  no: row.no,
  group: row.group,
  rep: row.rep,
  repCount: row.repCount,
  hasYield: row.hasYield,
  fields: row.fields,
  status: row.status,
  values: row.values,
})

interface Mended {
  row: ReadRow
  column: RowColumn
  original: string | null
  before: TraitValue | null
  value: TraitValue | null
}

/** Says why a value is stored otherwise than its cell says. */
function mendingOf(source: CellSource, mended: Mended): Mending {
  const { row, column, original, before, value } = mended
  const found = findingsAt(source, row, column)
  const why = found.map((finding) => whyOf(source, finding))
  const of = (kind: MendingKind, text: string): Mending => ({ kind, text: why.join('；') || text })
  if (original === '') return { kind: 'constant', text: constantText(source, column.key) }
  if (value === null) return of('missing', '没有读取')
  if (before !== value) return of('choice', choiceText(source, row))
  if (spelledIn(row, column.key) !== null) return of('name', spellingText(original ?? '', String(value)))
  const unit = unitNote(source.book, column) ?? (isConverted(mended) ? '各表单位不同，已换算' : null)
  if (unit === null) return of('repair', '按规则整理')
  return found.length === 0 ? { kind: 'unit', text: unit } : of('repair', unit)
}

/** Whether a number is another than its cell says, without a remark on the cell. */
const isConverted = ({ original, value }: Mended): boolean =>
  typeof value === 'number' && original !== null && Number(original) !== value

const spellingText = (read: string, name: string): string =>
  readCheckMark(read)?.name === name ? '去掉对照标记' : '与同一名称的写法统一'

function choiceText({ choices }: OpenedRows, row: ReadRow): string {
  const pending = patchesOf(row, choices).find((patch) => patch.pending !== undefined)?.pending
  return pending === undefined ? '按所选处理' : `待核：${pending}`
}

/** Says where a value of the whole file comes from. */
function constantText({ book, answered }: CellSource, key: string): string {
  if (answered[key as keyof Defaults] !== undefined) return '按补填的值'
  return book.mapping?.note ? '沿用上次导入的值' : '按标题或附注的值'
}

/** The remark on a column whose numbers are converted. */
function unitNote({ columns }: ReadBook, { sources }: RowColumn): string | null {
  const note = columns.find(({ key }) => key === sources[0])?.note
  return note?.split('；').find((part) => part.startsWith('单位由')) ?? null
}

/** Names a finding, and what was chosen to do about it. */
function whyOf({ choices }: OpenedRows, finding: ReadFinding): string {
  const { id, code, action } = finding
  const choice = choices[id] ?? action
  const chosen = withOwnValue(finding, choice).find(({ key }) => key === choice)?.label
  return chosen === undefined ? findingLabel(code) : `${findingLabel(code)}（${chosen}）`
}

function findingsAt({ book, findings }: CellSource, row: ReadRow, { sources }: RowColumn): ReadFinding[] {
  const letters = new Set(
    book.columns.flatMap(({ key, letter }) => (key !== null && sources.includes(key) ? [letter] : [])),
  )
  return (findings.get(row.no) ?? []).filter(({ cell }) => cell !== null && letters.has(letterOf(cell)))
}

const letterOf = (cell: string): string => cell.replace(/\d+$/, '')
