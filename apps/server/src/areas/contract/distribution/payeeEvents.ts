import { and, asc, sql } from 'drizzle-orm'
import { oneOf } from '../../../db/nameConditions.ts'
import { contractPayeeEvent as event, contractRunLine as runLine } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

/** Who is paid by a line. */
export interface Payee {
  userId: number | null
  personId: number | null
}

/** Returns who unknown payees of lines were found to be, by line; the last finding counts. */
export async function readPayees(ctx: Ctx, lineIds: readonly number[]): Promise<Map<number, Payee>> {
  if (lineIds.length === 0) return new Map()
  const found = await ctx.db
    .select({ lineId: event.lineId, userId: event.userId, personId: event.personId })
    .from(event)
    .where(and(rows(ctx, event), oneOf(event.lineId, lineIds)))
    .orderBy(asc(event.id))
  return new Map(found.map(({ lineId, ...payee }) => [lineId, payee]))
}

const lastEvent = (column: 'user_id' | 'person_id') =>
  sql<number | null>`(select payee_event.${sql.identifier(column)}
  from contract_payee_event as payee_event where payee_event.org_id = ${runLine.orgId}
  and payee_event.line_id = ${runLine.id} and payee_event.deleted_at is null
  order by payee_event.id desc limit 1)`.mapWith((id: string | null) => (id === null ? null : Number(id)))

/** The user and the person whom a line pays, also when he was found later. */
export const userOfLine = sql<number | null>`coalesce(${runLine.userId}, ${lastEvent('user_id')})`.mapWith(
  Number,
)
export const personOfLine = sql<
  number | null
>`coalesce(${runLine.personId}, ${lastEvent('person_id')})`.mapWith(Number)

/** Condition that a line is for a person whom nobody has found yet. */
export const isUnknown = sql<boolean>`(${runLine.level} = 2 and ${runLine.userId} is null and ${runLine.personId} is null
  and not exists (select 1 from contract_payee_event as found where found.org_id = ${runLine.orgId}
    and found.line_id = ${runLine.id} and found.deleted_at is null))`
