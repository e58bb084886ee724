import {
  commissionModes,
  maintenanceHeads as heads,
  MAX_MAINTENANCE_ROWS,
  type MaintenanceColumn,
} from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { AppError } from '@hepu/api/core/errorCodes'
import type { UploadedFile } from '../../../http/context.ts'
import { unpackBook } from '../../../import/batch/packBook.ts'
import { loadTable } from '../../../import/table/loadTable.ts'
import type { TableBook } from '../../../import/table/readTable.ts'
import { MAINTENANCE } from './maintenanceRows.ts'

const modes = Object.entries(commissionModes).map(([value, label]) => ({ value, label }))
const year = { kind: 'integer', min: 1990, max: 2100 } as const

/** Columns of a workbook of 品种维护. */
export const maintenanceColumns = [
  { key: 'contractNumber', label: heads.contractNumber, kind: 'text', required: true },
  {
    key: 'varietyName',
    label: heads.varietyName,
    kind: 'text',
    required: true,
    synonyms: ['品种', '品种名'],
  },
  { key: 'product', label: heads.product, kind: 'text', synonyms: ['产品名称', '产品编码'] },
  { key: 'productName', label: heads.productName, kind: 'text' },
  { key: 'nccId', label: heads.nccId, kind: 'text', mayBreak: true, synonyms: ['物料编码', 'nccId'] },
  { key: 'regions', label: heads.regions, kind: 'text', mayBreak: true, synonyms: ['许可地域', '区域'] },
  { key: 'startYear', label: heads.startYear, ...year },
  { key: 'endYear', label: heads.endYear, ...year },
  { key: 'commissionMode', label: heads.commissionMode, kind: 'enum', options: modes },
  { key: 'remark', label: heads.remark, kind: 'text', freeText: true },
] as const satisfies readonly (ColumnDef & { key: MaintenanceColumn })[]

/** Heads that the export adds and nobody reads. */
export const UNREAD = ['维护状态', '尚缺', '冲突原因', '来源', '合同名称']

/** What is wrong in a column of a row. */
export interface CellProblem {
  column: string
  message: string
}

/** A row of such a workbook; blank texts and null where a cell is blank. */
export interface BookRow {
  row: number
  contractNumber: string
  varietyName: string
  product: string
  productName: string
  nccId: string
  regions: string
  startYear: number | null
  endYear: number | null
  commissionMode: string
  remark: string
  problems: CellProblem[]
}

/** Reads a workbook of 品种维护. Throws BAD_INPUT for a file that is none, has no row, or has too many. */
export async function readMaintenanceBook(file: UploadedFile): Promise<{ sheet: string; rows: BookRow[] }> {
  const read = await loadTable(
    {
      batch: { fileName: file.name, options: { defaults: {} } },
      columns: maintenanceColumns,
      label: MAINTENANCE,
      unread: UNREAD,
    },
    {
      bytes: new Uint8Array(file.bytes),
      isSmallOnly: false,
      onProgress: () => undefined,
      recall: () => Promise.resolve(null),
    },
  )
  if (!read) throw new AppError('BAD_INPUT', '文件没有读成，请重新保存后再上传')
  const book = await unpackBook<TableBook>(read.packed)
  if (book.lacking && book.lacking.length > 0)
    throw new AppError('BAD_INPUT', `表头缺少「${book.lacking.join('、')}」，请对照模板修改`)
  if (book.rows.length === 0) throw new AppError('BAD_INPUT', '文件中没有数据行，请对照模板填写')
  if (book.rows.length > MAX_MAINTENANCE_ROWS)
    throw new AppError(
      'BAD_INPUT',
      `文件有 ${book.rows.length} 行，一次最多 ${MAX_MAINTENANCE_ROWS} 行，请拆分`,
    )
  return { sheet: book.sheet, rows: rowsOf(book) }
}

function rowsOf(book: TableBook): BookRow[] {
  const problems = new Map<number, CellProblem[]>()
  for (const { severity, row, message, column } of book.findings) {
    if (severity !== 'error' || row === null) continue
    problems.set(row, [...(problems.get(row) ?? []), { column: column ?? '', message }])
  }
  return book.rows.map(({ no, cells, isBroken }) => {
    const textOf = (key: MaintenanceColumn) => String(cells[key] ?? '')
    const yearOf = (key: MaintenanceColumn) => (typeof cells[key] === 'number' ? cells[key] : null)
    const row = {
      row: no,
      contractNumber: textOf('contractNumber'),
      varietyName: textOf('varietyName'),
      product: textOf('product'),
      productName: textOf('productName'),
      nccId: textOf('nccId'),
      regions: textOf('regions'),
      startYear: yearOf('startYear'),
      endYear: yearOf('endYear'),
      commissionMode: textOf('commissionMode'),
      remark: textOf('remark'),
    }
    const found = problems.get(no) ?? []
    const broken = isBroken && found.length === 0 ? [{ column: '', message: '内容有误' }] : []
    return { ...row, problems: [...found, ...broken, ...limitProblems(row)] }
  })
}

const LIMITS = { productName: 100, nccId: 500, remark: 500 } as const

/** Returns what is too long in a row, or out of order. */
function limitProblems(row: Omit<BookRow, 'problems'>): CellProblem[] {
  const long = Object.entries(LIMITS).flatMap(([key, max]) => {
    const column = heads[key as keyof typeof LIMITS]
    return row[key as keyof typeof LIMITS].length > max
      ? [{ column, message: `${column}最多${max}个字` }]
      : []
  })
  const { startYear, endYear } = row
  if (startYear === null || endYear === null || startYear <= endYear) return long
  return [
    ...long,
    { column: heads.endYear, message: `${heads.endYear} ${endYear} 不得早于${heads.startYear} ${startYear}` },
  ]
}
