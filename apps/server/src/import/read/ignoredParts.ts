import type { HeaderMatch } from './findHeader.ts'
import { columnLetter, createFinding, type Finding } from '@hepu/api/cells/findings'
import { NOTES_SHEET } from '../write/sheetNames.ts'
import { isBlank, type RawSheet, type Workbook } from '../workbook.ts'

/** Warns about hidden sheets: they are never imported, and the user must know that they exist. */
export function findHiddenSheets(workbook: Workbook): Finding[] {
  return workbook.sheets
    .filter((sheet) => sheet.visibility === 'hidden')
    .map((sheet) =>
      createFinding(
        { sheet: sheet.name },
        {
          severity: 'warning',
          code: 'hiddenSheet',
          read: sheet.name,
          expected: '没有隐藏工作表',
          text: '是隐藏的，没有读取；需要导入时请取消隐藏后重新上传',
        },
      ),
    )
}

/**
 * Lists ignored sheets in words, hidden ones included; `known` names those that were read, and look-up sheets of a
 * template.
 */
export function listIgnoredSheets(workbook: Workbook, known: ReadonlySet<string>): string[] {
  return workbook.sheets
    .filter((sheet) => !known.has(sheet.name) && sheet.rows.length > 0 && !isNotes(sheet))
    .map((sheet) => `工作表「${sheet.name}」${sheet.visibility === 'visible' ? '' : '是隐藏的，'}没有读取`)
}

/** Whether a sheet contains the explanations of our own templates, and nothing to import. */
const isNotes = ({ name, rows: [head] }: RawSheet): boolean =>
  name === NOTES_SHEET && head?.cells.length === 1 && head.cells[0]?.value === NOTES_SHEET

/**
 * Lists the content beside the table of a sheet in words: unknown columns and stray values under no head. Columns that are
 * `reported` elsewhere, by their letters, are not named again.
 */
export function listIgnoredColumns(
  sheet: RawSheet,
  header: HeaderMatch,
  reported: ReadonlySet<string> = new Set(),
): string[] {
  const unknown = header.unmapped
    .filter(({ reason, letter }) => reason === 'unknown' && !reported.has(letter))
    .map(
      ({ letter, header: head }) => `工作表「${sheet.name}」${letter}列「${head}」不是可导入的项目，没有读取`,
    )
  const headed = new Set([...header.columns, ...header.unmapped].map(({ index }) => index))
  const stray = strayColumns(sheet, header, headed).map(
    ({ index, count, row }) =>
      `工作表「${sheet.name}」${columnLetter(index)}列没有表头，其中${count}个值没有读取（从第${row}行起）`,
  )
  return [...unknown, ...stray]
}

function strayColumns(
  sheet: RawSheet,
  header: HeaderMatch,
  headed: ReadonlySet<number>,
): { index: number; count: number; row: number }[] {
  const found = new Map<number, { index: number; count: number; row: number }>()
  for (const row of sheet.rows) {
    if (row.no <= header.row) continue
    for (const [index, cell] of row.cells.entries()) {
      if (isBlank(cell) || headed.has(index)) continue
      const stray = found.get(index)
      if (stray) stray.count++
      else found.set(index, { index, count: 1, row: row.no })
    }
  }
  return [...found.values()].toSorted((a, b) => a.index - b.index)
}
