import { MAX_BREEDER_ROWS } from '@hepu/api/areas/breeder/record/breederBook'
import type { BreederGrade, BreederKind, Cooperation } from '@hepu/api/areas/breeder/record/breederFields'
import { AppError } from '@hepu/api/core/errorCodes'
import type { UploadedFile } from '../../../http/context.ts'
import { unpackBook } from '../../../import/batch/packBook.ts'
import { loadTable } from '../../../import/table/loadTable.ts'
import type { TableBook } from '../../../import/table/readTable.ts'
import { wordsOf } from '../../../import/table/tableColumns.ts'
import { archiveColumns, BOOK, UNREAD_ARCHIVE_HEADS } from './archiveColumns.ts'

/** A row of a workbook of archives; null where a cell is blank. */
export interface ArchiveLine {
  row: number
  name: string
  partyKind: 'UNIT' | 'PERSON' | null
  number: string | null
  kind: BreederKind | null
  /** As written: labels or codes. */
  ecoZones: string[]
  cooperation: Cooperation | null
  startOn: string | null
  endOn: string | null
  leader: string | null
  contact: string | null
  phone: string | null
  teamSize: number | null
  strengths: string | null
  grade: BreederGrade | null
  remark: string | null
  /** Why the row was not understood; blank if it was. */
  problem: string
}

/** Reads a workbook of archives. Throws BAD_INPUT for a file that is none, has no row, or has too many. */
export async function readArchiveBook(file: UploadedFile): Promise<{ sheet: string; lines: ArchiveLine[] }> {
  const read = await loadTable(
    {
      batch: { fileName: file.name, options: { defaults: {} } },
      columns: archiveColumns,
      label: BOOK,
      unread: UNREAD_ARCHIVE_HEADS,
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
  if (book.rows.length > MAX_BREEDER_ROWS)
    throw new AppError('BAD_INPUT', `文件有 ${book.rows.length} 行，一次最多 ${MAX_BREEDER_ROWS} 行，请拆分`)
  return { sheet: book.sheet, lines: linesOf(book) }
}

function linesOf(book: TableBook): ArchiveLine[] {
  const problems = new Map<number, string[]>()
  for (const { severity, row, message } of book.findings) {
    if (severity === 'error' && row !== null) problems.set(row, [...(problems.get(row) ?? []), message])
  }
  return book.rows.map(({ no, cells, isBroken }) => {
    const found = problems.get(no) ?? []
    return {
      ...lineOf(no, cells),
      problem: [...found, ...(isBroken && found.length === 0 ? ['内容有误'] : [])].join('；'),
    }
  })
}

function lineOf(row: number, cells: Readonly<Record<string, unknown>>): Omit<ArchiveLine, 'problem'> {
  const textOf = (key: string) => {
    const value = cells[key]
    return typeof value === 'number' ? String(value) : typeof value === 'string' ? value || null : null
  }
  return {
    row,
    name: textOf('name') ?? '',
    partyKind: textOf('partyKind') as ArchiveLine['partyKind'],
    number: textOf('number')?.toUpperCase() ?? null,
    kind: textOf('kind') as BreederKind | null,
    ecoZones: wordsOf(textOf('ecoZones') ?? ''),
    cooperation: textOf('cooperation') as Cooperation | null,
    startOn: textOf('startOn'),
    endOn: textOf('endOn'),
    leader: textOf('leader'),
    contact: textOf('contact'),
    phone: textOf('phone'),
    teamSize: typeof cells['teamSize'] === 'number' ? cells['teamSize'] : null,
    strengths: textOf('strengths'),
    grade: textOf('grade') as BreederGrade | null,
    remark: textOf('remark'),
  }
}
