import { and, eq, getTableName, inArray, sql } from 'drizzle-orm'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Ctx } from '../http/context.ts'
import { loggable, type Change } from './loggedChanges.ts'
import { partsOf } from './recordParts.ts'
import { changeLog } from './schema/index.ts'
import type { StampedTable } from './write.ts'
import { writeLog } from './write.ts'

interface Move {
  /** The current record, locked. */
  row: Change & { id: number; orgId: number; crop: string }
  to: { id: number; name: string }
  from: { name: string }
  reason: string
}

/**
 * Moves a record to another organisation, with its history. Only a manager of the current organisation may do so. The lines
 * of its change log move along; one line about the removal stays with the old organisation, and one records the arrival for
 * the new owner. Parts of the record move along; the caller moves files, and other rows that
 * refer to the record by its organisation.
 */
export async function moveRow(ctx: Ctx, table: StampedTable, { row, to, from, reason }: Move): Promise<void> {
  const { caller } = ctx
  if (!caller.managedOrgIds.includes(row.orgId)) {
    throw new AppError('FORBIDDEN', `只能转移所管机构的记录，该记录属于「${from.name}」`)
  }
  const object = getTableName(table)
  await moveLinesOfParts(ctx, object, row, to)
  await ctx.db
    .update(table)
    .set({
      orgId: to.id,
      updatedBy: caller.userId,
      updatedAt: ctx.services.now(),
      version: sql`${table.version} + 1`,
    })
    .where(and(eq(table.orgId, row.orgId), eq(table.id, row.id)))
  await ctx.db
    .update(changeLog)
    .set({ orgId: to.id })
    .where(and(eq(changeLog.orgId, row.orgId), eq(changeLog.object, object), eq(changeLog.objectId, row.id)))
  await writeLog(ctx, {
    object,
    objectId: row.id,
    action: 'other',
    before: row,
    orgId: row.orgId,
    crop: row.crop,
    reason: `转出到「${to.name}」：${reason}`,
  })
  await logArrival(ctx, { object, row, to, reason: `由「${from.name}」转入：${reason}` })
}

/** Moves the lines of the parts of a record. The parts themselves follow the record, which their foreign key names. */
async function moveLinesOfParts(
  ctx: Ctx,
  object: string,
  row: Pick<Move['row'], 'id' | 'orgId'>,
  to: { id: number },
): Promise<void> {
  for (const { kind, table, isOf, isListedSeparately } of partsOf(object)) {
    if (isListedSeparately) continue
    const parts = ctx.db.select({ id: table.id }).from(table).where(isOf(row.id))
    await ctx.db
      .update(changeLog)
      .set({ orgId: to.id })
      .where(
        and(
          eq(changeLog.orgId, row.orgId),
          eq(changeLog.object, kind.object),
          inArray(changeLog.objectId, parts),
        ),
      )
  }
}

/**
 * Writes the line of the new owner. It does not use `writeLog`, because the caller may see that organisation without being
 * allowed to change its records; here he only hands one over.
 */
const logArrival = (
  ctx: Ctx,
  { object, row, to, reason }: Pick<Move, 'row' | 'to'> & { object: string; reason: string },
) =>
  ctx.db.insert(changeLog).values({
    orgId: to.id,
    crop: row.crop,
    at: ctx.services.now(),
    userId: ctx.caller.userId,
    requestId: ctx.requestId,
    object,
    objectId: row.id,
    action: 'other',
    after: loggable({ status: row['status'] }),
    reason,
  })
