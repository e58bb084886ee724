import { parseRows, type ParsedRow } from '../../../../import/read/parseRows.ts'
import type { Workbook } from '../../../../import/workbook.ts'
import type { DraftGroup } from '../book/draft.ts'
import { informationColumns } from '@hepu/api/areas/experiment/import/fillColumns'
import { readListedEntry } from '../rows/listedSheets.ts'
import { newReading, type ParsedBook } from './parseFillData.ts'
import { newBook } from '../rows/newBook.ts'
import { nameKey } from '../words/nameKey.ts'
import { unmark } from '../rows/unmark.ts'
import { pickSheet } from '../shape/pickSheet.ts'
import { leaveOut, addCellFinding, type FillReading } from '../rows/fillReading.ts'
import { findGroup } from '../rows/identifyRow.ts'
import { checkCrop, settleCrops } from '../rows/rowCrop.ts'
import type { ReadRequest } from '../book/readRequest.ts'

/** Reads a list of entries (参试品种信息): one row per entry of a group. */
export function parseInformation(
  workbook: Workbook,
  request: ReadRequest,
  onProgress: (done: number) => void,
): ParsedBook {
  const picked = pickSheet(
    workbook,
    informationColumns,
    (keys) => keys.has('entry'),
    '参试品种信息（表头需要「品种名称」）',
  )
  const book = newBook(picked, request)
  book.needs = book.needs.filter((need) => need.key !== 'pointName')
  const reading = newReading(book, picked, request)
  const seen = new Map<string, number>()
  for (const row of parseRows(picked.sheet, picked.header)) {
    readRow(reading, row, seen)
    reading.seen++
  }
  onProgress(1)
  settleCrops(reading)
  book.rowCount = reading.seen
  book.groups = [...reading.groups.values()]
  checkNumbers(reading)
  return { book, read: new Set([picked.sheet.name]), main: picked.sheet, header: picked.header }
}

function readRow(reading: FillReading, row: ParsedRow, seen: Map<string, number>): void {
  const { book } = reading
  const before = book.findings.length
  book.findings.push(...row.findings)
  if (row.aside || Object.keys(row.raw).length === 0) return
  const entry = unmark(reading, row, readListedEntry(row))
  const group = checkCrop(reading, row) ? findGroup(reading, row) : null
  if (!entry)
    addCellFinding(reading, row.no, 'entry', {
      severity: 'error',
      code: 'nameMissing',
      read: '',
      expected: '填写品种名称',
      text: '缺品种名称，该行不导入',
    })
  if (!entry || group === null) {
    book.rejectedRows++
    leaveOut(book.findings.slice(before))
    return
  }
  const key = `${group}\n${nameKey('entry', entry.name)}`
  const earlier = seen.get(key)
  if (earlier !== undefined) {
    addCellFinding(reading, row.no, 'entry', {
      severity: 'error',
      code: 'entryDuplicate',
      read: entry.name,
      expected: '每个品种只有一行',
      text: `品种「${entry.name}」在该组别中与第${earlier}行重复，该行不导入`,
    })
    book.rejectedRows++
    leaveOut(book.findings.slice(before))
    return
  }
  seen.set(key, row.no)
  addGroupFields(book.groups[group] ?? [...reading.groups.values()][group], row)
  book.entries.push({ ...entry, group, no: row.no })
}

function addGroupFields(group: DraftGroup | undefined, row: ParsedRow): void {
  if (!group) return
  for (const key of ['ecoZone', 'level', 'leadOrg'] as const) {
    const value = row.values[key]?.value
    if (typeof value === 'string' && value !== '') group[key] ??= value
  }
}

/** Refuses two checks of a group with one number. */
function checkNumbers(reading: FillReading): void {
  const taken = new Map<string, string>()
  for (const entry of reading.book.entries) {
    if (entry.ckNo === null || entry.isCk === false) continue
    const key = `${entry.group}\n${entry.ckNo}`
    const other = taken.get(key)
    if (other === undefined) {
      taken.set(key, entry.name)
      continue
    }
    addCellFinding(reading, entry.no ?? 0, 'ckNo', {
      severity: 'error',
      code: 'ckNoDuplicate',
      read: String(entry.ckNo),
      expected: '每个对照一个序号',
      text: `对照序号${entry.ckNo}已用于品种「${other}」，该品种按出现次序编号`,
    })
    entry.ckNo = null
  }
}
