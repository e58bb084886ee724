import { REVIEW } from '@hepu/api/core/resource/review'
import { plainText } from '@hepu/api/core/resource/values'
import { and, eq } from 'drizzle-orm'
import { voidApprovalsOf } from '../approval/submit.ts'
import { removeRow, writeLog } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { removeFilesOf } from '../files/attachedFiles.ts'
import { removePartFiles } from './part/partFiles.ts'
import { followRecords } from './followRecords.ts'
import { refuse } from './refuseValues.ts'
import { getDeleted } from './recordLists.ts'
import { filesHome, type Mounted } from './mounted.ts'
import { assertUnnamed } from './referrers.ts'
import { purgeObligations, refreshObligations } from './recordObligations.ts'
import { submitRecords } from './submitRecords.ts'
import { lockRecords } from './reviewRecords.ts'
import { assertUnique } from './uniqueValues.ts'

interface Deletion {
  ids: readonly number[]
  reason?: string | null | undefined
}

/** Moves records into the recycle bin, all of them or none. Deleting an approved record needs a reason. */
export async function deleteRecords(
  ctx: Ctx,
  resource: Mounted,
  { ids, reason = null }: Deletion,
): Promise<null> {
  const found = await lockRecords(ctx, resource, ids)
  const approved = found.find(({ status }) => status === REVIEW.APPROVED)
  if (approved && !reason) {
    const name = plainText(approved[resource.def.nameField])
    refuse([{ path: 'reason', message: `「${name}」已审核通过，删除须填写删除原因` }])
  }
  await voidApprovalsOf(ctx, resource.def.name, ids, reason ?? '记录已删除')
  for (const { id, orgId } of found) {
    await removeRow(ctx, resource.table, id, { label: resource.def.title, reason })
    await ctx.db
      .update(resource.table)
      .set({ deletedBy: ctx.caller.userId })
      .where(and(eq(resource.table.orgId, orgId), eq(resource.table.id, id)))
  }
  await refreshObligations(ctx, resource, ids)
  await followRecords(ctx, resource, ids)
  return null
}

/** Restores records unchanged. Throws if another record has taken one of their numbers since. */
export async function restoreRecords(ctx: Ctx, resource: Mounted, ids: readonly number[]): Promise<null> {
  for (const row of await getDeleted(ctx, resource, ids)) {
    await assertUnique(ctx, resource, row, row)
    await ctx.db
      .update(resource.table)
      .set({ deletedAt: null, deletedBy: null, version: row.version + 1 })
      .where(and(eq(resource.table.orgId, row.orgId), eq(resource.table.id, row.id)))
    await writeLog(ctx, { ...lineOf(resource, row), action: 'restore' })
  }
  await refreshObligations(ctx, resource, ids)
  await submitRecords(ctx, resource, ids)
  await followRecords(ctx, resource, ids)
  return null
}

/** Deletes records of the recycle bin for ever, with their attachments and their parts. */
export async function purgeRecords(ctx: Ctx, resource: Mounted, ids: readonly number[]): Promise<null> {
  const gone = await getDeleted(ctx, resource, ids)
  await assertUnnamed(ctx, resource, gone)
  await resource.beforePurge?.(ctx, ids)
  await purgeObligations(ctx, resource, ids)
  for (const row of gone) {
    await removeFilesOf(ctx, filesHome(resource.def, row))
    await removePartFiles(ctx, resource.def.table, row.id)
    await ctx.db
      .delete(resource.table)
      .where(and(eq(resource.table.orgId, row.orgId), eq(resource.table.id, row.id)))
    await writeLog(ctx, { ...lineOf(resource, row), action: 'delete', reason: '彻底删除' })
  }
  return null
}

const lineOf = ({ def }: Mounted, row: { id: number; orgId: number; crop: string }) => ({
  object: def.table,
  objectId: row.id,
  orgId: row.orgId,
  crop: row.crop,
})
