import type { MappedColumn } from '@hepu/api/cells/columnDefs'
import { createFinding, type Finding } from '@hepu/api/cells/findings'
import type { Covered } from './mergedCells.ts'
import { showRaw, type RawCell, type RawRow, type RawSheet } from '../workbook.ts'

/** Returns the remark on a summary row: 平均, 合计 and the like are left out. */
export const subtotalFinding = (sheet: RawSheet, row: RawRow): Finding =>
  createFinding(
    { sheet: sheet.name, row: row.no },
    {
      severity: 'corrected',
      code: 'subtotalRow',
      read: row.cells.map(showRaw).find((text) => text !== '') ?? '',
      expected: '没有汇总行',
      text: '这是平均、合计一类的汇总行，不导入',
    },
  )

/** Returns the remark on a line below the heads that says more about them. */
export const captionFinding = (sheet: RawSheet, row: RawRow): Finding =>
  createFinding(
    { sheet: sheet.name, row: row.no },
    {
      severity: 'corrected',
      code: 'captionRow',
      read: row.cells.map(showRaw).find((text) => text !== '') ?? '',
      expected: '',
      text: '这是表头的第二行（英文名、编号或填写要求），不是数据，不导入',
    },
  )

/** Warns of a hidden row: it is imported, but the user may not know that it exists. */
export const hiddenFinding = (sheet: RawSheet, row: RawRow): Finding =>
  createFinding(
    { sheet: sheet.name, row: row.no },
    {
      severity: 'warning',
      code: 'hiddenRow',
      read: '隐藏行',
      expected: '没有隐藏行',
      text: '这一行在 Excel 中是隐藏的，仍然导入',
    },
  )

/** Reports a required cell that is blank. */
export const requiredFinding = (place: { sheet: string; row: number }, column: MappedColumn): Finding =>
  createFinding(
    { ...place, index: column.index, column: column.header },
    {
      severity: 'error',
      code: 'requiredMissing',
      read: '',
      expected: `填写${column.def.label}`,
      text: `缺${column.def.label}，这一行不导入`,
    },
  )

/** Remarks that a cell says 同上, and what it stands for. */
export const dittoFinding = (
  place: { sheet: string; row: number },
  column: MappedColumn,
  { row, own, read }: { row: number; own: RawCell; read: string },
): Finding =>
  createFinding(
    { ...place, index: column.index, column: column.header },
    {
      severity: 'corrected',
      code: 'dittoFilled',
      read: showRaw(own),
      expected: read,
      text: `表示同上，按第${row}行读作${read}`,
    },
  )

/** Reports a cell without a value of its own, because a merge covers it. */
export function mergedFinding(
  place: { sheet: string; row: number },
  column: MappedColumn,
  covered: Covered,
  read: string,
): Finding {
  const isFilled = column.def.mergeFill === true
  return createFinding(
    { ...place, index: column.index, column: column.header },
    {
      severity: isFilled ? 'corrected' : 'error',
      code: isFilled ? 'mergedFilled' : 'mergedCell',
      read: isFilled ? '' : '（合并单元格）',
      expected: isFilled ? read : `单独填写${column.def.label}`,
      text: isFilled
        ? `合并单元格，按第${covered.top}行的“${read}”读取`
        : `与第${covered.top}行合并，没有自己的内容，不会沿用上面的内容，请取消合并后填写`,
    },
  )
}
