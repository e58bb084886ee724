import { AppError } from '@hepu/api/core/errorCodes'
import { eq, getTableName, sql } from 'drizzle-orm'

import { changesOf, type Change } from '../../../db/loggedChanges.ts'
import type { organization, user } from '../../../db/schema/index.ts'
import { staleEdit, writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'

type Table = typeof organization | typeof user
type Stored = { id: number; name: string; version: number; updatedAt: Date; updatedBy: number | null }

/** Values of the log line of a change of an organisation or user, besides the changed values. */
interface Note {
  /** The version the form was opened with; without it the change does not come from a form. */
  version?: number
  reason?: string
  /** Organisations whose histories show it; the caller's own if absent. */
  orgIds?: readonly number[]
  /** Changes that are stored in other tables, or logged in another form than stored. They are logged and make a new version. */
  extra?: { before: Change; after: Change }
}

/**
 * Changes an organisation or a user, which are outside the scope of business rows: checks the version (CONFLICT names who
 * changed it and when), stamps, and writes the log line. Values equal to the stored ones write nothing. `current` must be
 * locked. Returns the version afterwards.
 */
export async function changeRecord(
  ctx: Ctx,
  table: Table,
  current: Stored & Change,
  values: Change,
  note: Note = {},
): Promise<number> {
  if (note.version !== undefined && note.version !== current.version) throw await staleEdit(ctx, current)
  const { before = {}, after = {} } = note.extra ?? {}
  const changes = changesOf({ ...current, ...before }, { ...values, ...after })
  if (!changes) return current.version
  const stored = changesOf(current, values)?.values ?? {}
  const stamps = {
    updatedBy: ctx.caller.userId,
    updatedAt: ctx.services.now(),
    version: sql`${table.version} + 1`,
  }
  const [row] = await ctx.db
    .update(table)
    .set({ ...stored, ...stamps })
    .where(eq(table.id, current.id))
    .returning({ version: table.version })
  if (!row) throw new AppError('NOT_FOUND', '记录不存在或无权查看')
  for (const orgId of note.orgIds ?? [ctx.caller.orgId]) {
    await writeLog(ctx, {
      object: getTableName(table),
      objectId: current.id,
      action: 'update',
      before: changes.before,
      after: changes.after,
      reason: note.reason ?? null,
      crop: null,
      orgId,
    })
  }
  return row.version
}
