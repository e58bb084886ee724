import type { changeLogOfRecord as api } from '@hepu/api/core/changeLog/changeHistory'
import type { changeLogGrouped } from '@hepu/api/core/changeLog/groupedChanges'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Permission } from '@hepu/api/core/permissions'
import { readersOf, type RecordKind } from '@hepu/api/core/recordKind'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { findRecordKind, recordLabel } from '@hepu/api/recordKinds'
import { must } from '@hepu/api/core/must'
import { and, desc, eq, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Action } from '../../../db/loggedChanges.ts'
import { hasNoHiddenName } from '../../../db/hiddenNames.ts'
import { partsOf } from '../../../db/recordParts.ts'
import { changeLog, user } from '../../../db/schema/index.ts'
import { columnOf, tableNamed } from '../../../db/tables.ts'
import type { Ctx } from '../../../http/context.ts'
import { collectReferred, describeChange, showable } from '../../../recordText/changeText.ts'
import { findDictWords } from '../../../recordText/dictWords.ts'
import { groupedChanges, groupedRecords } from './groupedChanges.ts'
import { findRecordNames, RecordIds, type RecordNames } from '../../../recordText/recordNames.ts'
import { joinSaves, saveOf } from './sameSave.ts'

type Line = Pick<typeof changeLog.$inferSelect, 'object' | 'objectId'>

/** Most lines of one record that are shown. */
const MAX_LINES = 500

/** Objects of administration, which belong to who administers, whatever data he sees. */
export const administered: ReadonlySet<string> = new Set([
  'organization',
  'user',
  'role',
  'menu',
  'dictionary',
  'party',
  'person',
  'temporary_person',
])

const orgIdsFor = ({ caller }: Ctx, object: string): readonly number[] =>
  administered.has(object) ? caller.managedOrgIds : caller.orgIds

/** Throws FORBIDDEN unless the caller may read records of this kind. The history of an object without a kind cannot be read. */
async function assertReadable(ctx: Ctx, object: string, id: number): Promise<void> {
  const kind = findRecordKind(object)
  const words = kind ? await permissionsToRead(ctx, kind, id) : []
  if (words.some((word) => ctx.caller.permissions.has(word))) return
  throw new AppError('FORBIDDEN', `您没有查看「${recordLabel(object)}」变更历史的权限，请联系管理员`)
}

/** Returns the permissions of which one suffices to read a record. */
async function permissionsToRead(ctx: Ctx, kind: RecordKind, id: number): Promise<readonly Permission[]> {
  const { object, readBy } = kind
  const table = tableNamed(object)
  if (!readBy || !table) return [kind.read]
  const [found] = await ctx.db
    .select({ value: sql<string>`${columnOf(table, readBy.field)}` })
    .from(table)
    .where(and(eq(table.id, id), inOrgs(ctx, columnOf(table, 'orgId'), object)))
  return readersOf(kind, found?.value ?? null)
}

/** Returns the condition for lines of the record itself, and of its parts that the caller may read. */
function ofRecord(ctx: Ctx, object: string, id: number): SQL {
  const parts = partsOf(object)
    .filter(({ kind, isListedSeparately }) => !isListedSeparately && ctx.caller.permissions.has(kind.read))
    .map(({ kind, table, isOf }) => {
      const ids = sql`select ${table.id} from ${table} where ${and(inOrgs(ctx, columnOf(table, 'orgId'), object), isOf(id))}`
      return and(eq(changeLog.object, kind.object), sql`${changeLog.objectId} in (${ids})`)
    })
  return must(or(and(eq(changeLog.object, object), eq(changeLog.objectId, id)), ...parts), 'a condition')
}

const inOrgs = (ctx: Ctx, column: AnyPgColumn, object: string): SQL =>
  sql`${column} = any(${sql.param([...orgIdsFor(ctx, object)])}::bigint[])`

/**
 * Lists the history of one record of the caller's organisations and of its parts, newest first. Changes of the records
 * below it are grouped. Lines without a crop belong to all crops.
 */
export async function listChanges(ctx: Ctx, input: ParsedInputOf<typeof api>): Promise<ResultOf<typeof api>> {
  await assertReadable(ctx, input.object, input.objectId)
  const lines = await ctx.db
    .select({ line: changeLog, userName: user.name })
    .from(changeLog)
    .leftJoin(user, eq(user.id, changeLog.userId))
    .where(
      and(
        inOrgs(ctx, changeLog.orgId, input.object),
        or(eq(changeLog.crop, ctx.caller.crop), isNull(changeLog.crop)),
        ofRecord(ctx, input.object, input.objectId),
        await hasNoHiddenName(ctx),
      ),
    )
    .orderBy(desc(changeLog.at), desc(changeLog.id))
    .limit(MAX_LINES)
  const found = joinSaves(lines)
  const referred = new RecordIds()
  for (const { line } of found) {
    collectReferred(line, referred)
    if (line.object !== input.object && line.objectId !== null) referred.add(line.object, line.objectId)
  }
  const names = await findRecordNames(ctx, referred)
  const words = await findDictWords(
    ctx,
    found.map(({ line }) => line),
  )
  const own = found.map(({ line, userName }) => ({
    id: line.id,
    at: line.at,
    userName: userName ?? '系统',
    object: line.object,
    objectLabel: recordLabel(line.object),
    objectId: line.objectId,
    partName: partNameOf(line, input.object, names),
    grouped: null,
    batch: null,
    action: line.action as Action,
    changes: describeChange(line, names, words),
    before: showable(line.before),
    after: showable(line.after),
    reason: line.reason,
    save: saveOf(line),
  }))
  const kind = must(findRecordKind(input.object), `the record kind ${input.object}`)
  const below = await groupedChanges(ctx, kind, input.objectId, orgIdsFor(ctx, input.object), MAX_LINES)
  return [...own, ...below]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || b.id - a.id)
    .slice(0, MAX_LINES)
}

/** Lists more of the records of a grouped line. */
export async function listGrouped(
  ctx: Ctx,
  input: ParsedInputOf<typeof changeLogGrouped>,
): Promise<ResultOf<typeof changeLogGrouped>> {
  await assertReadable(ctx, input.object, input.objectId)
  const kind = must(findRecordKind(input.object), `the record kind ${input.object}`)
  return groupedRecords(ctx, kind, input.objectId, orgIdsFor(ctx, input.object), input)
}

/** Returns the name of a part of the record, with its kind: QTN「qEL-1」; null for the record itself. */
function partNameOf({ object, objectId }: Line, asked: string, names: RecordNames): string | null {
  if (object === asked) return null
  const { label, nameField } = findRecordKind(object) ?? { label: object }
  const name = nameField && objectId !== null ? names(object, objectId) : null
  return name ? `${label}「${name}」` : label
}
