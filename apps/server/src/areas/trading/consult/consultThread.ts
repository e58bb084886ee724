import { and, desc, eq } from 'drizzle-orm'
import { consultMessage, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { isJustMade } from '../../../db/sentTwice.ts'
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

type Message = Pick<typeof consultMessage.$inferInsert, 'fromStaff' | 'content'> & { isInside: boolean }

/**
 * Adds a message to the thread of a locked consultation. Returns false and adds nothing if the last message is the same one of the same
 * person, less than a minute old: it was sent twice.
 */
export async function addMessage(
  ctx: Ctx,
  row: Pick<Consult, 'orgId' | 'id'>,
  message: Message,
): Promise<boolean> {
  if (await isSentTwice(ctx, row, message)) return false
  const label = message.isInside ? '内部备注' : '咨询往来'
  await insertRow(ctx, consultMessage, { consultId: row.id, ...message }, { label })
  return true
}

async function isSentTwice(
  ctx: Ctx,
  { orgId, id }: Pick<Consult, 'orgId' | 'id'>,
  { fromStaff, isInside, content }: Message,
): Promise<boolean> {
  const [last] = await ctx.db
    .select()
    .from(consultMessage)
    .where(and(rows(ctx, consultMessage), eq(consultMessage.orgId, orgId), eq(consultMessage.consultId, id)))
    .orderBy(desc(consultMessage.id))
    .limit(1)
  return (
    last !== undefined &&
    last.fromStaff === fromStaff &&
    last.isInside === isInside &&
    last.content === content &&
    last.createdBy === ctx.caller.userId &&
    isJustMade(ctx, last)
  )
}
