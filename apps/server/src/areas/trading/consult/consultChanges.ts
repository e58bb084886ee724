import type * as api from '@hepu/api/areas/trading/consult/consult'
import type { consultReveal } from '@hepu/api/areas/trading/consult/consultHandling'
import {
  consultStatuses,
  consultWorkflow,
  type ConsultState,
} from '@hepu/api/areas/trading/consult/consultStates'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { consult } from '../../../db/schema/index.ts'
import { removeRow, updateLocked, writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { deleteBlocker, editBlocker, illegalPair } from './consultActions.ts'
import { answerConsult, closeConsult, discardConsult, reopenConsult, takeConsult } from './consultMoves.ts'
import { CONSULT, lockConsult } from './consultRows.ts'
import { dropAnswer } from './planAnswers.ts'

/** Corrects what is known of the sender; a reply answers him. */
export async function editConsult(
  ctx: Ctx,
  { id, version, reply, email, ...values }: ParsedInputOf<typeof api.consultEdit>,
): Promise<ResultOf<typeof api.consultEdit>> {
  const row = await lockConsult(ctx, id)
  const why = editBlocker(row)
  if (why) throw new AppError('BAD_STATE', why)
  const change = { version, values: { ...values, ...(email ? { email } : {}) } }
  const after = await updateLocked(ctx, consult, row, change, { label: CONSULT })
  return reply ? answerConsult(ctx, { id, content: reply }) : { version: after.version }
}

/** Deletes consultations that have ended. */
export async function deleteConsults(ctx: Ctx, ids: readonly number[]): Promise<null> {
  for (const id of ids.toSorted((one, other) => one - other)) {
    const row = await lockConsult(ctx, id)
    const why = deleteBlocker(row)
    if (why) throw new AppError('BAD_STATE', `${row.name}的咨询：${why}`)
    await dropAnswer(ctx, row)
    await removeRow(ctx, consult, id, { label: CONSULT })
  }
  return null
}

const stateOf = new Map(
  Object.entries(consultStatuses).map(([state, number]) => [number, state as ConsultState]),
)

/** Takes a consultation to the state of a number, by the move that leads there. */
export async function switchConsult(
  ctx: Ctx,
  { id, resultStatus, content, outcome }: ParsedInputOf<typeof api.consultSwitch>,
): Promise<ResultOf<typeof api.consultSwitch>> {
  const row = await lockConsult(ctx, id)
  const to = stateOf.get(resultStatus) ?? row.state
  const name = consultWorkflow.names.find(
    (each) =>
      consultWorkflow.moves[each].to === to && consultWorkflow.allows(row.state, each) && each !== 'ask',
  )
  if (!name) throw new AppError('BAD_STATE', illegalPair(row.state, to))
  const { version } = row
  if (name === 'take') return takeConsult(ctx, { id })
  if (name === 'close') {
    if (!outcome) throw new AppError('BAD_INPUT', '关闭咨询须选择结果：成交、无意向、不符或无效')
    return closeConsult(ctx, { id, version, outcome, note: content, closeListing: false })
  }
  if (!content)
    throw new AppError('BAD_INPUT', name === 'answer' ? '变为「已回复」须填写回复内容' : '请填写原因')
  if (name === 'answer') return answerConsult(ctx, { id, content })
  return name === 'discard'
    ? discardConsult(ctx, { id, version, note: content })
    : reopenConsult(ctx, { id, version, note: content })
}

/** Returns phone and e-mail of the sender in full, and logs that the caller saw them. */
export async function revealContact(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof consultReveal>,
): Promise<ResultOf<typeof consultReveal>> {
  const { phone, email, orgId, crop } = await lockConsult(ctx, id)
  await writeLog(ctx, {
    object: 'consult',
    objectId: id,
    action: 'other',
    after: { reveal: '电话、邮箱' },
    reason: '查看联系方式',
    orgId,
    crop,
  })
  return { phone, email }
}
