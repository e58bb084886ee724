import type { ConsultSource, ConsultTopic } from '@hepu/api/areas/trading/consult/consultFields'
import { AppError } from '@hepu/api/core/errorCodes'
import { and, sql } from 'drizzle-orm'
import { consult } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow, updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { plainText } from '../../../http/plainText.ts'
import { noticeAsked, noticeMore } from './consultNotices.ts'
import { CONSULT, contextOf, openOf, type AnyCtx, type Consult } from './consultRows.ts'
import { addMessage } from './consultThread.ts'
import { assigneeFor } from './assignees.ts'
import { planAnswer } from './planAnswers.ts'

/** A question about a listing, a service or the platform, and who asks it. */
export interface NewConsult {
  topic: ConsultTopic
  /** The listing or the service; null for the platform. */
  topicId: number | null
  /** Organisation and crop that are asked: those of the listing. */
  orgId: number
  crop: string
  /** The listing as the sender sees it. */
  snapshot: Record<string, unknown> | null
  source: ConsultSource
  sender: {
    name: string
    unit?: string | null
    phone: string
    email?: string | null
    content: string
    /** The signed-in sender and the organisation that he works in. */
    userId?: number | null
    orgId?: number | null
  }
  /** Why it is kept from the staff's box; absent where it is not. */
  quarantine?: string | null
}

/**
 * Stores a consultation in the organisation that is asked and sends it a notice. A second one of the same phone about the same topic
 * becomes a further question of the open one. One in quarantine merges with none and nobody gets a notice of it.
 */
export async function addConsult(
  anyCtx: AnyCtx,
  added: NewConsult,
): Promise<{ id: number; merged: boolean }> {
  const ctx = contextOf(anyCtx, added)
  const values = valuesOf(added)
  if (added.quarantine) {
    const { id } = await insertRow(ctx, consult, values, { label: CONSULT })
    return { id, merged: false }
  }
  const open = await findOpen(ctx, values)
  if (open) {
    await askMore(ctx, open, values.content)
    return { id: open.id, merged: true }
  }
  const assigneeId = await assigneeFor(ctx, values)
  const row = await insertRow(ctx, consult, { ...values, assigneeId }, { label: CONSULT })
  await beginClock(ctx, row)
  return { id: row.id, merged: false }
}

function valuesOf({ topic, topicId, snapshot, source, sender, quarantine = null }: NewConsult) {
  const content = plainText(sender.content).trim()
  const name = plainText(sender.name).trim()
  if (!content) throw new AppError('BAD_INPUT', '咨询内容必填')
  if (!name) throw new AppError('BAD_INPUT', '姓名必填')
  return {
    topic,
    topicId,
    snapshot,
    source,
    quarantine,
    senderId: sender.userId ?? null,
    senderOrgId: sender.orgId ?? null,
    name,
    unit: sender.unit ? plainText(sender.unit).trim() || null : null,
    phone: sender.phone,
    email: sender.email ?? null,
    content,
  }
}

/** Lets the clock of the first answer run for a consultation that has come into the box, and sends its notices. */
export async function beginClock(ctx: Ctx, row: Consult): Promise<void> {
  await planAnswer(ctx, row)
  await noticeAsked(ctx, row)
}

/**
 * Returns the open consultation that values belong to, held until the transaction ends. The same question sent twice at once waits for
 * its turn, so that the second one is a further question of the first.
 */
export async function findOpen(
  ctx: Ctx,
  values: Pick<Consult, 'topic' | 'topicId' | 'phone'>,
): Promise<Consult | undefined> {
  const { topic, topicId, phone } = values
  const key = ['consult', ctx.caller.orgId, topic, topicId ?? '', phone].join(' ')
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
  const [found] = await ctx.db
    .select()
    .from(consult)
    .where(and(rows(ctx, consult), openOf(values)))
    .orderBy(consult.id)
    .limit(1)
    .for('update')
  return found
}

/**
 * Adds a further question of the sender to an open consultation; one that was answered waits for the staff again. A question that was
 * sent twice is added once.
 */
export async function askMore(ctx: Ctx, row: Consult, content: string): Promise<Consult> {
  const isNew = await addMessage(ctx, row, { fromStaff: false, isInside: false, content })
  if (!isNew) return row
  const values = row.state === 'answered' ? { state: 'handling' as const } : {}
  const after = await updateLocked(ctx, consult, row, { values }, { label: CONSULT, reason: '追问' })
  await noticeMore(ctx, after)
  return after
}
