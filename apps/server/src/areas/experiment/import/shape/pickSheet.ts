import { findHeader, SEARCHED_ROWS, type HeaderMatch } from '../../../../import/read/findHeader.ts'
import { ImportFileError } from '../../../../import/read/readWorkbook.ts'
import type { RawSheet, Workbook } from '../../../../import/workbook.ts'
import type { TrialColumn } from '@hepu/api/areas/experiment/import/fillColumns'

const POINT_SHEET = /^(?:试验点|试点)(?:信息|名单|一览表?)?$/
const ENTRY_SHEET = /^(?:参试)?品种(?:信息|名单|一览表?)?$/

/** Whether a sheet describes points or entries beside the data. */
export const isListSheet = (name: string): boolean => POINT_SHEET.test(name) || ENTRY_SHEET.test(name)

export interface Picked {
  sheet: RawSheet
  header: HeaderMatch
}

/** Returns the visible sheet whose head fits best and has the required columns; refuses a workbook without one. */
export function pickSheet(
  workbook: Workbook,
  columns: readonly TrialColumn[],
  isTable: (keys: ReadonlySet<string>) => boolean,
  expected: string,
): Picked {
  const best = findSheet(workbook, columns, isTable)
  if (best) return best
  const visible = workbook.sheets.filter((sheet) => sheet.visibility === 'visible')
  const names = visible.map((sheet) => `「${sheet.name}」`)
  const isLong = visible.some((sheet) => sheet.rows.length > SEARCHED_ROWS)
  const where = isLong ? `；表头要写在工作表的前${SEARCHED_ROWS}行内，上面的说明行过多时请删去` : ''
  throw new ImportFileError(`工作表${names.join('、')}中没有找到${expected}，请对照模板检查表头${where}`)
}

/** Returns the visible sheet whose head fits best and has the required columns; null if there is none. */
export function findSheet(
  workbook: Workbook,
  columns: readonly TrialColumn[],
  isTable: (keys: ReadonlySet<string>) => boolean,
): Picked | null {
  let best: Picked | null = null
  for (const sheet of workbook.sheets) {
    const isOther = sheet.visibility !== 'visible' || POINT_SHEET.test(sheet.name)
    const header = isOther ? null : findHeader(sheet, columns)
    if (!header || !isTable(new Set(header.columns.map((column) => column.key)))) continue
    if (ENTRY_SHEET.test(sheet.name) && best) continue
    if (!best || header.score > best.header.score) best = { sheet, header: withoutNeedless(header) }
  }
  return best
}

/** Finds the sheets that describe points and entries beside the data. */
export const findPointSheet = (workbook: Workbook, columns: readonly TrialColumn[]): Picked | null =>
  findNamed(workbook, POINT_SHEET, columns)
export const findEntrySheet = (workbook: Workbook, columns: readonly TrialColumn[]): Picked | null =>
  findNamed(workbook, ENTRY_SHEET, columns)

function findNamed(workbook: Workbook, name: RegExp, columns: readonly TrialColumn[]): Picked | null {
  const sheet = workbook.sheets.find((known) => known.visibility === 'visible' && name.test(known.name))
  if (!sheet) return null
  const header = findHeader(sheet, columns) ?? findHeader(sheet, columns.slice(0, 1))
  return header && header.columns.some((column) => column.key === columns[0]?.key) ? { sheet, header } : null
}

/** Removes the remark on a head that equals an accepted name exactly, with its unit or without. */
function withoutNeedless(header: HeaderMatch): HeaderMatch {
  const accepted = new Set(header.columns.flatMap(({ def }) => [def.label, ...(def.synonyms ?? [])]))
  return {
    ...header,
    findings: header.findings.filter(
      (finding) => finding.code !== 'headerAlias' || !accepted.has(finding.read),
    ),
  }
}
