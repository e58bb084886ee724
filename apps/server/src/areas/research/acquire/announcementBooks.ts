import {
  acquireActions,
  acquireLabels as labels,
  operatedStates,
} from '@hepu/api/areas/research/acquire/acquireKinds'
import type { AcquireSpec } from '@hepu/api/areas/research/acquire/acquireSpecs'
import { headOf, NEEDED_MARK } from '@hepu/api/cells/columnDefs'
import { labelsOf } from '@hepu/api/core/recordKind'
import { fieldNamed, type Field } from '@hepu/api/core/resource/fields'
import { must } from '@hepu/api/core/must'
import { and, asc, eq, gt } from 'drizzle-orm'
import { clockTime } from '../../../db/clock.ts'
import { listDictEntries } from '../../../db/dictEntries.ts'
import { acquireRecord, user } from '../../../db/schema/index.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import {
  notesSheet,
  toXlsxFile,
  workbookBytes,
  type SheetColumn,
  type SheetValue,
} from '../../../import/write/writeWorkbook.ts'
import { neededColumn } from '../../../resource/book/exportBook.ts'
import { neededColumns, sheetFieldsOf } from './announcementColumns.ts'
import type { AcquireRow, Inbox } from './inboxes.ts'
import { filtered, type Filters } from './announcementLists.ts'

const columnOf = (field: Field): SheetColumn => ({
  header: headOf(field),
  ...(field.kind === 'date' ? { isDate: true as const } : {}),
})

/** Returns a workbook of announcements in the upload format, from the values of each announcement by field. */
export function announcementBook(
  inbox: Inbox,
  announcements: readonly Readonly<Record<string, SheetValue>>[],
): Promise<Buffer> {
  const fields = Object.entries(sheetFieldsOf(inbox))
  const columns = fields.map(([, field]) => columnOf(field))
  const rows = announcements.map((said) => fields.map(([name]) => said[name]))
  return workbookBytes([{ name: inbox.title, columns, rows }])
}

/** Returns the template of announcements, with the dictionary entries to choose from. */
export async function announcementTemplate(ctx: Ctx, inbox: Inbox): Promise<FileAnswer> {
  const fields = Object.entries(sheetFieldsOf(inbox))
  const dicts = fields.flatMap(([, field]) => (field.kind === 'dict' ? [field.dictionary] : []))
  const entries = await listDictEntries(ctx, [...new Set(dicts)])
  const columns = fields.map(([name, field]) => {
    const column = neededColumn(columnOf(field), neededColumns.includes(name))
    if (field.kind !== 'dict') return column
    const own = entries.filter(({ dict, disabled }) => dict === field.dictionary && !disabled)
    return { ...column, options: Object.values(labelsOf(own)) }
  })
  return toXlsxFile(`${inbox.title}上传模板`, [
    { name: inbox.title, columns, rows: [] },
    notesSheet(notesOf(inbox)),
  ])
}

const notesOf = ({ title, def, numbers }: AcquireSpec): string[] => [
  `每行一条${title}，须填写表头带「${NEEDED_MARK}」的${labels.announceNo}和${labels.name}。`,
  `${labels.announceNo}、${labels.name}和${numbers.map((name) => fieldNamed(def.fields, name).label).join('、')}都相同的是同一条公告，不重复获取。`,
  '上传后进入获取记录，逐条与登记库匹配；处理之前不改动登记库。',
  '日期写作 2025-06-01。单位、人员有多个时以「、」分隔。',
]

const handling: readonly SheetColumn[] = [
  { header: labels.operated },
  { header: labels.action },
  { header: labels.record, width: 20 },
  { header: labels.reason, width: 30 },
  { header: labels.operatedBy, width: 12 },
  { header: labels.operatedAt, width: 20 },
]

/** Announcements read at a time for an export. */
const STEP = 1_000

/** Returns the filtered announcements as a workbook: what was announced, and the outcome. Rows are read while it is sent. */
export function exportAnnouncements(ctx: Ctx, inbox: Inbox, model: Filters): Promise<FileAnswer> {
  const columns = [...Object.values(sheetFieldsOf(inbox)).map(columnOf), ...handling]
  return toXlsxFile(`${inbox.title}获取记录`, [
    { name: inbox.title, columns, rows: readLines(ctx, inbox, model) },
  ])
}

async function* readLines(ctx: Ctx, inbox: Inbox, model: Filters): AsyncGenerator<SheetValue[]> {
  const where = filtered(ctx, inbox, model)
  for (let after = 0; ;) {
    const found = await ctx.db
      .select({ row: acquireRecord, by: user.name })
      .from(acquireRecord)
      .leftJoin(user, eq(user.id, acquireRecord.operatedBy))
      .where(and(where, gt(acquireRecord.id, after)))
      .orderBy(asc(acquireRecord.id))
      .limit(STEP)
    for (const { row, by } of found) yield lineOf(inbox, row, by)
    if (found.length < STEP) return
    after = must(found.at(-1), 'last row').row.id
  }
}

function lineOf(inbox: Inbox, row: AcquireRow, by: string | null): SheetValue[] {
  const { announceNo, announceDate, source, parsed, srcPubText } = row
  return [
    announceNo,
    announceDate,
    source,
    ...inbox.fields.map((name) => parsed[name]),
    srcPubText,
    operatedStates[row.operated],
    row.action && acquireActions[row.action],
    row.recordName,
    row.ignoreReason,
    by,
    row.operatedAt && clockTime(row.operatedAt),
  ]
}
