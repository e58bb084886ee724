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
  /** One table unpacked: reading takes six to seven times as much memory. 199 000 rows × 30 columns are 232 MB. */
  tableBytes: 300 * MB,
  /** Unpacked to packed size of all tables together; real sheets reach 8 to 20. */
  packing: 200,
  /** Rows with content, per sheet. */
  rows: 200_000,
  columns: 2_000,
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
  const largest = Math.max(0, ...tables.map((table) => table.unpackedBytes))
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

/** Refuses a sheet with more rows or columns than an import takes. */
export function assertSheetSize(sheet: string, rows: number, columns: number): void {
  if (rows > IMPORT_LIMITS.rows) {
    throw new ImportFileError(`工作表「${sheet}」超过 ${IMPORT_LIMITS.rows} 行的限制，请拆成几个文件`)
  }
  if (columns > IMPORT_LIMITS.columns) {
    throw new ImportFileError(
      `工作表「${sheet}」有 ${columns} 列，超过 ${IMPORT_LIMITS.columns} 列的限制，请删除多余的列`,
    )
  }
}

const inMb = (bytes: number): string => (bytes / MB).toFixed(bytes % MB === 0 ? 0 : 1)
