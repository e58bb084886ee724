import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '@hepu/api/core/errorCodes'
import { recordLabel } from '@hepu/api/recordKinds'
import { REVIEW, WAITING_AGAIN } from '@hepu/api/core/resource/review'
import { must } from '@hepu/api/core/must'
import type { Ctx } from '../http/context.ts'
import type { Db } from './connect.ts'
import { clockMinute } from './clock.ts'
import { changesOf, loggable, type Action, type Change } from './loggedChanges.ts'
import { concealed } from './masked.ts'
import { isTransaction } from './transaction.ts'
import { hasOwners, ownersOf, type Owner } from './recordParts.ts'
import { changeLog, user } from './schema/index.ts'
import { insertLogged, storeLogged, type NewLine } from './storeLogged.ts'
import { mayChange, type RowOf, type RowTable, selectRow, unseen } from './scope.ts'

/** A business table: scoped, stamped and versioned. */
export type StampedTable = RowTable & {
  version: AnyPgColumn
  updatedBy: AnyPgColumn
  updatedAt: AnyPgColumn
  deletedAt: AnyPgColumn
}

/** Columns that this module fills itself. */
type Kept =
  | 'id'
  | 'orgId'
  | 'crop'
  | 'createdBy'
  | 'createdAt'
  | 'updatedBy'
  | 'updatedAt'
  | 'version'
  | 'deletedAt'
export type NewValues<T extends PgTable> = Omit<T['$inferInsert'], Kept>

/** Values of the log line of a write besides the change. `label` is the name of the kind of record for users. */
export interface LogNote {
  label?: string
  reason?: string | null
  batchId?: number | null
  /**
   * Changes of the record that are stored elsewhere, such as attachments in another table. They are logged and make a new
   * version.
   */
  extra?: { before: Change; after: Change }
}

export interface LogLine {
  /** Name of the table or other object, by which the change log is queried. */
  object: string
  objectId: number | null
  action: Action
  before?: Change | null
  after?: Change | null
  reason?: string | null
  batchId?: number | null
  /** Organisation and crop of the record; the caller's if absent. */
  orgId?: number
  crop?: string | null
}

/** The columns that this module reads from a row of any business table. */
type Stamped = Change & {
  id: number
  orgId: number
  crop?: string
  version: number
  updatedAt: Date
  updatedBy: number | null
}

/** Stores a new record in the caller's organisation and crop, with its log line. Returns the row. */
export async function insertRow<T extends StampedTable>(
  ctx: Ctx,
  table: T,
  values: NewValues<T>,
  note: LogNote = {},
): Promise<RowOf<T>> {
  const { orgId, crop, userId } = ctx.caller
  const now = ctx.services.now()
  const owner = table.crop ? { orgId, crop } : { orgId }
  const stamps = { createdBy: userId, createdAt: now, updatedBy: userId, updatedAt: now }
  const after = { ...values, ...note.extra?.after }
  const store: Store = (line) => insertLogged(ctx, table, { ...values, ...owner, ...stamps }, line)
  const written: Written = { action: 'create', before: null, after, note }
  return await write(ctx, table, store, { orgId, crop: table.crop ? crop : null, ...written })
}

/**
 * Changes a record within the caller's scope. If `version` is given and somebody else changed the record meanwhile, it throws
 * CONFLICT with the current version in `data`. Values equal to the stored ones write nothing, no new version and no log line.
 * Returns the row after the change.
 */
export async function updateRow<T extends StampedTable>(
  ctx: Ctx,
  table: T,
  id: number,
  change: { version?: number; values: Partial<NewValues<T>> },
  note: LogNote = {},
): Promise<RowOf<T>> {
  return updateLocked(ctx, table, await lockRow(ctx, table, id, note), change, note)
}

/** Changes a record as `updateRow` does, where the transaction has read and locked it already. */
export async function updateLocked<T extends StampedTable>(
  ctx: Ctx,
  table: T,
  current: Stamped,
  change: { version?: number; values: Partial<NewValues<T>> },
  note: LogNote = {},
): Promise<RowOf<T>> {
  if (change.version !== undefined && change.version !== current.version)
    throw await staleEdit(ctx, current, note)
  const { before = {}, after = {} } = note.extra ?? {}
  const changes = changesOf({ ...current, ...before }, { ...change.values, ...after })
  if (!changes) return current
  const values = changesOf(current, change.values)?.values ?? {}
  const written: Written = { action: 'update', before: changes.before, after: changes.after, note }
  return await changeRow(ctx, table, current, values, written)
}

/** Softly deletes a record within the caller's scope. The log keeps its values. */
export async function removeRow(
  ctx: Ctx,
  table: StampedTable,
  id: number,
  note: LogNote = {},
): Promise<void> {
  const current = await lockRow(ctx, table, id, note)
  const written: Written = { action: 'delete', before: loggable(current), after: null, note }
  await changeRow(ctx, table, current, { deletedAt: ctx.services.now() }, written)
}

/**
 * Writes one line of the change log, in the transaction of the change. A line of an update has only the fields that differ,
 * and an update without a difference writes no line. Accounts are masked except for their last digits. Throws FORBIDDEN for a
 * record that the caller may only read: every change is logged, so none gets through even if a handler forgot to check.
 */
export async function writeLog(ctx: Ctx, line: LogLine): Promise<void> {
  const logged = lineOf(ctx, line)
  if (logged) await ctx.db.insert(changeLog).values({ ...logged, objectId: line.objectId })
}

/** Returns the line of a change as `writeLog` stores it; null if nothing has changed. */
function lineOf(ctx: Ctx, line: Omit<LogLine, 'objectId'>): NewLine | null {
  const orgId = line.orgId ?? ctx.caller.orgId
  if (!mayChange(ctx, { orgId })) throw new AppError('FORBIDDEN', '该记录属于其他机构，您只能查看，不能修改')
  let before = line.before ? loggable(line.before) : null
  let after = line.after ? loggable(line.after) : null
  if (line.action === 'update' && before && after) {
    const changes = changesOf(before, after)
    if (!changes) return null
    before = changes.before
    after = changes.after
  }
  return {
    orgId,
    crop: line.crop === undefined ? ctx.caller.crop : line.crop,
    at: ctx.services.now(),
    userId: ctx.caller.userId,
    requestId: ctx.requestId,
    object: line.object,
    action: line.action,
    before: before && concealed(before),
    after: after && concealed(after),
    reason: line.reason ?? null,
    batchId: line.batchId ?? null,
  }
}

async function lockRow(ctx: Ctx, table: StampedTable, id: number, note: LogNote): Promise<Stamped> {
  const found = await selectRow(ctx, table, id).for('update')
  if (!found[0]) throw await unseen(ctx, table, [id], note.label ?? '记录')
  return found[0] as Stamped
}

/** Changes a locked row with its line of the log. */
function changeRow(
  ctx: Ctx,
  table: StampedTable,
  current: Stamped,
  values: Change,
  written: Written,
): Promise<Stamped> {
  const { orgId, crop = null } = current
  const store: Store = (line) => storeLogged(ctx, table, updateOf(ctx, table, current, values), line)
  return write(ctx, table, store, { orgId, crop, ...written })
}

function updateOf(ctx: Ctx, table: StampedTable, current: Stamped, values: Change): SQL {
  const stamps = {
    updatedBy: ctx.caller.userId,
    updatedAt: ctx.services.now(),
    version: sql`${table.version} + 1`,
  }
  return ctx.db
    .update(table)
    .set({ ...values, ...stamps })
    .where(and(eq(table.orgId, current.orgId), eq(table.id, current.id)))
    .returning()
    .getSQL()
}

/** Stores a row with its line of the log, if there is one, and returns the row. */
type Store = (line: NewLine | null) => Promise<Change>

interface Written {
  action: Action
  before: Change | null
  after: Change | null
  note: LogNote
}

/**
 * Stores a row with its line of the log. Where the row is a part of others, they change first, and
 * their lines come before.
 */
async function write(
  ctx: Ctx,
  table: StampedTable,
  store: Store,
  { note, ...written }: Written & { orgId: number; crop: string | null },
): Promise<Stamped> {
  const object = getTableName(table)
  const line = { ...written, object, reason: note.reason ?? null, batchId: note.batchId ?? null }
  if (!hasOwners(object)) return (await store(lineOf(ctx, line))) as Stamped
  const row = (await store(null)) as Stamped
  await changeOwners(ctx, object, row)
  await writeLog(ctx, { ...line, objectId: row.id })
  return row
}

/** Owners that a transaction has changed already, so that a save of many parts makes one version. */
const changed = new WeakMap<Db, Set<string>>()

/**
 * Changes the records that a written part belongs to: version, last editor and time, so that the rules for editors and
 * versions include parts. An approved record goes back to its review, as after an edit. The functions of this module call it;
 * code that writes parts in another way must call it too.
 */
export async function changeOwners(ctx: Ctx, object: string, part: Change): Promise<void> {
  const done = changed.get(ctx.db) ?? new Set()
  if (isTransaction(ctx.db)) changed.set(ctx.db, done)
  for (const owner of ownersOf(object, part)) {
    const key = `${owner.kind.object} ${owner.id}`
    if (done.has(key)) continue
    done.add(key)
    await changeOwner(ctx, owner, recordLabel(object))
  }
}

async function changeOwner(ctx: Ctx, { kind, table, id }: Owner, part: string): Promise<void> {
  const note = { label: kind.label, reason: `${part}有变更，重新待审核` }
  const current = await lockRow(ctx, table, id, note)
  const isApproved = current['status'] === REVIEW.APPROVED
  const values = isApproved ? WAITING_AGAIN : {}
  const row = (await storeLogged(ctx, table, updateOf(ctx, table, current, values), null)) as Stamped
  if (!isApproved) return
  await ctx.services.submitAgain(ctx, kind.object, { ...row, crop: row.crop ?? ctx.caller.crop })
  const { before, after } = must(changesOf(current, WAITING_AGAIN), 'what changes')
  const { orgId, crop = null } = row
  await writeLog(ctx, {
    object: kind.object,
    objectId: row.id,
    action: 'update',
    before,
    after,
    reason: note.reason,
    orgId,
    crop,
  })
}

/**
 * Returns the refusal of a save whose form was opened with an older version, with the user who changed the record and when.
 * It does not show the new values, because the row holds more than the form; users with permission read them in the history.
 */
export async function staleEdit(
  ctx: Ctx,
  current: Change & Pick<Stamped, 'version' | 'updatedAt' | 'updatedBy'>,
  note: LogNote = {},
): Promise<AppError> {
  const [editor] = current.updatedBy
    ? await ctx.db.select({ name: user.name }).from(user).where(eq(user.id, current.updatedBy))
    : []
  const name = typeof current.name === 'string' ? `「${current.name}」` : (note.label ?? '该记录')
  const by = editor?.name ?? '他人'
  return new AppError('CONFLICT', `${name}已被${by}于${clockMinute(current.updatedAt)}修改，请刷新后再试`, {
    data: { version: current.version },
  })
}
