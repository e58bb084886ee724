import { serviceConsult } from '../../../db/schema/index.ts'
import { updateLocked, type LogNote } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { notify } from '../../../notice/notify.ts'
import type { Consult } from '../integrationRows.ts'
import { planAnswer } from './planAnswer.ts'

/** Gives a consult to another person, and notifies that person. Returns the consult after the change. */
export async function handOver(
  ctx: Ctx,
  consult: Consult,
  assigneeId: number,
  { version, ...note }: LogNote & { version?: number },
): Promise<Consult> {
  const held = version === undefined ? {} : { version }
  const row = await updateLocked(ctx, serviceConsult, consult, { ...held, values: { assigneeId } }, note)
  await planAnswer(ctx, row)
  if (row.version !== consult.version && assigneeId !== ctx.caller.userId)
    await notifyAssignee(ctx, row, note.reason ?? '请尽快答复')
  return row
}

/** Sends a notice of a consult to the person who sees to it. */
export async function notifyAssignee(
  ctx: Ctx,
  { id, orgId, crop, name, assigneeId }: Consult,
  text: string,
): Promise<void> {
  if (assigneeId === null) return
  await notify(ctx, {
    kind: 'integration.consult',
    recipients: [assigneeId],
    title: `服务咨询待答复：${name}`,
    text,
    link: { object: 'service_consult', id },
    orgId,
    crop,
  })
}
