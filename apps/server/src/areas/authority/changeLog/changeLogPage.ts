import { listWords } from '@hepu/api/core/changeLog/changeWords'
import { changeActions } from '@hepu/api/core/changeLog/changeHistory'
import {
  LOG_EXPORT_MAX,
  LOG_PAGED_MAX,
  type changeLogExport,
  type changeLogPage,
} from '@hepu/api/areas/authority/changeLog/changeLog'
import { AppError } from '@hepu/api/core/errorCodes'
import { readersOf } from '@hepu/api/core/recordKind'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { findRecordKind, recordLabel } from '@hepu/api/recordKinds'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Action } from '../../../db/loggedChanges.ts'
import { clockDay, clockTime } from '../../../db/clock.ts'
import { inOrder } from '../../../db/nameConditions.ts'
import { changeLog, organization, user } from '../../../db/schema/index.ts'
import { columnOf, tableNamed } from '../../../db/tables.ts'
import type { Ctx, FileAnswer } from '../../../http/context.ts'
import { toXlsxFile, type SheetSpec, type SheetValue } from '../../../import/write/writeWorkbook.ts'
import { countLines, findLines, ofOrgs, scopeOfLog, type LogScope } from './changeLogScope.ts'
import { collectReferred, describeChange, type FieldChange } from '../../../recordText/changeText.ts'
import { findDictWords } from '../../../recordText/dictWords.ts'
import { findRecordNames, RecordIds } from '../../../recordText/recordNames.ts'

type Row = ResultOf<typeof changeLogPage>['records'][number]

/** Lines that are read at a time for an export. */
const CHUNK = 1000

/** 操作日志, page by page, newest first. */
export async function pageChanges(
  ctx: Ctx,
  input: ParsedInputOf<typeof changeLogPage>,
): Promise<ResultOf<typeof changeLogPage>> {
  const { current, size, order } = input
  const scope = await scopeOfLog(ctx, input.model)
  const total = await countLines(ctx, scope, LOG_PAGED_MAX)
  const offset = (current - 1) * size
  const limit = Math.min(size, LOG_PAGED_MAX - offset)
  const ids = limit > 0 ? await findLines(ctx, scope, { order, limit, offset }) : []
  return { current, size, total, records: await present(ctx, ids) }
}

/** Returns the filtered changes as a workbook. */
export async function exportChanges(
  ctx: Ctx,
  input: ParsedInputOf<typeof changeLogExport>,
): Promise<FileAnswer> {
  const scope = await scopeOfLog(ctx, input)
  if ((await countLines(ctx, scope, LOG_EXPORT_MAX + 1)) > LOG_EXPORT_MAX) {
    throw new AppError(
      'BAD_INPUT',
      `筛选出的操作日志超过${LOG_EXPORT_MAX}条，请缩小时间或其他筛选范围后再导出`,
    )
  }
  return toXlsxFile(`操作日志_${clockDay(ctx.services.now())}`, [{ ...sheet, rows: exportRows(ctx, scope) }])
}

const sheet: Omit<SheetSpec, 'rows'> = {
  name: '操作日志',
  columns: [
    { header: '时间', width: 20 },
    { header: '人员', width: 14 },
    { header: '账号', width: 16 },
    { header: '机构', width: 24 },
    { header: '动作', width: 8 },
    { header: '对象类型', width: 14 },
    { header: '对象', width: 28 },
    { header: '变更', width: 80 },
    { header: '原因', width: 30 },
  ],
}

async function* exportRows(ctx: Ctx, scope: LogScope): AsyncGenerator<SheetValue[]> {
  let after: { at: Date; id: number } | undefined
  for (;;) {
    const ids = await findLines(ctx, scope, { order: 'descending', limit: CHUNK, offset: 0, after })
    const rows = await present(ctx, ids)
    for (const row of rows) yield cellsOf(row)
    const last = rows.at(-1)
    if (!last || rows.length < CHUNK) return
    after = { at: last.at, id: last.id }
  }
}

const cellsOf = (row: Row): SheetValue[] => [
  clockTime(row.at),
  row.userName,
  row.account,
  row.orgName,
  changeActions[row.action],
  row.objectLabel,
  row.objectName ?? (row.objectId === null ? '' : String(row.objectId)),
  row.changes.map(changeText).join('；'),
  row.reason,
]

const changeText = ({ label, before, after, list }: FieldChange): string =>
  `${label}：${list ? listWords(list) : `${before ?? '空'} → ${after ?? '空'}`}`

/** Returns the lines of these ids in their order, with names of people, organisations and records. */
async function present(ctx: Ctx, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  const found = await ctx.db
    .select({ line: changeLog, userName: user.name, account: user.account, orgName: organization.name })
    .from(changeLog)
    .innerJoin(organization, eq(organization.id, changeLog.orgId))
    .leftJoin(user, eq(user.id, changeLog.userId))
    .where(and(ofOrgs(ctx.caller.managedOrgIds), inArray(changeLog.id, [...ids])))
  const wanted = new RecordIds()
  for (const { line } of found) {
    collectReferred(line, wanted)
    if (line.objectId !== null) wanted.add(line.object, line.objectId)
  }
  const names = await findRecordNames(ctx, wanted)
  const words = await findDictWords(
    ctx,
    found.map(({ line }) => line),
  )
  const variants = await findVariants(
    ctx,
    found.map(({ line }) => line),
  )
  const rows = found.map(({ line, ...by }): Row => {
    const name = line.objectId === null ? null : names(line.object, line.objectId)
    return {
      id: line.id,
      at: line.at,
      orgId: line.orgId,
      orgName: by.orgName,
      userName: by.userName ?? '系统',
      account: by.account,
      object: line.object,
      objectLabel: recordLabel(line.object),
      objectId: line.objectId,
      objectName: name,
      action: line.action as Action,
      changes: describeChange(line, names, words),
      reason: line.reason,
      path: pathOf(ctx, line, name, variants.get(`${line.object} ${line.objectId}`) ?? null),
    }
  })
  return inOrder(ids, rows)
}

/** Returns the address of a record if the caller may read such records; for a deleted record, its former address. */
function pathOf(
  ctx: Ctx,
  { object, objectId }: Line,
  name: string | null,
  variant: string | null,
): string | null {
  const kind = findRecordKind(object)
  const path = kind?.pathBy?.paths[variant ?? ''] ?? kind?.path
  if (!kind || !path || objectId === null) return null
  const words = kind.pathBy ? readersOf(kind, variant) : [kind.read]
  if (!words.some((word) => ctx.caller.permissions.has(word))) return null
  if (path.includes('{name}') && name === null) return null
  return path.replace('{id}', String(objectId)).replace('{name}', encodeURIComponent(name ?? ''))
}

type Line = Pick<typeof changeLog.$inferSelect, 'object' | 'objectId'>

/** Returns the value that distinguishes records whose kind has several screens, by table and id. */
async function findVariants({ db }: Ctx, lines: readonly Line[]): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const [object, ofKind] of Map.groupBy(lines, (line) => line.object)) {
    const field = findRecordKind(object)?.pathBy?.field
    const table = field && tableNamed(object)
    if (!field || !table) continue
    const ids = ofKind.flatMap(({ objectId }) => objectId ?? [])
    const rows = await db
      .select({ id: sql<string>`${table.id}`, value: sql<string>`${columnOf(table, field)}` })
      .from(table)
      .where(inArray(table.id, ids))
    for (const { id, value } of rows) found.set(`${object} ${id}`, value)
  }
  return found
}
