import { AppError } from '@hepu/api/core/errorCodes'
import { REVIEW, reviewStates, type ReviewState } from '@hepu/api/core/resource/review'
import { plainText } from '@hepu/api/core/resource/values'
import { and, inArray } from 'drizzle-orm'
import { clockMinute } from '../db/clock.ts'
import { rows, unseen } from '../db/scope.ts'
import { updateRow, type NewValues } from '../db/write.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import type { Ctx } from '../http/context.ts'
import { notifyAll, type NewNotice } from '../notice/notify.ts'
import type { Mounted, Stored } from './mounted.ts'
import { readNames } from '../db/keptNames.ts'
import { followRecords } from './followRecords.ts'
import { readReviewBlocker } from './reviewRule.ts'
import { decideRecords, splitByFlow } from './reviewInFlow.ts'

interface Review {
  ids: number[]
  pass: boolean
  opinion?: string | null | undefined
  /** Versions that the reviewer has seen, by id. */
  versions?: Readonly<Record<string, number>> | undefined
}

/**
 * 审核: approves or rejects records, all of them or none. Each must still wait for review in the version that the reviewer saw.
 */
export async function reviewRecords(
  ctx: Ctx,
  resource: Mounted,
  { ids, pass, opinion = null, versions = {} }: Review,
): Promise<{ changed: number }> {
  if (!pass && !opinion) throw new AppError('BAD_INPUT', '驳回须写审核意见')
  const found = await lockRecords(ctx, resource, ids)
  const other = found.find(({ status }) => status !== REVIEW.WAITING)
  if (other) throw await notWaiting(ctx, resource, other)
  const changed = found.find(({ id, version }) => (versions[id] ?? version) !== version)
  if (changed) throw await changedSince(ctx, resource, changed)
  const { plain, tasks } = await splitByFlow(ctx, resource, found)
  await decideRecords(ctx, tasks, pass, opinion)
  const reviewBlocker = await readReviewBlocker(ctx, resource, plain)
  for (const row of plain) {
    const blocker = reviewBlocker(row)
    if (blocker) throw new AppError('BAD_STATE', blocker)
  }
  const values = {
    status: pass ? REVIEW.APPROVED : REVIEW.REJECTED,
    auditBy: ctx.caller.userId,
    auditAt: ctx.services.now(),
    auditOpinion: opinion,
  } as Partial<NewValues<ResourceTable>>
  const note = { label: resource.def.title, reason: pass ? '审核通过' : `驳回：${opinion}` }
  for (const { id } of plain) await updateRow(ctx, resource.table, id, { values }, note)
  if (pass) {
    await followRecords(
      ctx,
      resource,
      plain.map(({ id }) => id),
    )
  }
  await notifyAll(ctx, noticesOf(ctx, resource, plain, { pass, opinion }))
  return { changed: found.length }
}

/** Returns the notices to the users who last edited the records, but not to the reviewer himself. */
const noticesOf = (
  ctx: Ctx,
  { def }: Mounted,
  found: readonly Stored[],
  { pass, opinion }: Pick<Review, 'pass' | 'opinion'>,
): NewNotice[] =>
  found.flatMap((row) => {
    const submitter = row.updatedBy ?? row.createdBy
    if (submitter === null || submitter === ctx.caller.userId) return []
    return {
      kind: 'record.reviewed',
      recipients: [submitter],
      title: `${def.title}「${plainText(row[def.nameField])}」${pass ? '已审核通过' : '被驳回'}`,
      text: opinion ? `审核意见：${opinion}` : null,
      link: { object: def.table, id: row.id },
      orgId: row.orgId,
    } satisfies NewNotice
  })

/** Returns the error for a record that does not wait for review; it names who reviewed it first, if somebody did. */
async function notWaiting(ctx: Ctx, { def }: Mounted, row: Stored): Promise<AppError> {
  const [name, state] = [plainText(row[def.nameField]), reviewStates[row.status as ReviewState]]
  if (row.status === REVIEW.DRAFT || !row.auditAt)
    return new AppError('BAD_STATE', `「${name}」是${state}，只能审核待审核的`)
  const by = await nameOfUser(ctx, row.auditBy)
  const done = row.status === REVIEW.APPROVED ? '通过' : '驳回'
  return new AppError('BAD_STATE', `「${name}」已由${by}于${clockMinute(row.auditAt)}${done}`)
}

/** Returns the error for a record that changed after the reviewer saw it. */
async function changedSince(ctx: Ctx, { def }: Mounted, row: Stored): Promise<AppError> {
  const by = await nameOfUser(ctx, row.updatedBy)
  return new AppError(
    'CONFLICT',
    `「${plainText(row[def.nameField])}」已由${by}于${clockMinute(row.updatedAt)}修改，请重新查看后再审核`,
    { data: { version: row.version } },
  )
}

const nameOfUser = async (ctx: Ctx, id: number | null): Promise<string> =>
  (await readNames(ctx, 'user', [id])).get(id ?? 0) ?? '他人'

/**
 * Locks records within the caller's scope in the order of their ids and returns them. Throws NOT_FOUND if one does not exist.
 */
export async function lockRecords(ctx: Ctx, resource: Mounted, ids: readonly number[]): Promise<Stored[]> {
  const found = (await ctx.db
    .select()
    .from(resource.table)
    .where(and(rows(ctx, resource.table), inArray(resource.table.id, [...ids])))
    .orderBy(resource.table.id)
    .for('update')) as Stored[]
  const seen = new Set(found.map(({ id }) => id))
  const missing = ids.filter((id) => !seen.has(id))
  if (missing.length > 0) throw await unseen(ctx, resource.table, missing, resource.def.title)
  return found
}
