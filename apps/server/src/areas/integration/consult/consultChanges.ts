import { consultStates, consultWorkflow } from '@hepu/api/areas/integration/consult/consultWorkflow'
import { consultLabels as labels } from '@hepu/api/areas/integration/integrationLabels'
import type * as api from '@hepu/api/areas/integration/consult/consult'
import { AppError } from '@hepu/api/core/errorCodes'
import type { MoveOf } from '@hepu/api/core/workflow'
import type { ParsedInputOf } from '@hepu/api/core/route'
import { serviceConsult, serviceConsultMessage } from '../../../db/schema/index.ts'
import { inOrgOf } from '../../../db/scope.ts'
import { insertRow, removeRow, updateLocked, type NewValues } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { notify } from '../../../notice/notify.ts'
import { CONSULT, lockConsult, type Consult } from '../integrationRows.ts'
import { assertColleague } from '../provider/providerChanges.ts'
import { deleteBlocker } from './consults.ts'
import { handOver } from './handOver.ts'
import { planAnswer, unplanAnswer } from './planAnswer.ts'

interface Named {
  id: number
  version: number
}
type Move = MoveOf<typeof consultWorkflow>
type Values = Partial<NewValues<typeof serviceConsult>>

/** Returns a locked consult whose state allows a move. Throws BAD_STATE with the names of both states. */
async function lockFor(ctx: Ctx, { id }: Named, move: Move): Promise<Consult> {
  const row = await lockConsult(ctx, id)
  if (consultWorkflow.allows(row.state, move)) return row
  const { label, to } = consultWorkflow.moves[move]
  const target = to ? `变为「${consultStates[to]}」` : label
  throw new AppError('BAD_STATE', `当前状态为「${consultStates[row.state]}」，不能${target}`)
}

/** Stores what a move changes; the due answer follows. */
async function store(
  ctx: Ctx,
  row: Consult,
  { version, values, reason = null }: { version: number; values: Values; reason?: string | null },
): Promise<{ version: number }> {
  const after = await updateLocked(ctx, serviceConsult, row, { version, values }, { label: CONSULT, reason })
  await planAnswer(ctx, after)
  return { version: after.version }
}

/** Takes a new consult: the caller sees to it. */
export async function takeConsult(ctx: Ctx, input: ParsedInputOf<typeof api.takeConsult>) {
  const row = await lockFor(ctx, input, 'take')
  const values = { state: 'processing' as const, assigneeId: ctx.caller.userId }
  return store(ctx, row, { version: input.version, values })
}

/** Hands an open consult over to a colleague. */
export async function assignConsult(
  ctx: Ctx,
  { assigneeId, ...named }: ParsedInputOf<typeof api.assignConsult>,
): Promise<{ version: number }> {
  const row = await lockFor(ctx, named, 'assign')
  await assertColleague(ctx, assigneeId, labels.assigneeId)
  const { version } = named
  const after = await handOver(ctx, row, assigneeId, { label: CONSULT, version })
  return { version: after.version }
}

/** Adds an answer, which the sender sees and which stops the clock, or an internal note. */
export async function answerConsult(
  ctx: Ctx,
  { id, version, text, isNote }: ParsedInputOf<typeof api.answerConsult>,
): Promise<{ version: number }> {
  const row = await lockFor(ctx, { id, version }, isNote ? 'note' : 'answer')
  const now = ctx.services.now()
  const answered = {
    state: 'answered' as const,
    assigneeId: row.assigneeId ?? ctx.caller.userId,
    firstAnsweredAt: row.firstAnsweredAt ?? now,
  }
  const after = await updateLocked(
    ctx,
    serviceConsult,
    row,
    { version, values: isNote ? {} : answered },
    { label: CONSULT },
  )
  const kind = isNote ? 'note' : 'answer'
  await insertRow(
    inOrgOf(ctx, row),
    serviceConsultMessage,
    { consultId: id, kind, text },
    { label: '咨询答复' },
  )
  if (isNote) return current(ctx, id)
  await planAnswer(ctx, after)
  await notifySender(ctx, row, text)
  return current(ctx, id)
}

const current = async (ctx: Ctx, id: number) => ({ version: (await lockConsult(ctx, id)).version })

/** Sends a notice of an answer to the user who asked. */
async function notifySender(
  ctx: Ctx,
  { serviceId, userId, orgId, crop }: Consult,
  text: string,
): Promise<void> {
  if (userId === null) return
  const path = `/integration/providerSelection/selectionDetails?serviceId=${serviceId}`
  await notify(ctx, {
    kind: 'integration.answer',
    recipients: [userId],
    title: '您的服务咨询有答复',
    text,
    link: { path },
    orgId,
    crop,
  })
}

/** Closes an answered consult with its outcome. */
export async function closeConsult(
  ctx: Ctx,
  { id, version, outcome, text }: ParsedInputOf<typeof api.closeConsult>,
): Promise<{ version: number }> {
  const row = await lockFor(ctx, { id, version }, 'close')
  const values = { state: 'closed' as const, outcome, endedAt: ctx.services.now() }
  return store(ctx, row, { version, values, reason: text })
}

/** Ends a consult that needs no answer, with the reason. */
export async function invalidateConsult(
  ctx: Ctx,
  { id, version, reason }: ParsedInputOf<typeof api.invalidateConsult>,
): Promise<{ version: number }> {
  const row = await lockFor(ctx, { id, version }, 'invalidate')
  const values = { state: 'invalid' as const, outcome: 'invalid' as const, endedAt: ctx.services.now() }
  return store(ctx, row, { version, values, reason })
}

/** Deletes consults that have ended; all of them or none. */
export async function deleteConsults(
  ctx: Ctx,
  { ids }: ParsedInputOf<typeof api.deleteConsults>,
): Promise<null> {
  for (const id of ids) {
    const row = await lockConsult(ctx, id)
    const blocker = deleteBlocker(row)
    if (blocker) throw new AppError('BAD_STATE', blocker)
    await unplanAnswer(ctx, row)
    await removeRow(ctx, serviceConsult, id, { label: CONSULT })
  }
  return null
}
