import { ImportFileError } from '../importFileError.ts'
import { assertFileSize, assertUnpackedSize } from '../limits.ts'
import { readCsvSheet } from './readCsvSheet.ts'
import { readXlsxSheets } from './readXlsxSheets.ts'
import { anySize, tableBytes, type Extent } from './smallOnly.ts'
import { sniffFile } from './sniffFile.ts'
import type { RawSheet, Workbook } from '../workbook.ts'
import { listZipEntries, partName } from './zipDirectory.ts'

export type { RawCell, RawMerge, RawRow, RawSheet, Workbook } from '../workbook.ts'
export { ImportFileError } from '../importFileError.ts'

/** Main parts of other Office files; that of a workbook may have any name. */
const OTHER_OFFICE = ['word/document.xml', 'ppt/presentation.xml']

/**
 * Reads an uploaded workbook: xlsx, or CSV in UTF-8 or GB18030. The content decides which, not the file's name; the
 * name only becomes the sheet name of a CSV. Hidden sheets and rows are read and marked, never dropped.
 * @throws ImportFileError with a Chinese message for everything else: old or encrypted Excel files, web pages, damaged
 * or empty files, files beyond `IMPORT_LIMITS`; NotSmall where only a small one is wanted and it is none.
 */
export async function readWorkbook(
  bytes: Uint8Array,
  fileName: string,
  extent: Extent = anySize,
): Promise<Workbook> {
  assertFileSize(bytes.length)
  const sheets = await readSheets(bytes, fileName, extent)
  if (sheets.every((sheet) => sheet.rows.length === 0)) {
    throw new ImportFileError(`文件「${fileName}」里没有数据`)
  }
  return { sheets }
}

async function readSheets(bytes: Uint8Array, fileName: string, extent: Extent): Promise<RawSheet[]> {
  const kind = sniffFile(bytes)
  if (kind === 'csv') {
    extent.assertBytes(bytes.length)
    return [readCsvSheet(bytes, fileName, extent)]
  }
  const entries = listZipEntries(bytes)
  assertUnpackedSize(entries)
  extent.assertBytes(tableBytes(entries))
  const names = new Set(entries.map((entry) => partName(entry.name)))
  if (names.has('xl/workbook.bin')) {
    throw new ImportFileError('这是 .xlsb 二进制工作簿，请在 Excel 中另存为 .xlsx 后再上传')
  }
  if (OTHER_OFFICE.some((name) => names.has(name)) || !names.has('_rels/.rels')) {
    throw new ImportFileError('文件不是 Excel 工作簿，请上传 .xlsx 或 .csv 文件')
  }
  return readXlsxSheets(bytes, entries, extent)
}
