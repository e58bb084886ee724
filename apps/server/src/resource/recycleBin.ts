import { plainText } from '@hepu/api/core/resource/values'
import { and, eq } from 'drizzle-orm'
import { removeRow, writeLog } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { removeFilesOf } from '../files/attachedFiles.ts'
import { refuse } from './refuseValues.ts'
import { getDeleted } from './recordLists.ts'
import { filesHome, type Mounted } from './mounted.ts'
import { assertUnnamed } from './referrers.ts'
import { lockRecords } from './reviewRecords.ts'
import { assertUnique } from './uniqueValues.ts'

interface Deletion {
  ids: readonly number[]
  reason?: string | null | undefined
}

/** Moves records into the recycle bin; all of them or none. What was approved is not deleted without a reason. */
export async function deleteRecords(ctx: Ctx, it: Mounted, { ids, reason = null }: Deletion): Promise<null> {
  const found = await lockRecords(ctx, it, ids)
  const approved = found.find(({ status }) => status === 2)
  if (approved && !reason) {
    const name = plainText(approved[it.def.nameField])
    refuse([{ path: 'reason', message: `「${name}」已审核通过，删除须填写删除原因` }])
  }
  for (const { id, orgId } of found) {
    await removeRow(ctx, it.table, id, { label: it.def.title, reason })
    await ctx.db
      .update(it.table)
      .set({ deletedBy: ctx.caller.userId })
      .where(and(eq(it.table.orgId, orgId), eq(it.table.id, id)))
  }
  return null
}

/** Brings records back as they were. Refused when another record has taken one of their numbers since. */
export async function restoreRecords(ctx: Ctx, it: Mounted, ids: readonly number[]): Promise<null> {
  for (const row of await getDeleted(ctx, it, ids)) {
    await assertUnique(ctx, it, row, row)
    await ctx.db
      .update(it.table)
      .set({ deletedAt: null, deletedBy: null, version: row.version + 1 })
      .where(and(eq(it.table.orgId, row.orgId), eq(it.table.id, row.id)))
    await writeLog(ctx, { ...lineOf(it, row), action: 'restore' })
  }
  return null
}

/** Deletes records of the recycle bin for ever, with their attachments. */
export async function purgeRecords(ctx: Ctx, it: Mounted, ids: readonly number[]): Promise<null> {
  const gone = await getDeleted(ctx, it, ids)
  await assertUnnamed(ctx, it, gone)
  await it.beforePurge?.(ctx, ids)
  for (const row of gone) {
    await removeFilesOf(ctx, filesHome(it.def, row))
    await ctx.db.delete(it.table).where(and(eq(it.table.orgId, row.orgId), eq(it.table.id, row.id)))
    await writeLog(ctx, { ...lineOf(it, row), action: 'delete', reason: '彻底删除' })
  }
  return null
}

const lineOf = ({ def }: Mounted, row: { id: number; orgId: number; crop: string }) => ({
  object: def.table,
  objectId: row.id,
  orgId: row.orgId,
  crop: row.crop,
})
