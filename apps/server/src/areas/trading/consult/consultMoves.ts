import type * as api from '@hepu/api/areas/trading/consult/consultHandling'
import { consultOutcomes } from '@hepu/api/areas/trading/consult/consultFields'
import { consultWorkflow, type ConsultState } from '@hepu/api/areas/trading/consult/consultStates'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { consult } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { updateLocked, type NewValues } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { assertHandler } from './assignees.ts'
import { closeListing } from './closeListing.ts'
import { editBlocker, moveBlocker } from './consultActions.ts'
import { noticeAnswered, noticeAssigned } from './consultNotices.ts'
import { CONSULT, findOpenOther, lockConsult, type Consult } from './consultRows.ts'
import { addMessage } from './consultThread.ts'
import { dropAnswer, finishAnswer, handAnswerOver, planAnswer } from './planAnswers.ts'

type Move = (typeof consultWorkflow)['names'][number]
type Saved = Promise<{ version: number }>
type Values = Partial<NewValues<typeof consult>>

/** Takes a consultation: the caller handles it. */
export async function takeConsult(ctx: Ctx, { id }: ParsedInputOf<typeof api.consultTake>): Saved {
  const row = await lockConsult(ctx, id)
  const after = await move(ctx, row, 'take', { assigneeId: ctx.caller.userId })
  await handAnswerOver(ctx, after)
  return after
}

/** Hands a consultation to another handler. */
export async function assignConsult(
  ctx: Ctx,
  { id, version, assigneeId }: ParsedInputOf<typeof api.consultAssign>,
): Saved {
  const row = await lockConsult(ctx, id)
  assertNot(editBlocker(row))
  await assertHandler(ctx, row, assigneeId)
  const change = { version, values: { assigneeId } }
  const after = await updateLocked(ctx, consult, row, change, { label: CONSULT, reason: '指派' })
  await handAnswerOver(ctx, after)
  await noticeAssigned(ctx, after)
  return after
}

/** Answers the sender. The first answer stops the clock. An answer that was sent twice is stored once and answered alike. */
export async function answerConsult(
  ctx: Ctx,
  { id, content }: Pick<ParsedInputOf<typeof api.consultAnswer>, 'id' | 'content'>,
): Saved {
  const row = await lockConsult(ctx, id)
  assertMove(row, 'answer')
  const isNew = await addMessage(inOrgOf(ctx, row), row, { fromStaff: true, isInside: false, content })
  if (!isNew) return row
  const after = await move(ctx, row, 'answer', {
    assigneeId: row.assigneeId ?? ctx.caller.userId,
    firstAnsweredAt: row.firstAnsweredAt ?? ctx.services.now(),
  })
  await finishAnswer(ctx, after)
  await noticeAnswered(ctx, after)
  return after
}

/** Adds a note that only the staff reads. */
export async function noteConsult(ctx: Ctx, { id, content }: ParsedInputOf<typeof api.consultNote>): Saved {
  const row = await lockConsult(ctx, id)
  const isNew = await addMessage(inOrgOf(ctx, row), row, { fromStaff: true, isInside: true, content })
  return { version: isNew ? row.version + 1 : row.version }
}

/** Closes a consultation with its outcome. 成交 needs the contract that was made of it. */
export async function closeConsult(
  ctx: Ctx,
  { id, version, outcome, note, closeListing: closesListing }: ParsedInputOf<typeof api.consultClose>,
): Saved {
  const row = await lockConsult(ctx, id)
  assertMove(row, 'close')
  if (outcome === 'deal' && row.contractId === null)
    throw new AppError('BAD_STATE', '结果为「成交」须先关联合同，请先由咨询起草合同')
  if (closesListing && outcome !== 'deal')
    throw new AppError('BAD_INPUT', `结果为「${consultOutcomes[outcome]}」时挂牌不能标为成交，请取消勾选`)
  const values = { outcome, outcomeNote: note, closedAt: ctx.services.now() }
  const after = await move(ctx, row, 'close', values, { version, reason: note })
  if (closesListing) await closeListing(ctx, after)
  await dropAnswer(ctx, after)
  return after
}

/** Marks a consultation as invalid, with the reason. */
export async function discardConsult(
  ctx: Ctx,
  { id, version, note }: Pick<ParsedInputOf<typeof api.consultDiscard>, 'id' | 'note'> & { version?: number },
): Saved {
  const row = await lockConsult(ctx, id)
  const values = { outcome: 'invalid' as const, outcomeNote: note, closedAt: ctx.services.now() }
  const after = await move(ctx, row, 'discard', values, { version, reason: note })
  await dropAnswer(ctx, after)
  return after
}

/** Opens a consultation again, with the reason. Its phone must have no other open one about the same topic. */
export async function reopenConsult(
  ctx: Ctx,
  { id, version, note }: Pick<ParsedInputOf<typeof api.consultReopen>, 'id' | 'note'> & { version?: number },
): Saved {
  const row = await lockConsult(ctx, id)
  assertMove(row, 'reopen')
  const other = await findOpenOther(ctx, row)
  if (other)
    throw new AppError('CONFLICT', `同一手机号对该内容已有未结的咨询（${other.name}），请在那条咨询中处理`)
  const values = { outcome: null, outcomeNote: null, closedAt: null }
  const after = await move(ctx, row, 'reopen', values, { version, reason: note })
  if (after.firstAnsweredAt === null) await planAnswer(inOrgOf(ctx, after), after)
  return after
}

/** Throws BAD_STATE, naming both states, unless the state of a consultation allows a move. */
export function assertMove(row: { state: ConsultState }, name: Move): void {
  assertNot(moveBlocker(row, name))
}

function assertNot(why: string | null): void {
  if (why) throw new AppError('BAD_STATE', why)
}

function move(
  ctx: Ctx,
  row: Consult,
  name: Move,
  values: Values,
  { version, reason }: { version?: number | undefined; reason?: string | null } = {},
): Promise<Consult> {
  assertMove(row, name)
  const { label, to } = consultWorkflow.moves[name]
  const note = { label: CONSULT, reason: [label, reason].filter(Boolean).join('：') }
  const change = {
    ...(version === undefined ? {} : { version }),
    values: { ...values, state: to ?? row.state },
  }
  return updateLocked(ctx, consult, row, change, note)
}
