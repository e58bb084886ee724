import { and, eq } from 'drizzle-orm'
import { consultMessage, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Consult } from './consultRows.ts'

/** Returns the messages of a consultation, oldest first, with inside notes if they are asked for. */
export async function threadOf(ctx: Ctx, { orgId, id }: Consult, withNotes: boolean) {
  return ctx.db
    .select({
      id: consultMessage.id,
      fromStaff: consultMessage.fromStaff,
      isInside: consultMessage.isInside,
      writer: user.name,
      content: consultMessage.content,
      createTime: consultMessage.createdAt,
    })
    .from(consultMessage)
    .leftJoin(user, eq(user.id, consultMessage.createdBy))
    .where(
      and(
        rows(ctx, consultMessage),
        eq(consultMessage.orgId, orgId),
        eq(consultMessage.consultId, id),
        withNotes ? undefined : eq(consultMessage.isInside, false),
      ),
    )
    .orderBy(consultMessage.id)
}

/** Adds a message of the staff to a thread. */
export async function addMessage(
  ctx: Ctx,
  { id }: Pick<Consult, 'id'>,
  message: { content: string; isInside: boolean },
): Promise<void> {
  await insertRow(
    ctx,
    consultMessage,
    { consultId: id, fromStaff: true, ...message },
    { label: message.isInside ? '内部备注' : '咨询往来' },
  )
}
