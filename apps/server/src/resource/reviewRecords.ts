import { AppError } from '@hepu/api/core/errorCodes'
import { reviewStates, type ReviewState } from '@hepu/api/core/resource/review'
import { plainText } from '@hepu/api/core/resource/values'
import { and, inArray } from 'drizzle-orm'
import { clockMinute } from '../db/clock.ts'
import { user } from '../db/schema/index.ts'
import { rows, unseen } from '../db/scope.ts'
import { updateRow, type NewValues } from '../db/write.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import type { Ctx } from '../http/context.ts'
import type { Mounted, Stored } from './mounted.ts'
import { readNames } from './presentRows.ts'
import { readReviewBlocker } from './reviewRule.ts'

interface Review {
  ids: number[]
  pass: boolean
  opinion?: string | null | undefined
  /** Versions the reviewer has seen, by id. */
  versions?: Readonly<Record<string, number>> | undefined
}

/** 审核: approves records or sends them back; all of them or none, and only such as wait for it, as they were seen. */
export async function reviewRecords(
  ctx: Ctx,
  it: Mounted,
  { ids, pass, opinion = null, versions = {} }: Review,
): Promise<{ changed: number }> {
  if (!pass && !opinion) throw new AppError('BAD_INPUT', '驳回须写审核意见')
  const found = await lockRecords(ctx, it, ids)
  const other = found.find(({ status }) => status !== 1)
  if (other) throw await notWaiting(ctx, it, other)
  const changed = found.find(({ id, version }) => (versions[id] ?? version) !== version)
  if (changed) throw await changedSince(ctx, it, changed)
  const reviewBlocker = await readReviewBlocker(ctx, it, found)
  for (const row of found) {
    const blocker = reviewBlocker(row)
    if (blocker) throw new AppError('BAD_STATE', blocker)
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

/** Why a record that does not wait is not reviewed: who was first, where somebody was. */
async function notWaiting(ctx: Ctx, { def }: Mounted, row: Stored): Promise<AppError> {
  const [name, state] = [plainText(row[def.nameField]), reviewStates[row.status as ReviewState]]
  if (row.status === 0 || !row.auditAt)
    return new AppError('BAD_STATE', `「${name}」是${state}，只能审核待审核的`)
  const by = await nameOfUser(ctx, row.auditBy)
  const done = row.status === 2 ? '通过' : '驳回'
  return new AppError('BAD_STATE', `「${name}」已由${by}于${clockMinute(row.auditAt)}${done}`)
}

/** The refusal of a review of what the reviewer has not seen. */
async function changedSince(ctx: Ctx, { def }: Mounted, row: Stored): Promise<AppError> {
  const by = await nameOfUser(ctx, row.updatedBy)
  return new AppError(
    'CONFLICT',
    `「${plainText(row[def.nameField])}」已由${by}于${clockMinute(row.updatedAt)}修改，请重新查看后再审核`,
    { data: { version: row.version } },
  )
}

const nameOfUser = async (ctx: Ctx, id: number | null): Promise<string> =>
  (await readNames(ctx, user, [id])).get(id ?? 0) ?? '他人'

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
