import type * as api from '@hepu/api/core/obligation/obligationCalls'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import { POSTPONE_DAYS_MAX } from '@hepu/api/core/obligation/obligationWords'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { clockDay } from '../db/clock.ts'
import { obligation, user } from '../db/schema/index.ts'
import { unseen } from '../db/scope.ts'
import { updateRow, type NewValues } from '../db/write.ts'
import type { Ctx } from '../http/context.ts'
import { notify } from '../notice/notify.ts'
import { assertOwners } from './owners.ts'
import { blockerOf, mayAct, type ObligationAct, type StoredRow } from './rights.ts'
import { visible } from './visible.ts'

export const LABEL = '到期事项'
/** Address of the list of what its reader is responsible for. */
export const OWN_LIST = '/obligation/list?q=1&mine=true&state=open'

type Items = ParsedInputOf<typeof api.endObligations>['items']
type Changed = { changed: number }

/** Marks obligations as done, or as not needed. */
export async function endObligations(
  ctx: Ctx,
  { items, state, note = null }: ParsedInputOf<typeof api.endObligations>,
): Promise<Changed> {
  const ended = { state, note, endedBy: ctx.caller.userId, endedAt: ctx.services.now() }
  return changeAll(ctx, items, 'end', () => ({ values: ended, reason: note }))
}

/** Opens ended obligations again. One whose record has another of its kind by now is refused. */
export async function reopenObligations(
  ctx: Ctx,
  { items, reason }: ParsedInputOf<typeof api.reopenObligations>,
): Promise<Changed> {
  const opened = {
    state: 'open',
    endedBy: null,
    endedAt: null,
    remindedStage: null,
    escalatedAt: null,
  } as const
  return changeAll(ctx, items, 'reopen', async (row) => {
    await assertOnlyOne(ctx, row)
    return { values: opened, reason }
  })
}

async function assertOnlyOne({ db }: Ctx, row: StoredRow): Promise<void> {
  if (row.object === null || row.objectId === null) return
  const others = await db.$count(
    obligation,
    and(
      eq(obligation.orgId, row.orgId),
      eq(obligation.object, row.object),
      eq(obligation.objectId, row.objectId),
      eq(obligation.rule, row.rule),
      eq(obligation.occurrence, row.occurrence),
      eq(obligation.state, 'open'),
      ne(obligation.id, row.id),
    ),
  )
  if (others === 0) return
  throw new AppError('BAD_STATE', `「${row.title}」的日期或状态已改，不能重新打开；需要时请另新增一项`)
}

/** Puts the due date of obligations off, with the reason. The day by the rule stays. */
export async function postponeObligations(
  ctx: Ctx,
  { items, dueDate, reason }: ParsedInputOf<typeof api.postponeObligations>,
): Promise<Changed> {
  const today = clockDay(ctx.services.now())
  return changeAll(ctx, items, 'postpone', (row) => {
    if (dueDate < today) throw new AppError('BAD_INPUT', '新的到期日不能早于今天')
    if (dueDate > dayAfter(today, POSTPONE_DAYS_MAX))
      throw new AppError('BAD_INPUT', '新的到期日不能晚于十年后，请检查年份')
    if (dueDate <= row.dueDate)
      throw new AppError('BAD_INPUT', `新的到期日须晚于「${row.title}」现在的到期日 ${row.dueDate}`)
    return { values: { dueDate, remindedStage: null, escalatedAt: null }, reason }
  })
}

type Gift = ParsedInputOf<typeof api.handOverObligations>

/** Gives obligations to another person of their organisation, whom the caller tells. */
export async function giveObligations(
  ctx: Ctx,
  { items, ownerId, reason = null }: Gift,
): Promise<Changed & { orgId: number }> {
  const found = await lockItems(ctx, items)
  await assertOwners(ctx, [...found.values()], ownerId)
  const change = { values: { ownerId, remindedStage: null }, reason }
  const done = await changeAll(ctx, items, 'handOver', () => change)
  return { ...done, orgId: must([...found.values()][0], 'first obligation').orgId }
}

/** Gives obligations to another person of their organisation, who is told. */
export async function handOverObligations(ctx: Ctx, gift: Gift): Promise<Changed> {
  const { ownerId, reason = null } = gift
  const { changed, orgId } = await giveObligations(ctx, gift)
  if (ownerId !== ctx.caller.userId)
    await notify(ctx, {
      kind: 'obligation.assigned',
      recipients: [ownerId],
      title: `${ctx.caller.name}转交给您 ${changed} 项到期事项`,
      text: reason,
      link: { path: OWN_LIST },
      orgId,
    })
  return { changed }
}

interface Change {
  values: Partial<NewValues<typeof obligation>>
  reason: string | null
}

/** Changes all of these obligations, or none. */
async function changeAll(
  ctx: Ctx,
  items: Items,
  act: ObligationAct,
  changeOf: (row: StoredRow) => Change | Promise<Change>,
): Promise<Changed> {
  const found = await lockItems(ctx, items)
  for (const { id, version } of items) {
    const row = must(found.get(id), 'locked obligation')
    await assertMayAct(ctx, row, act)
    const { values, reason } = await changeOf(row)
    await updateRow(ctx, obligation, id, { version, values }, { label: LABEL, reason })
  }
  return { changed: items.length }
}

/** Locks obligations, the lowest id first. Throws NOT_FOUND if the caller may not see one. */
export async function lockItems(ctx: Ctx, items: Items): Promise<Map<number, StoredRow>> {
  const ids = items.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new AppError('BAD_INPUT', '同一到期事项选了两次，请刷新后再试')
  const found = await ctx.db
    .select()
    .from(obligation)
    .where(and(visible(ctx), inArray(obligation.id, ids)))
    .orderBy(obligation.id)
    .for('update')
  if (found.length < ids.length) throw await unseen(ctx, obligation, ids, LABEL)
  return new Map(found.map((row) => [row.id, row]))
}

/** Throws FORBIDDEN if somebody else is responsible, and BAD_STATE if the state forbids the act. */
export async function assertMayAct(ctx: Ctx, row: StoredRow, act: ObligationAct): Promise<void> {
  if (!mayAct(ctx, row)) {
    const [owner] = await ctx.db
      .select({ name: user.name })
      .from(user)
      .where(eq(user.id, row.ownerId ?? 0))
    throw new AppError(
      'FORBIDDEN',
      `「${row.title}」由${owner?.name ?? '他人'}负责，您不能处理，可请其转交给您`,
    )
  }
  const blocker = blockerOf(row, act)
  if (blocker) throw new AppError('BAD_STATE', blocker)
}
