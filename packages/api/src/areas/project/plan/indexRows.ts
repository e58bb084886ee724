import { z } from 'zod'
import { outsideProblem, type Span } from '../node/nodeRules.ts'
import { indexContent } from './indexFields.ts'
import { indexTypes, usualUnit } from './indexTypes.ts'
import { indexLabels as labels } from './planLabels.ts'

/** Most rows that one save of a table of indexes takes. */
export const MAX_INDEX_ROWS = 500

/** Columns of a table of indexes, as it is typed or pasted. */
export const indexColumns = {
  name: labels.name,
  indexType: labels.indexType,
  unit: labels.unit,
  target: labels.target,
  weight: labels.weight,
  startDate: labels.startDate,
  endDate: labels.endDate,
  ownerName: labels.ownerId,
  isMust: labels.isMust,
  method: labels.method,
  remark: labels.remark,
} as const
export type IndexColumn = keyof typeof indexColumns

/** A row as typed: texts, or values already read. */
export type IndexCells = Partial<Record<IndexColumn, string | number | boolean | null | undefined>>

/** A problem of a row, from 1, with what to do about it. */
export interface RowProblem {
  row: number
  field: IndexColumn
  label: string
  message: string
}

const content = z.object(indexContent)
export type IndexContent = z.output<typeof content>
/** A row that was read: its values, and the name of its owner. */
export type IndexRow = IndexContent & { ownerName: string | null }

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(indexTypes).map(([code, { label }]) => [label, code]),
)
const YES = ['是', '√', 'true', '1']
const NO = ['否', '×', 'false', '0']

/** What a table of indexes is checked against. */
export interface IndexPlace {
  /** The node that the indexes belong to. */
  node: Span & { name: string; level: number }
  /** Names of indexes that the node has already. */
  names: readonly string[]
}

/**
 * Reads a table of indexes. Returns the rows in their order and every problem of them, so that one look repairs the table; a
 * table with a problem is not to be saved. Empty rows are left out.
 */
export function readIndexRows(
  rows: readonly IndexCells[],
  { node, names }: IndexPlace,
): { values: IndexRow[]; problems: RowProblem[] } {
  const seen = new Map(names.map((name) => [name, 0]))
  const values: IndexRow[] = []
  const problems: RowProblem[] = []
  rows.forEach((cells, at) => {
    if (isBlank(cells)) return
    const found = new Map<IndexColumn, string>()
    const note = (field: IndexColumn, message: string) => found.has(field) || found.set(field, message)
    const raw = rawOf(cells)
    const read = content.safeParse(raw)
    for (const { path, message } of read.error?.issues ?? []) note(path[0] as IndexColumn, message)
    // Without a unit the type gives it, so a wrong type is the only problem.
    if (found.has('indexType') && textOf(cells.unit) === '') found.delete('unit')
    const name = textOf(cells.name)
    const earlier = name ? seen.get(name) : undefined
    if (earlier === 0) note('name', `「${name}」在该项目下已有，请改名或直接修改原指标`)
    if (earlier) note('name', `与第${earlier}行重复，请改名或删去一行`)
    if (name && earlier === undefined) seen.set(name, at + 1)
    if (!found.has('startDate') && !found.has('endDate'))
      for (const [field, message] of spanProblems(raw, node)) note(field, message)
    problems.push(
      ...[...found].map(([field, message]) => ({
        row: at + 1,
        field,
        label: indexColumns[field],
        message: repairOf(field, message, cells[field]),
      })),
    )
    if (read.success) values.push({ ...read.data, ownerName: textOf(cells.ownerName) || null })
  })
  return { values, problems }
}

/** Returns what is wrong with the days of an index, by field. */
export function spanProblems(
  {
    startDate = null,
    endDate = null,
  }: { startDate?: string | null | undefined; endDate?: string | null | undefined },
  node: IndexPlace['node'],
): [IndexColumn, string][] {
  if (startDate && endDate && endDate < startDate)
    return [['endDate', `${labels.endDate}不得早于${labels.startDate}，请改其中一个`]]
  const outside = outsideProblem({ startDate, endDate }, node)
  if (!outside) return []
  const isEarly = startDate && node.startDate && startDate < node.startDate
  return [[isEarly ? 'startDate' : 'endDate', outside]]
}

const textOf = (cell: IndexCells[IndexColumn]): string => String(cell ?? '').trim()
const isBlank = (cells: IndexCells): boolean => Object.values(cells).every((cell) => textOf(cell) === '')

/** Returns the values of a row as the schema takes them; what cannot be read stays text, so that the schema refuses it. */
function rawOf(cells: IndexCells) {
  const type = textOf(cells.indexType)
  const code = codes.get(type) ?? type
  return {
    name: textOf(cells.name),
    indexType: code,
    unit: textOf(cells.unit) || usualUnit(code),
    target: numberOf(cells.target),
    weight: textOf(cells.weight) === '' ? null : numberOf(textOf(cells.weight).replace(/[%％]$/, '')),
    startDate: dayOf(textOf(cells.startDate)),
    endDate: dayOf(textOf(cells.endDate)),
    isMust: truthOf(textOf(cells.isMust)),
    method: textOf(cells.method),
    remark: textOf(cells.remark),
  }
}

function numberOf(cell: IndexCells[IndexColumn]): unknown {
  if (typeof cell === 'number') return cell
  const plain = textOf(cell).replaceAll(/[,，\s]/g, '')
  return plain === '' || Number.isNaN(Number(plain)) ? textOf(cell) : Number(plain)
}

/** Reads `2026/4/1` and `2026年4月1日` as `2026-04-01`; a blank day is none. */
function dayOf(typed: string): string | null {
  if (typed === '') return null
  const [, year, month = '', day = ''] = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(typed) ?? []
  return year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : typed
}

function truthOf(typed: string): unknown {
  if (typed === '' || YES.includes(typed)) return true
  return NO.includes(typed) ? false : typed
}

/** Returns a message with what was read and what to write instead. */
function repairOf(field: IndexColumn, message: string, cell: IndexCells[IndexColumn]): string {
  const read = textOf(cell)
  if (field === 'indexType')
    return read ? `指标类型「${read}」不在列表中，请写列表中的名称，如“发明专利（授权）”` : '指标类型必填'
  if (field === 'target' && read === '') return '目标值必填，请写数字'
  if (field === 'unit') return read ? message : '单位必填（类型「其他」没有常用单位），如“个”“亩”'
  return read && !message.includes(read) && field !== 'name' ? `${message}，读到「${read}」` : message
}
