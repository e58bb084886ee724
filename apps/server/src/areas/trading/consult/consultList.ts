import type { consultPage } from '@hepu/api/areas/trading/consult/consult'
import {
  openConsultStates,
  UNSETTLED,
  type ConsultState,
} from '@hepu/api/areas/trading/consult/consultStates'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { contains, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import { consult } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { OVERDUE_HOURS, presentConsult, selectConsults, type FoundConsult } from './presentConsults.ts'

type Input = ParsedInputOf<typeof consultPage>

const sorts = {
  id: consult.id,
  createTime: consult.createdAt,
  updateTime: consult.updatedAt,
  firstAnsweredAt: consult.firstAnsweredAt,
}

/** Returns one page of the consultations of the caller's organisations, without those in quarantine. */
export async function pageConsults(
  ctx: Ctx,
  { current, size, sort, order, model }: Input,
): Promise<ResultOf<typeof consultPage>> {
  const query = selectConsults(ctx, conditionsOf(ctx, model)).$dynamic()
  const { found, page } = await pageOf(ctx, query, { current, size }, ordered(order, sorts[sort], consult.id))
  return { ...page, records: (found as FoundConsult[]).map((each) => presentConsult(ctx, each)) }
}

function conditionsOf(ctx: Ctx, model: Input['model']): (SQL | undefined)[] {
  const { name, topic, topicId, state, outcome, assignedToMe, isOverdue } = model
  return [
    isNull(consult.quarantine),
    name ? isAbout(name) : undefined,
    topic ? eq(consult.topic, topic) : undefined,
    topicId ? eq(consult.topicId, topicId) : undefined,
    state ? isIn(state) : undefined,
    outcome ? eq(consult.outcome, outcome) : undefined,
    assignedToMe ? eq(consult.assigneeId, ctx.caller.userId) : undefined,
    isOverdue ? overdueAt(ctx.services.now()) : undefined,
  ]
}

/** Condition that somebody still waits. */
export const isUnsettled = inArray(consult.state, [...openConsultStates])

const isIn = (state: ConsultState | typeof UNSETTLED): SQL =>
  state === UNSETTLED ? isUnsettled : eq(consult.state, state)

/** Returns the condition that a consultation has a word in its name, unit, question or topic. */
export const isAbout = (word: string): SQL | undefined =>
  or(
    contains(consult.name, word),
    contains(consult.unit, word),
    contains(consult.content, word),
    sql`position(lower(${word}) in lower(${consult.snapshot} ->> 'name')) > 0`,
  )

/** Returns the condition that a consultation waits for its first answer for longer than it should. */
export const overdueAt = (now: Date): SQL | undefined =>
  and(
    isNull(consult.firstAnsweredAt),
    inArray(consult.state, ['open', 'handling']),
    lt(consult.createdAt, new Date(now.getTime() - OVERDUE_HOURS * 3_600_000)),
  )
