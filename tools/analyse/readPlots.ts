import { harmonicMean } from '@hepu/breeding/pointPlots'
import { plotTable } from '@hepu/breeding/table'
import type { PlotRow, PlotTable } from '@hepu/breeding/table'
import { UsageError } from './options.ts'
import type { Options } from './options.ts'

/** The part of a workbook the analysis reads; a CSV file is a workbook of one sheet. */
export interface Sheet {
  name: string
  visibility: 'visible' | 'hidden' | 'veryHidden'
  rows: readonly { no: number; cells: readonly { value: string | number | boolean | Date | null }[] }[]
}

/** Number of rows in which the table head is searched; titles and notes may come above it. */
const HEADER_ROWS = 30

/** Written for "no value" in field books and by R; anything else that is not a number is an error. */
const BLANKS = new Set(['', 'NA', 'N/A', 'NaN', '-', '—', '/', '.'])

/**
 * Finds the sheet and the head row that hold the named columns and reads the plots of the trait. Throws `UsageError`
 * naming the columns found, or sheet, row and column of a value that is not a number.
 */
export function readPlots(sheets: readonly Sheet[], options: Options): PlotTable {
  const wanted = [options.entry, options.env, options.trait, ...(options.rep === null ? [] : [options.rep])]
  const { sheet, headerAt, columns } = findColumns(chooseSheets(sheets, options.sheet), wanted)
  const rows: PlotRow[] = []
  for (const row of sheet.rows.slice(headerAt + 1)) {
    const text = (name: string): string => cellText(row.cells[columns.get(name)!]?.value)
    const [entry, env] = [text(options.entry), text(options.env)]
    if (entry === '' && env === '') continue
    if (entry === '' || env === '') {
      const missing = entry === '' ? options.entry : options.env
      throw new UsageError(`工作表“${sheet.name}”第${row.no}行缺“${missing}”`)
    }
    const rep = options.rep === null ? null : text(options.rep) || null
    rows.push({
      entry,
      env,
      rep,
      y: readNumber(text(options.trait), `工作表“${sheet.name}”第${row.no}行“${options.trait}”`),
    })
  }
  if (rows.length === 0) throw new UsageError(`工作表“${sheet.name}”表头下没有数据`)
  return plotTable(rows)
}

/** Heads of a column that says how many replicates a value is the mean of. */
const REPS_HEADS = ['n_reps_averaged', '重复数', '平均重复数']

/**
 * How many replicates the values of a sheet of means are averages of, where a column says so: the harmonic mean of its
 * numbers. Null with a replicate column (the values are plots), without such a column, or when it has a blank.
 */
export function readRepsAveraged(sheets: readonly Sheet[], options: Options): number | null {
  if (options.rep !== null) return null
  const wanted = [options.entry, options.env, options.trait]
  for (const head of REPS_HEADS) {
    const found = locateColumns(chooseSheets(sheets, options.sheet), [...wanted, head])
    if (found === null) continue
    const rows = found.sheet.rows
      .slice(found.headerAt + 1)
      .map((row) => (name: string) => cellText(row.cells[found.columns.get(name)!]?.value))
      .filter((text) => !BLANKS.has(text(options.trait)))
    const reps = rows.map((text) => Number(text(head)))
    if (reps.length === 0 || reps.some((count) => !(count >= 1))) return null
    return harmonicMean(reps)
  }
  return null
}

function chooseSheets(sheets: readonly Sheet[], name: string | null): readonly Sheet[] {
  const visible = sheets.filter((sheet) => sheet.visibility === 'visible')
  if (name === null) return visible
  const named = sheets.filter((sheet) => sheet.name === name)
  if (named.length > 0) return named
  throw new UsageError(`没有工作表“${name}”,文件中有:${visible.map((sheet) => sheet.name).join('、')}`)
}

interface Found {
  sheet: Sheet
  headerAt: number
  columns: Map<string, number>
}

function findColumns(sheets: readonly Sheet[], wanted: readonly string[]): Found {
  const found = locateColumns(sheets, wanted)
  if (found === null) throw new UsageError(explainMissing(sheets, wanted))
  return found
}

function locateColumns(sheets: readonly Sheet[], wanted: readonly string[]): Found | null {
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

function explainMissing(sheets: readonly Sheet[], wanted: readonly string[]): string {
  const lines = sheets.map((sheet) => {
    const heads = likelyHead(sheet, wanted)
    const missing = wanted.filter((name) => !heads.includes(headText(name)))
    const found = heads.filter((head) => head !== '').join('、')
    return `工作表“${sheet.name}”没有列:${missing.join('、')};找到的列:${found || '(空)'}`
  })
  return lines.length > 0 ? lines.join('\n') : '文件中没有可见的工作表'
}

/** The row with most of the wanted columns, else with most filled cells. */
function likelyHead(sheet: Sheet, wanted: readonly string[]): string[] {
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

function readNumber(text: string, place: string): number | null {
  if (BLANKS.has(text)) return null
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
