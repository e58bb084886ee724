import { getRule } from '@hepu/api/obligationRules'
import { nodeStates } from '@hepu/api/areas/project/node/nodeLabels'
import { and, eq, inArray } from 'drizzle-orm'
import { obligation, projectRisk, projectRiskStep } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { planObligations, type ObligationSubject } from '../../../obligation/planObligations.ts'
import type { Node } from '../node/nodes.ts'
import { riskCode, type Risk } from './risks.ts'

const RULE = 'project.risk'

const subjectOf = (risk: Risk): ObligationSubject => ({
  object: 'project_risk',
  objectId: risk.id,
  orgId: risk.orgId,
  crop: risk.crop,
  title: `${riskCode(risk)} ${risk.name}`,
  ownerId: risk.ownerId,
})

/**
 * Makes the obligation of a risk follow it: due on the planned end while the risk is not closed, and its owner's. A closed risk
 * leaves nothing to do; one that was reopened is due again.
 */
export async function planRiskEnd(ctx: Ctx, risk: Risk): Promise<void> {
  const isDue = risk.state !== 'closed' && risk.plannedEnd !== null
  const dates = isDue ? [{ occurrence: await roundOf(ctx, risk), day: risk.plannedEnd ?? '' }] : []
  await planObligations(ctx, subjectOf(risk), getRule(RULE), dates)
  const left = ctx.db.update(obligation)
  const isOpen = and(
    eq(obligation.orgId, risk.orgId),
    eq(obligation.object, 'project_risk'),
    eq(obligation.objectId, risk.id),
    eq(obligation.rule, RULE),
    eq(obligation.state, 'open'),
  )
  if (risk.state === 'closed') {
    const ended = { state: 'done' as const, endedBy: ctx.caller.userId, endedAt: ctx.services.now() }
    await left.set({ ...ended, note: risk.closingNote }).where(isOpen)
  } else await left.set({ ownerId: risk.ownerId }).where(isOpen)
}

/** Returns which time the risk is open, so that one that is reopened has an obligation of its own. */
async function roundOf({ db }: Ctx, { orgId, id }: Risk): Promise<string> {
  const times = await db.$count(
    projectRiskStep,
    and(
      eq(projectRiskStep.orgId, orgId),
      eq(projectRiskStep.riskId, id),
      eq(projectRiskStep.stateAfter, 'open'),
    ),
  )
  return String(times)
}

/** Takes the obligation of a risk away before the risk is deleted. */
export async function unplanRiskEnd(ctx: Ctx, risk: Risk): Promise<void> {
  await planObligations(ctx, subjectOf(risk), getRule(RULE), [])
}

/** Ends what is due for the risks of a node that is closed or stopped: nobody can deal with them any more. */
export async function endRisksOf(ctx: Ctx, { id, orgId, state }: Node): Promise<void> {
  const risks = ctx.db
    .select({ id: projectRisk.id })
    .from(projectRisk)
    .where(and(eq(projectRisk.orgId, orgId), eq(projectRisk.nodeId, id)))
  await ctx.db
    .update(obligation)
    .set({
      state: 'cancelled',
      endedBy: ctx.caller.userId,
      endedAt: ctx.services.now(),
      note: nodeStates[state],
    })
    .where(
      and(
        eq(obligation.orgId, orgId),
        eq(obligation.object, 'project_risk'),
        inArray(obligation.objectId, risks),
        eq(obligation.rule, RULE),
        eq(obligation.state, 'open'),
      ),
    )
}
