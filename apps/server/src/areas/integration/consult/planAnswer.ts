import { openStates } from '@hepu/api/areas/integration/consult/consultWorkflow'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import { getRule } from '@hepu/api/obligationRules'
import { and, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { obligation } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { finishPlanned } from '../../../obligation/finishPlanned.ts'
import { planObligations } from '../../../obligation/planObligations.ts'
import type { Consult } from '../integrationRows.ts'

const RULE = 'integration.consult'
const OCCURRENCE = 'answer'

/**
 * Makes the first answer of a consult due on the day after it came, for the person who sees to it. It is done with the answer, or
 * with the end of the consult.
 */
export async function planAnswer(ctx: Ctx, consult: Consult): Promise<void> {
  const { id, orgId, crop, name, company, assigneeId, state, firstAnsweredAt } = consult
  const subject = {
    object: 'service_consult',
    objectId: id,
    orgId,
    crop,
    title: [name, company].filter(Boolean).join(' · '),
    ownerId: assigneeId,
  }
  const isOpen = openStates.some((one) => one === state)
  if (firstAnsweredAt !== null || !isOpen) {
    await finishPlanned(ctx, subject, getRule(RULE), [OCCURRENCE])
    return
  }
  const day = dayAfter(clockDay(consult.createdAt), 1)
  await planObligations(ctx, subject, getRule(RULE), [{ occurrence: OCCURRENCE, day }])
  await ctx.db
    .update(obligation)
    .set({ ownerId: assigneeId })
    .where(
      and(
        eq(obligation.orgId, orgId),
        eq(obligation.object, subject.object),
        eq(obligation.objectId, id),
        eq(obligation.rule, RULE),
        eq(obligation.state, 'open'),
      ),
    )
}

/** Takes the answer of a consult off the list before the consult is deleted. */
export async function unplanAnswer(ctx: Ctx, { id, orgId, crop, name }: Consult): Promise<void> {
  const subject = { object: 'service_consult', objectId: id, orgId, crop, title: name, ownerId: null }
  await planObligations(ctx, subject, getRule(RULE), [])
}
