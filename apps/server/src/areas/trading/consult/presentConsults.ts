import { maskedPhone } from '@hepu/api/areas/trading/consult/consultShapes'
import type { consultPage } from '@hepu/api/areas/trading/consult/consult'
import { consultStatuses } from '@hepu/api/areas/trading/consult/consultStates'
import type { ResultOf } from '@hepu/api/core/route'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { consult, consultMessage, organization, user } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { actionsOf } from './consultActions.ts'
import type { Consult } from './consultRows.ts'
import { topicNameOf } from './snapshots.ts'

export type Presented = ResultOf<typeof consultPage>['records'][number]

const assignee = alias(user, 'assignee')
const HOUR_MS = 3_600_000
/** Hours after which a consultation without an answer is overdue. */
export const OVERDUE_HOURS = 24

/** What a list shows of a consultation besides itself. */
export interface FoundConsult {
  row: Consult
  orgName: string
  assigneeName: string | null
  messages: number
}

/** Selects consultations in the box that fit conditions, with the names that lists show. */
export const selectConsults = (ctx: Ctx, conditions: readonly (SQL | undefined)[]) =>
  ctx.db
    .select({
      row: consult,
      orgName: organization.name,
      assigneeName: assignee.name,
      messages: sql<number>`(select count(*)::int from ${consultMessage} where ${consultMessage.orgId} = ${consult.orgId}
        and ${consultMessage.consultId} = ${consult.id} and not ${consultMessage.isInside})`,
    })
    .from(consult)
    .innerJoin(organization, eq(organization.id, consult.orgId))
    .leftJoin(assignee, eq(assignee.id, consult.assigneeId))
    .where(and(rows(ctx, consult), ...conditions))

/** Returns a consultation as lists show it. */
export function presentConsult(ctx: Ctx, { row, orgName, assigneeName, messages }: FoundConsult): Presented {
  const hours = hoursOf(row, ctx.services.now())
  const isWaiting = row.firstAnsweredAt === null && (row.state === 'open' || row.state === 'handling')
  return {
    id: row.id,
    orgName,
    topic: row.topic,
    topicId: row.topicId,
    topicName: topicNameOf(row),
    source: row.source,
    name: row.name,
    unit: row.unit,
    phone: maskedPhone(row.phone),
    content: row.content,
    state: row.state,
    resultStatus: consultStatuses[row.state],
    outcome: row.outcome,
    assigneeId: row.assigneeId,
    assigneeName,
    hours,
    isAnswered: row.firstAnsweredAt !== null,
    isOverdue: isWaiting && hours > OVERDUE_HOURS,
    messages,
    createTime: row.createdAt,
    version: row.version,
    ...actionsOf(ctx, row),
  }
}

/** Returns the hours until the first answer, until the end without one, or until now, to one decimal. */
function hoursOf({ createdAt, firstAnsweredAt, closedAt }: Consult, now: Date): number {
  const until = firstAnsweredAt ?? closedAt ?? now
  return Math.max(0, Math.round((until.getTime() - createdAt.getTime()) / (HOUR_MS / 10)) / 10)
}
