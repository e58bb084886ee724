import type { htmlToExcel as api } from '@hepu/api/areas/research/lookups'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toGridFile } from '../../../import/write/writeGrid.ts'
import { readTable } from './htmlTable.ts'

/** Returns a table that a screen shows as a workbook. */
export const htmlToExcel = (_: Ctx, { name, html }: ParsedInputOf<typeof api>): Promise<FileAnswer> =>
  toGridFile(name, readTable(html))
