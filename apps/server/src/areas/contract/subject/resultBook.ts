import {
  MAX_RESULT_ROWS,
  resultColumnLabels as labels,
} from '@hepu/api/areas/contract/subject/resultVerdicts'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import { AppError } from '@hepu/api/core/errorCodes'
import type { FileAnswer, UploadedFile } from '../../../http/context.ts'
import { unpackBook } from '../../../import/batch/packBook.ts'
import { loadTable } from '../../../import/table/loadTable.ts'
import type { TableBook } from '../../../import/table/readTable.ts'
import { sheetColumns } from '../../../import/table/tableColumns.ts'
import { notesSheet, toXlsxFile } from '../../../import/write/writeWorkbook.ts'

const NAME = '合同成果'

/** Columns of a workbook of results. */
const resultColumns = [
  { key: 'contractNumber', label: labels.contractNumber, kind: 'text', synonyms: ['合同号'] },
  { key: 'resultType', label: labels.resultType, kind: 'text', required: true, synonyms: ['类型'] },
  { key: 'resultName', label: labels.resultName, kind: 'text', required: true, synonyms: ['名称'] },
  { key: 'resultNo', label: labels.resultNo, kind: 'text', synonyms: ['编号'] },
  { key: 'share', label: labels.share, kind: 'text', synonyms: ['权利份额', '份额', '份额%'] },
  { key: 'remark', label: labels.remark, kind: 'text', freeText: true },
] as const satisfies readonly ColumnDef[]

/** A row of such a workbook; blank texts where a cell is blank. */
export interface ResultRow {
  row: number
  contractNumber: string
  resultType: string
  resultName: string
  resultNo: string
  share: string
  remark: string | null
  /** Why the row was not understood, with the column; blank if it was. */
  problem: string
}

/** Reads a workbook of results. Throws BAD_INPUT for a file that is none, has no row, or has too many. */
export async function readResultBook(file: UploadedFile): Promise<{ sheet: string; rows: ResultRow[] }> {
  const read = await loadTable(
    {
      batch: { fileName: file.name, options: { defaults: {} } },
      columns: resultColumns,
      label: NAME,
      unread: [],
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
  if (book.rows.length > MAX_RESULT_ROWS)
    throw new AppError('BAD_INPUT', `文件有 ${book.rows.length} 行，一次最多 ${MAX_RESULT_ROWS} 行，请拆分`)
  return { sheet: book.sheet, rows: rowsOf(book) }
}

function rowsOf(book: TableBook): ResultRow[] {
  const problems = Map.groupBy(
    book.findings.filter(({ severity, row }) => severity === 'error' && row !== null),
    ({ row }) => row,
  )
  return book.rows.map(({ no, cells, isBroken }) => {
    const textOf = (key: string) => String(cells[key] ?? '').trim()
    const row = {
      row: no,
      contractNumber: textOf('contractNumber'),
      resultType: textOf('resultType'),
      resultName: textOf('resultName'),
      resultNo: textOf('resultNo'),
      share: textOf('share')
        .replace(/[%％]$/, '')
        .trim(),
      remark: textOf('remark') || null,
    }
    const found = (problems.get(no) ?? []).map(({ message }) => message)
    const broken = isBroken && found.length === 0 ? ['内容有误'] : []
    return { ...row, problem: [...found, ...broken].join('；') || longText(row) }
  })
}

const LIMITS = { contractNumber: 60, resultName: 200, resultNo: 100, remark: 500 } as const

/** Returns which column is too long; blank if none is. */
function longText(row: Omit<ResultRow, 'problem'>): string {
  const long = Object.entries(LIMITS).find(
    ([key, max]) => (row[key as keyof typeof LIMITS] ?? '').length > max,
  )
  return long ? `「${labels[long[0] as keyof typeof LIMITS]}」最多${long[1]}个字` : ''
}

const NOTES = [
  '每行一份合同的一项成果。先检查，不写入；确认后才导入。只能为草稿状态的合同导入。',
  '合同编号：从某份合同的「合同成果」导入时可不填；填写时须与该合同一致。',
  '成果类型：审定品种、品种权、专利、软件著作权、种质资源、技术基因、标准、论文。',
  '成果名称须与登记库中的名称一致；有同名记录时，再填成果编号以区分。',
  '权利份额%：大于0、不超过100，最多2位小数；不填为100。独占、排他与转让的份额合计不得超过本单位持有的份额。',
]

/** Template of results. */
export const resultTemplate = (): Promise<FileAnswer> =>
  toXlsxFile(`${NAME}导入模板`, [
    { name: NAME, columns: sheetColumns(resultColumns), rows: [] },
    notesSheet(NOTES),
  ])
