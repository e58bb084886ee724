import { readXlsx, type Cell, type CellValue, type Sheet } from 'hucre/xlsx'
import { ImportFileError } from '../importFileError.ts'
import { assertSheetSize, IMPORT_LIMITS } from '../limits.ts'
import { BLANK, type RawCell, type RawMerge, type RawRow, type RawSheet } from '../workbook.ts'

/** hucre's complaint about a tab that is a chart and not a table; such tabs hold no cells and are left out. */
const CHART_TAB = /missing worksheet file for sheet "(.*)"$/
/** hucre's complaint about a sheet whose far corner would need too much memory. */
const FAR_CORNER = /^Sheet "(.*)" spans (\d+) rows x (\d+) columns/

/**
 * Reads every sheet of an xlsx file through hucre, the hidden ones too.
 * @throws ImportFileError when the file is damaged or a sheet exceeds `IMPORT_LIMITS`.
 */
export async function readXlsxSheets(bytes: Uint8Array): Promise<RawSheet[]> {
  const chartTabs = new Set<string>()
  for (;;) {
    try {
      const { sheets } = await readXlsx(bytes, { sheets: (info) => !chartTabs.has(info.name) })
      return sheets.map(toRawSheet)
    } catch (error) {
      const tab = chartTabOf(error)
      if (tab === null || chartTabs.has(tab)) throw refusalOf(error)
      chartTabs.add(tab)
    }
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')
const chartTabOf = (error: unknown): string | null => CHART_TAB.exec(messageOf(error))?.[1] ?? null

function refusalOf(error: unknown): ImportFileError {
  if (error instanceof ImportFileError) return error
  const corner = FAR_CORNER.exec(messageOf(error))
  if (corner) {
    return new ImportFileError(
      `工作表「${corner[1]}」的范围到第 ${corner[2]} 行、第 ${corner[3]} 列，过大。` +
        '多半是数据以外有设置过格式的空行或空列，请删除后再上传',
      error,
    )
  }
  return new ImportFileError('工作簿不完整或已损坏，请在 Excel 中重新保存后再上传', error)
}

function toRawSheet(sheet: Sheet): RawSheet {
  const rows: RawRow[] = []
  for (const [index, values] of sheet.rows.entries()) {
    const cells = values.map((value, column) => toCell(value, sheet.cells?.get(`${index},${column}`)))
    while (cells.at(-1) === BLANK) cells.pop()
    if (cells.length === 0) continue
    rows.push({ no: index + 1, hidden: sheet.rowDefs?.get(index)?.hidden === true, cells })
    if (rows.length > IMPORT_LIMITS.rows) break
  }
  const width = rows.reduce((widest, row) => Math.max(widest, row.cells.length), 0)
  assertSheetSize(sheet.name, rows.length, width)
  return { name: sheet.name, visibility: visibilityOf(sheet), format: 'xlsx', rows, merges: mergesOf(sheet) }
}

/** A cell as read; detail is present only for formulas, errors and rich text. */
function toCell(value: CellValue, detail: Cell | undefined): RawCell {
  if (detail?.type === 'error') {
    return { value: null, error: String(detail.value), ...formulaOf(detail) }
  }
  if (value === '') return BLANK
  if (detail?.formula !== undefined) return { value, ...formulaOf(detail) }
  return value === null ? BLANK : { value }
}

const formulaOf = (detail: Cell): { formula?: string } =>
  detail.formula === undefined ? {} : { formula: detail.formula }

const visibilityOf = (sheet: Sheet): RawSheet['visibility'] =>
  sheet.veryHidden ? 'veryHidden' : sheet.hidden ? 'hidden' : 'visible'

const mergesOf = (sheet: Sheet): RawMerge[] =>
  (sheet.merges ?? []).map(({ startRow, startCol, endRow, endCol }) => ({
    top: startRow + 1,
    left: startCol,
    bottom: endRow + 1,
    right: endCol,
  }))
