import { openConsultStates, type ConsultState } from '@hepu/api/areas/trading/consult/consultStates'
import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import { consult } from '../../../db/schema/index.ts'
import { alone, getRow, rows, selectRow, unseen } from '../../../db/scope.ts'
import type { Caller, Ctx } from '../../../http/context.ts'

export const CONSULT = '咨询'
export type Consult = typeof consult.$inferSelect

/** A call with or without a signed-in user. */
export type AnyCtx = Omit<Ctx, 'caller'> & { caller: Caller | null }

/** Organisation and crop of a record. */
export interface Place {
  orgId: number
  crop: string
}

/**
 * Returns a context in the organisation and crop that are asked, which the sender need not belong to: a signed-in sender keeps his id,
 * a visitor has none.
 */
export function contextOf(ctx: AnyCtx, { orgId, crop }: Place): Ctx {
  const { userId = 0, name = '', account = '' } = ctx.caller ?? {}
  return {
    ...ctx,
    caller: { userId, name, account, orgName: '', ...alone(orgId), crop, permissions: new Set() },
  }
}

/** Returns a consultation in the box of the caller's organisation. Throws NOT_FOUND, also for one in quarantine. */
export async function getConsult(ctx: Ctx, id: number): Promise<Consult> {
  const row = await getRow(ctx, consult, id, CONSULT)
  if (row.quarantine !== null) throw await unseen(ctx, consult, [id], CONSULT)
  return row
}

/** Returns a consultation in the box of the caller's organisation and holds it until the transaction ends. */
export async function lockConsult(ctx: Ctx, id: number): Promise<Consult> {
  const found = await lockAny(ctx, id)
  if (found.quarantine !== null) throw await unseen(ctx, consult, [id], CONSULT)
  return found
}

/** Returns a consultation, in the box or in quarantine, and holds it until the transaction ends. */
export async function lockAny(ctx: Ctx, id: number): Promise<Consult> {
  const [found] = (await selectRow(ctx, consult, id).for('update')) as Consult[]
  if (!found) throw await unseen(ctx, consult, [id], CONSULT)
  return found
}

/** Returns whether a consultation still waits for somebody. */
export const isOpen = ({ state }: { state: ConsultState }): boolean => openConsultStates.includes(state)

/** Returns the condition of the open consultation of a phone about a topic. */
export const openOf = ({
  topic,
  topicId,
  phone,
}: Pick<Consult, 'topic' | 'topicId' | 'phone'>): SQL | undefined =>
  and(
    eq(consult.topic, topic),
    topicId === null ? isNull(consult.topicId) : eq(consult.topicId, topicId),
    eq(consult.phone, phone),
    isNull(consult.quarantine),
    inArray(consult.state, [...openConsultStates]),
  )

/** Returns the open consultation of the same phone about the same topic besides one that has ended. */
export async function findOpenOther(ctx: Ctx, row: Consult): Promise<Consult | undefined> {
  const [found] = await ctx.db
    .select()
    .from(consult)
    .where(and(rows(ctx, consult), eq(consult.orgId, row.orgId), openOf(row), ne(consult.id, row.id)))
    .limit(1)
  return found
}
