import { columnLetter } from '@hepu/api/cells/findings'
import { ImportFileError } from './importFileError.ts'
import type { ZipEntry } from './read/zipDirectory.ts'

const MB = 1024 * 1024
/** Small workbooks may be packed as they like. */
const RATIO_FROM = 10 * MB

/** What an import takes at most. */
export const IMPORT_LIMITS = {
  fileBytes: 50 * MB,
  /** All parts of the workbook unpacked, pictures included: stops zip bombs before anything is unpacked. */
  unpackedBytes: 600 * MB,
  /** One table unpacked. 199 000 rows × 30 columns are 232 MB. */
  tableBytes: 300 * MB,
  /** Unpacked to packed size of all tables together; real sheets reach 8 to 20. */
  packing: 200,
  sheets: 1_000,
  /** Rows with content, per sheet. */
  rows: 200_000,
  columns: 2_000,
  /** Cells with content, in all sheets together. */
  cells: 10_000_000,
  /** Text of one cell: 32 767 characters of the largest kind. */
  cellTextBytes: 4 * 32_767,
  /** Texts of all cells together. */
  textBytes: 200 * MB,
  /** Merged ranges of one sheet. */
  merges: 200_000,
} as const

/** Refuses a file that is empty or larger than an import takes. */
export function assertFileSize(bytes: number): void {
  if (bytes === 0) throw new ImportFileError('文件是空的，请选择有内容的文件')
  if (bytes > IMPORT_LIMITS.fileBytes) {
    throw new ImportFileError(
      `文件大小为 ${inMb(bytes)} MB，超过 ${inMb(IMPORT_LIMITS.fileBytes)} MB 的限制，请删除图片或拆成几个文件`,
    )
  }
}

/** Refuses a workbook whose parts unpack to more than an import takes, or that is packed as no real sheet ever is. */
export function assertUnpackedSize(entries: readonly ZipEntry[]): void {
  const total = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  if (total > IMPORT_LIMITS.unpackedBytes) throw unpackedRefusal('工作簿', total, IMPORT_LIMITS.unpackedBytes)
  const tables = entries.filter(({ name }) => name.toLowerCase().endsWith('.xml'))
  const largest = tables.reduce((most, { unpackedBytes }) => Math.max(most, unpackedBytes), 0)
  if (largest > IMPORT_LIMITS.tableBytes) {
    throw unpackedRefusal('工作簿里的一张表', largest, IMPORT_LIMITS.tableBytes)
  }
  const packed = tables.reduce((sum, table) => sum + table.packedBytes, 0)
  const unpacked = tables.reduce((sum, table) => sum + table.unpackedBytes, 0)
  if (unpacked > RATIO_FROM && unpacked > packed * IMPORT_LIMITS.packing) {
    throw new ImportFileError(
      `工作簿的压缩比超过 ${IMPORT_LIMITS.packing} 倍，不像正常的数据，请在 Excel 中重新保存后再上传`,
    )
  }
}

const unpackedRefusal = (what: string, bytes: number, limit: number): ImportFileError =>
  new ImportFileError(`${what}解压后为 ${inMb(bytes)} MB，超过 ${inMb(limit)} MB 的限制，请拆成几个文件`)

/** Refuses a workbook with more sheets than an import takes. */
export function assertSheetCount(sheets: number): void {
  if (sheets > IMPORT_LIMITS.sheets) {
    throw new ImportFileError(
      `工作簿有 ${sheets} 张工作表，超过 ${IMPORT_LIMITS.sheets} 张的限制，请删除多余的工作表`,
    )
  }
}

/** Refuses the row of a sheet that is one too many. */
export function assertRowCount(sheet: string, rows: number): void {
  if (rows > IMPORT_LIMITS.rows) {
    throw new ImportFileError(`工作表「${sheet}」超过 ${IMPORT_LIMITS.rows} 行的限制，请拆成几个文件`)
  }
}

/** Refuses a filled cell that stands farther to the right than an import takes; `column` is 0-based. */
export function assertColumn(sheet: string, row: number, column: number): void {
  if (column < IMPORT_LIMITS.columns) return
  throw new ImportFileError(
    `工作表「${sheet}」第 ${row} 行的内容到了第 ${column + 1} 列（${columnLetter(column)}），` +
      `超过 ${IMPORT_LIMITS.columns} 列的限制，请删除多余的列后再上传`,
  )
}

/** Refuses the cell of a workbook that is one too many. */
export function assertCellCount(cells: number): void {
  if (cells > IMPORT_LIMITS.cells) {
    throw new ImportFileError(`文件中有内容的单元格超过 ${IMPORT_LIMITS.cells} 个的限制，请拆成几个文件`)
  }
}

/** Refuses the text of a cell that is longer than Excel has any. */
export function assertCellText(sheet: string, row: number, column: number, bytes: number): void {
  if (bytes <= IMPORT_LIMITS.cellTextBytes) return
  throw new ImportFileError(
    `工作表「${sheet}」第 ${row} 行${columnLetter(column)}列的文字过长，超过 Excel 单元格 32767 个字符的限制，请缩短后再上传`,
  )
}

/** Refuses a workbook with more text than an import takes. */
export function assertTextSize(bytes: number, limit: number): void {
  if (bytes > limit) throw new ImportFileError(`文件中的文字超过 ${inMb(limit)} MB 的限制，请拆成几个文件`)
}

/** Refuses the merged range of a sheet that is one too many. */
export function assertMergeCount(sheet: string, merges: number): void {
  if (merges > IMPORT_LIMITS.merges) {
    throw new ImportFileError(
      `工作表「${sheet}」的合并单元格超过 ${IMPORT_LIMITS.merges} 处的限制，请取消合并后再上传`,
    )
  }
}

const inMb = (bytes: number): string => (bytes / MB).toFixed(bytes % MB === 0 ? 0 : 1)
