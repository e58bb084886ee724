import { ImportFileError } from './importFileError.ts'

const MB = 1024 * 1024

/** What an import takes at most. */
export const IMPORT_LIMITS = {
  fileBytes: 50 * MB,
  /** All parts of the workbook unpacked, pictures included: stops zip bombs before anything is unpacked. */
  unpackedBytes: 600 * MB,
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

/** Refuses a workbook whose parts unpack to more than an import takes. */
export function assertUnpackedSize(bytes: number): void {
  if (bytes <= IMPORT_LIMITS.unpackedBytes) return
  throw new ImportFileError(
    `工作簿解压后为 ${inMb(bytes)} MB，超过 ${inMb(IMPORT_LIMITS.unpackedBytes)} MB 的限制，请拆成几个文件`,
  )
}

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
