import { AppError } from '@hepu/api/core/errorCodes'
import { reviewStates, type ReviewState } from '@hepu/api/core/resource/review'
import { and, inArray } from 'drizzle-orm'
import { rows, unseen } from '../db/scope.ts'
import { updateRow, type NewValues } from '../db/write.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import type { Ctx } from '../http/context.ts'
import type { Mounted, Stored } from './mounted.ts'

interface Review {
  ids: number[]
  pass: boolean
  opinion?: string | null | undefined
}

/** 审核: approves records or sends them back; all of them or none, and only such as wait for it. */
export async function reviewRecords(
  ctx: Ctx,
  it: Mounted,
  { ids, pass, opinion = null }: Review,
): Promise<{ changed: number }> {
  if (!pass && !opinion) throw new AppError('BAD_INPUT', '驳回须写审核意见')
  const found = await lockRecords(ctx, it, ids)
  const other = found.find(({ status }) => status !== 1)
  if (other) {
    const state = reviewStates[other.status as ReviewState]
    throw new AppError('BAD_STATE', `「${String(other[it.def.nameField])}」是${state}，只能审核待审核的`)
  }
  const values = {
    status: pass ? 2 : 3,
    auditBy: ctx.caller.userId,
    auditAt: ctx.services.now(),
    auditOpinion: opinion,
  } as Partial<NewValues<ResourceTable>>
  const note = { label: it.def.title, reason: pass ? '审核通过' : `驳回：${opinion}` }
  for (const { id } of found) await updateRow(ctx, it.table, id, { values }, note)
  return { changed: found.length }
}

/** Records within the caller's scope, locked in the order of their ids. Throws NOT_FOUND when one is not there. */
export async function lockRecords(ctx: Ctx, it: Mounted, ids: readonly number[]): Promise<Stored[]> {
  const found = (await ctx.db
    .select()
    .from(it.table)
    .where(and(rows(ctx, it.table), inArray(it.table.id, [...ids])))
    .orderBy(it.table.id)
    .for('update')) as Stored[]
  const seen = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !seen.has(id))
  if (missing.length > 0) throw await unseen(ctx, it.table, missing, it.def.title)
  return found
}
