import { bindingLabels as labels } from '@hepu/api/areas/product/binding/bindingLabels'
import { MAX_BINDING_ROWS } from '@hepu/api/areas/product/binding/bindingRules'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { AppError } from '@hepu/api/core/errorCodes'
import type { UploadedFile } from '../../../http/context.ts'
import { unpackBook } from '../../../import/batch/packBook.ts'
import { loadTable } from '../../../import/table/loadTable.ts'
import type { TableBook } from '../../../import/table/readTable.ts'

/** Columns of a workbook of bindings. */
export const bindingColumns = [
  { key: 'nccId', label: labels.nccId, kind: 'text', required: true, synonyms: ['物料编码', 'nccId'] },
  { key: 'materialName', label: labels.materialName, kind: 'text', synonyms: ['物料名称'] },
  { key: 'product', label: labels.productId, kind: 'text', synonyms: ['产品名称'] },
  { key: 'productCode', label: '产品编码', kind: 'text' },
  { key: 'source', label: labels.source, kind: 'text' },
  { key: 'packKg', label: labels.packKg, kind: 'number', unit: 'kg', min: 0.001, max: 1000 },
  { key: 'validFrom', label: labels.validFrom, kind: 'date', synonyms: ['开始日期'] },
  { key: 'validTo', label: labels.validTo, kind: 'date', synonyms: ['结束日期'] },
  { key: 'remark', label: labels.remark, kind: 'text', freeText: true },
] as const satisfies readonly ColumnDef[]

/** Heads that the export adds and nobody reads. */
export const UNREAD = ['绑定状态']

/** A row of such a workbook; blank texts and null where a cell is blank. */
export interface BindingRow {
  row: number
  product: string
  productCode: string
  nccId: string
  materialName: string
  source: string
  packKg: number | null
  validFrom: string
  validTo: string | null
  remark: string | null
  /** Why the row was not understood; blank if it was. */
  problem: string
}

/** Reads a workbook of bindings. Throws BAD_INPUT for a file that is none, has no row, or has too many. */
export async function readBindingBook(file: UploadedFile): Promise<{ sheet: string; rows: BindingRow[] }> {
  const read = await loadTable(
    {
      batch: { fileName: file.name, options: { defaults: {} } },
      columns: bindingColumns,
      label: '产品绑定关系',
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
  if (book.rows.length > MAX_BINDING_ROWS)
    throw new AppError('BAD_INPUT', `文件有 ${book.rows.length} 行，一次最多 ${MAX_BINDING_ROWS} 行，请拆分`)
  return { sheet: book.sheet, rows: rowsOf(book) }
}

function rowsOf(book: TableBook): BindingRow[] {
  const problems = new Map<number, string[]>()
  for (const { severity, row, message } of book.findings) {
    if (severity !== 'error' || row === null) continue
    problems.set(row, [...(problems.get(row) ?? []), message])
  }
  return book.rows.map(({ no, cells, isBroken }) => {
    const textOf = (key: string) => String(cells[key] ?? '')
    const row = {
      row: no,
      product: textOf('product'),
      productCode: textOf('productCode'),
      nccId: textOf('nccId'),
      materialName: textOf('materialName'),
      source: textOf('source'),
      packKg: typeof cells['packKg'] === 'number' ? cells['packKg'] : null,
      validFrom: textOf('validFrom'),
      validTo: textOf('validTo') || null,
      remark: textOf('remark') || null,
    }
    const found = problems.get(no) ?? []
    return {
      ...row,
      problem:
        [...found, ...(isBroken && found.length === 0 ? ['内容有误'] : [])].join('；') || longText(row),
    }
  })
}

const LIMITS = { nccId: 100, materialName: 200, source: 50, remark: 500 } as const

/** Returns what is too long in a row, or out of order; blank if nothing is. */
function longText(row: Omit<BindingRow, 'problem'>): string {
  const long = Object.entries(LIMITS).find(
    ([key, max]) => (row[key as keyof typeof LIMITS] ?? '').length > max,
  )
  if (long) return `${labels[long[0] as keyof typeof LIMITS]}最多${long[1]}个字`
  return row.validTo && row.validFrom && row.validTo < row.validFrom
    ? `${labels.validTo}不得早于${labels.validFrom}`
    : ''
}
