import { getRule } from '@hepu/api/obligationRules'
import type { Ctx } from '../../../http/context.ts'
import { planObligations, type ObligationSubject } from '../../../obligation/planObligations.ts'
import type { Contract } from '../contractRows.ts'

const RULE = 'contract.expiry'

const subjectOf = ({ id, orgId, crop, number, name, handlerId, createdBy }: Contract): ObligationSubject => ({
  object: 'contract',
  objectId: id,
  orgId,
  crop,
  title: [number, name].filter(Boolean).join(' '),
  ownerId: handlerId ?? createdBy,
})

/** Makes the last day of a binding contract due: it is renewed or finished then. Supplements end with their contract. */
export async function planExpiry(ctx: Ctx, row: Contract): Promise<void> {
  if (row.kind !== 'CONTRACT' || !row.endOn) return
  await planObligations(ctx, subjectOf(row), getRule(RULE), [{ occurrence: 'end', day: row.endOn }])
}

/** Takes the last day of a contract off the list: it has ended or was renewed. */
export async function endExpiry(ctx: Ctx, row: Contract): Promise<void> {
  await planObligations(ctx, subjectOf(row), getRule(RULE), [])
}
