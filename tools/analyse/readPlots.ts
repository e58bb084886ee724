import { isErrorValue, missingKindOf } from '@hepu/api/cells/missingMarks'
import type { BlockNames } from '@hepu/breeding/augmented'
import { harmonicMean } from '@hepu/breeding/pointPlots'
import { plotTable } from '@hepu/breeding/table'
import type { PlotRow, PlotTable } from '@hepu/breeding/table'
import type { RawCell, RawRow, RawSheet } from '../../apps/server/src/import/workbook.ts'
import { asideReader } from './asideRows.ts'
import { UsageError } from './options.ts'
import type { Options } from './options.ts'

/** Number of rows in which the table head is searched; titles and notes may come above it. */
const HEADER_ROWS = 30

/** Where a plot lies: its order within a strip, which is a row of the field. */
export interface Place {
  row: string | null
  position: number
}

/** The plots of a trait, and what was noticed while reading them. */
export interface TrialReading {
  plots: PlotTable
  /** Block of each plot within its replicate; null without a column of blocks. */
  blocks: BlockNames | null
  /** Place of each plot; null without a column of places, or where the cell is blank. */
  places: (Place | null)[] | null
  /** Chinese sentences: rows left out, hidden rows, cells taken as missing. */
  remarks: string[]
}

/**
 * Finds the sheet and the head row that hold the named columns and reads the plots of the trait, as the import of the web
 * does: summary rows (平均, LSD …) are left out, hidden rows count, error cells are missing, and each has a remark. Throws
 * `UsageError` naming the columns found, or sheet, row and column of a value that is not a number, of a formula without a
 * saved result, or of an error in a column that names the plot.
 */
export function readTrial(sheets: readonly RawSheet[], options: Options): TrialReading {
  const { entry, env, rep, block, row: strip, col, trait } = options
  const wanted = [entry, env, trait, ...[rep, block, strip, col].filter((name) => name !== null)]
  const found = findColumns(chooseSheets(sheets, options.sheet), wanted)
  const { sheet } = found
  const asideOf = asideReader(sheet, { ...found, names: [entry, env] })
  const rows: PlotRow[] = []
  const blocks: (string | null)[] = []
  const places: (Place | null)[] = []
  const noticed: Noticed = { summaries: [], hidden: [], missing: [] }
  for (const row of sheet.rows.slice(found.headerAt + 1)) {
    const aside = asideOf(row)
    if (aside === 'subtotal') noticed.summaries.push(row.no)
    if (aside !== null) continue
    const cells = cellsOf(found, row)
    const [entryName, envName] = [cells.name(entry), cells.name(env)]
    if (entryName === '' && envName === '') continue
    if (entryName === '' || envName === '') {
      throw new UsageError(`${placeOf(sheet, row)}缺“${entryName === '' ? entry : env}”`)
    }
    if (row.hidden) noticed.hidden.push(row.no)
    const y = cells.number(trait)
    if (y.remark !== null) noticed.missing.push(y.remark)
    const repName = rep === null ? null : cells.name(rep) || null
    rows.push({ entry: entryName, env: envName, rep: repName, y: y.value })
    blocks.push(block === null ? null : cells.name(block) || null)
    const position = col === null ? null : cells.number(col).value
    const stripName = strip === null ? null : cells.name(strip) || null
    places.push(position === null ? null : { row: stripName, position })
  }
  if (rows.length === 0) throw new UsageError(`工作表“${sheet.name}”表头下没有数据`)
  return {
    plots: plotTable(rows),
    blocks: block === null ? null : blocks,
    places: col === null ? null : places,
    remarks: remarksOf(sheet, noticed),
  }
}

/** Rows and cells that are reported. */
interface Noticed {
  /** Numbers of the rows left out as summaries, and of hidden rows. */
  summaries: number[]
  hidden: number[]
  /** A sentence for each cell taken as missing. */
  missing: string[]
}

/** Largest number of rows or cells named. */
const MAX_NAMED = 20

function remarksOf({ name }: RawSheet, { summaries, hidden, missing }: Noticed): string[] {
  const rows = (numbers: readonly number[], text: string): string[] =>
    numbers.length === 0 ? [] : [`工作表“${name}”第${listed(numbers, '、')}行${text}`]
  return [
    ...rows(summaries, '是平均、合计、LSD 一类的汇总行，未参加分析'),
    ...rows(hidden, '在 Excel 中是隐藏的，仍参加分析'),
    ...(missing.length === 0 ? [] : [listed(missing, '；')]),
  ]
}

/** Lists the first ones and counts all if there are more. */
function listed(parts: readonly (string | number)[], separator: string): string {
  const named = parts.slice(0, MAX_NAMED).join(separator)
  return parts.length > MAX_NAMED ? `${named}${separator}…（共${parts.length}处）` : named
}

const placeOf = (sheet: RawSheet, row: RawRow): string => `工作表“${sheet.name}”第${row.no}行`

/** Reads the cells of one row by the names of their columns. */
function cellsOf({ sheet, columns }: Found, row: RawRow) {
  const cellAt = (name: string): { cell: RawCell | undefined; place: string } => {
    const cell = row.cells[columns.get(name)!]
    const place = `${placeOf(sheet, row)}“${name}”`
    if (cell?.formula !== undefined && cell.value === null && cell.error === undefined) {
      throw new UsageError(`${place}的公式没有保存计算结果，请在 Excel 中打开文件重新计算后保存`)
    }
    return { cell, place }
  }
  return {
    name(name: string): string {
      const { cell, place } = cellAt(name)
      const text = cellText(cell?.value)
      const error = cell?.error ?? (isErrorValue(text) ? text : null)
      if (error !== null) throw new UsageError(`${place}是错误值 ${error}，请改正后再分析`)
      return text
    },
    number(name: string): { value: number | null; remark: string | null } {
      const { cell, place } = cellAt(name)
      const text = cellText(cell?.value)
      const error = cell?.error ?? (isErrorValue(text) ? text : null)
      if (error !== null) return { value: null, remark: `${place}是错误值 ${error}，按缺测处理` }
      if (missingKindOf(text) === 'word') return { value: null, remark: `${place}是“${text}”，按缺测处理` }
      return { value: readNumber(text, place), remark: null }
    },
  }
}

/** Heads of a column that says how many replicates a value is the mean of. */
const REPS_HEADS = ['n_reps_averaged', '重复数', '平均重复数']

/**
 * How many replicates the values of a sheet of means are averages of, where a column says so: the harmonic mean of its
 * numbers. Null with a replicate column (the values are plots), without such a column, or when it has a blank.
 */
export function readRepsAveraged(sheets: readonly RawSheet[], options: Options): number | null {
  if (options.rep !== null) return null
  const wanted = [options.entry, options.env, options.trait]
  for (const head of REPS_HEADS) {
    const found = locateColumns(chooseSheets(sheets, options.sheet), [...wanted, head])
    if (found === null) continue
    const rows = found.sheet.rows
      .slice(found.headerAt + 1)
      .map((row) => (name: string) => cellText(row.cells[found.columns.get(name)!]?.value))
      .filter((text) => !isMissing(text(options.trait)))
    const reps = rows.map((text) => Number(text(head)))
    if (reps.length === 0 || reps.some((count) => !(count >= 1))) return null
    return harmonicMean(reps)
  }
  return null
}

function chooseSheets(sheets: readonly RawSheet[], name: string | null): readonly RawSheet[] {
  const visible = sheets.filter((sheet) => sheet.visibility === 'visible')
  if (name === null) return visible
  const named = sheets.filter((sheet) => sheet.name === name)
  if (named.length > 0) return named
  throw new UsageError(`没有工作表“${name}”,文件中有:${visible.map((sheet) => sheet.name).join('、')}`)
}

interface Found {
  sheet: RawSheet
  headerAt: number
  columns: Map<string, number>
}

function findColumns(sheets: readonly RawSheet[], wanted: readonly string[]): Found {
  const found = locateColumns(sheets, wanted)
  if (found === null) throw new UsageError(explainMissing(sheets, wanted))
  return found
}

function locateColumns(sheets: readonly RawSheet[], wanted: readonly string[]): Found | null {
  for (const sheet of sheets) {
    for (let headerAt = 0; headerAt < Math.min(HEADER_ROWS, sheet.rows.length); headerAt++) {
      const heads = sheet.rows[headerAt]!.cells.map((cell) => headText(cellText(cell.value)))
      const at = (name: string): number => heads.indexOf(headText(name))
      if (wanted.some((name) => at(name) === -1)) continue
      const doubled = wanted.find((name) => at(name) !== heads.lastIndexOf(headText(name)))
      if (doubled !== undefined) throw new UsageError(`工作表“${sheet.name}”有两个“${doubled}”列`)
      return { sheet, headerAt, columns: new Map(wanted.map((name) => [name, at(name)])) }
    }
  }
  return null
}

function explainMissing(sheets: readonly RawSheet[], wanted: readonly string[]): string {
  const lines = sheets.map((sheet) => {
    const heads = likelyHead(sheet, wanted)
    const missing = wanted.filter((name) => !heads.includes(headText(name)))
    const found = heads.filter((head) => head !== '').join('、')
    return `工作表“${sheet.name}”没有列:${missing.join('、')};找到的列:${found || '(空)'}`
  })
  return lines.length > 0 ? lines.join('\n') : '文件中没有可见的工作表'
}

/** The row with most of the wanted columns, else with most filled cells. */
function likelyHead(sheet: RawSheet, wanted: readonly string[]): string[] {
  let best: string[] = []
  let bestScore = -1
  for (const row of sheet.rows.slice(0, HEADER_ROWS)) {
    const heads = row.cells.map((cell) => headText(cellText(cell.value)))
    const score =
      wanted.filter((name) => heads.includes(headText(name))).length * 1e6 +
      heads.filter((head) => head !== '').length
    if (score > bestScore) [best, bestScore] = [heads, score]
  }
  return best
}

/** Whether a text is written for "no value" in field books and by R. */
function isMissing(text: string): boolean {
  return text === '' || missingKindOf(text) !== null || isErrorValue(text)
}

function readNumber(text: string, place: string): number | null {
  if (isMissing(text)) return null
  const value = Number(text)
  if (Number.isFinite(value)) return value
  throw new UsageError(`${place}不是数字:${text}`)
}

/** A head without line breaks, blanks and full-width forms: 含水量（%） is 含水量(%). */
function headText(text: string): string {
  return text.normalize('NFKC').replaceAll(/\s/g, '')
}

function cellText(value: string | number | boolean | Date | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return typeof value === 'boolean' ? (value ? 'TRUE' : 'FALSE') : String(value).trim()
}
