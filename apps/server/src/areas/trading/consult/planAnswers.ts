import { consultTopics } from '@hepu/api/areas/trading/consult/consultFields'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import { getRule } from '@hepu/api/obligationRules'
import { clockDay } from '../../../db/clock.ts'
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

/** Marks the answer as given. */
export async function finishAnswer(ctx: Ctx, row: Consult): Promise<void> {
  await finishPlanned(ctx, subjectOf(row), getRule(RULE), [FIRST])
}

/** Takes the obligation away, because nobody waits for an answer. */
export async function dropAnswer(ctx: Ctx, row: Consult): Promise<void> {
  await planObligations(ctx, subjectOf(row), getRule(RULE), [])
}
