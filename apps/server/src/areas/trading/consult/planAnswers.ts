import { consultTopics } from '@hepu/api/areas/trading/consult/consultFields'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import { getRule } from '@hepu/api/obligationRules'
import { and, eq, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { obligation } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { finishPlanned } from '../../../obligation/finishPlanned.ts'
import { planObligations, type ObligationSubject } from '../../../obligation/planObligations.ts'
import { topicNameOf } from './snapshots.ts'
import type { Consult } from './consultRows.ts'

const RULE = 'trading.answer'
/** The one occurrence: each consultation is answered once. */
const FIRST = 'first'
const DAYS = 7

const subjectOf = (row: Consult): ObligationSubject => ({
  object: 'consult',
  objectId: row.id,
  orgId: row.orgId,
  crop: row.crop,
  title: `${topicNameOf(row) ?? consultTopics[row.topic]}：${row.name}`,
  ownerId: row.assigneeId,
})

/** Makes it due to answer a consultation within a week, with reminders one, three and seven days after the question. */
export async function planAnswer(ctx: Ctx, row: Consult): Promise<void> {
  const day = dayAfter(clockDay(row.createdAt), DAYS)
  await planObligations(ctx, subjectOf(row), getRule(RULE), [{ occurrence: FIRST, day }])
}

/** Gives the open obligation to who handles the consultation now. */
export async function handAnswerOver(
  { db }: Pick<Ctx, 'db'>,
  { id, orgId, assigneeId }: Consult,
): Promise<void> {
  await db
    .update(obligation)
    .set({ ownerId: assigneeId, version: sql`${obligation.version} + 1` })
    .where(
      and(
        eq(obligation.orgId, orgId),
        eq(obligation.object, 'consult'),
        eq(obligation.objectId, id),
        eq(obligation.rule, RULE),
        eq(obligation.state, 'open'),
      ),
    )
}

/** Marks the answer as given. */
export async function finishAnswer(ctx: Ctx, row: Consult): Promise<void> {
  await finishPlanned(ctx, subjectOf(row), getRule(RULE), [FIRST])
}

/** Takes the obligation away, because nobody waits for an answer. */
export async function dropAnswer(ctx: Ctx, row: Consult): Promise<void> {
  await planObligations(ctx, subjectOf(row), getRule(RULE), [])
}
