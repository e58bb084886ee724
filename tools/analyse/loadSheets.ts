import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ImportFileError, readWorkbook } from '../../apps/server/src/import/read/readWorkbook.ts'
import { withCells } from '../../apps/server/src/import/workbook.ts'
import { UsageError } from './options.ts'
import type { RawSheet } from '../../apps/server/src/import/workbook.ts'

/** Reads a workbook or a CSV file; a file that cannot be opened or understood is a `UsageError`. */
export async function loadSheets(file: string): Promise<readonly RawSheet[]> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`打不开文件:${file}`)
  })
  try {
    const { sheets } = await readWorkbook(bytes, basename(file))
    return sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map(withCells) }))
  } catch (error) {
    if (error instanceof ImportFileError) throw new UsageError(error.message)
    throw error
  }
}
