import { declarationRule } from '@hepu/api/areas/contract/commission/commissionObligations'
import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import { getRule } from '@hepu/api/obligationRules'
import type { Ctx } from '../../../http/context.ts'
import { finishPlanned } from '../../../obligation/finishPlanned.ts'
import { planObligations } from '../../../obligation/planObligations.ts'
import type { Contract } from '../contractRows.ts'
import { getLicensed, readYearRule, type ScopeId } from './commissionContracts.ts'
import { allPeriods } from './periods.ts'
import { listDeclarations } from './seasons.ts'

/** Names a period among the obligations of a contract. */
const occurrenceOf = (period: { varietyLineId: ScopeId; bizYear: number; quarter: number }): string =>
  `${period.varietyLineId ?? 0}:${period.bizYear}-${period.quarter}`

/**
 * Makes the obligations of a contract to declare what its rules ask for, and ends those that were declared. A contract that does
 * not bind owes none.
 */
export async function planDeclarations(ctx: Ctx, contract: Contract): Promise<void> {
  const rule = getRule(declarationRule)
  const licensed = await getLicensed(ctx, contract.id)
  const isBound = boundStates.includes(licensed.contract.state)
  const periods = isBound ? allPeriods(licensed, await readYearRule(ctx)) : []
  const subject = {
    object: 'contract',
    objectId: contract.id,
    orgId: contract.orgId,
    crop: contract.crop,
    title: contract.name,
    ownerId: contract.handlerId ?? contract.createdBy,
  }
  await planObligations(
    ctx,
    subject,
    rule,
    periods.map((period) => ({ occurrence: occurrenceOf(period), day: period.dueOn })),
  )
  const declared = await listDeclarations(ctx, [contract.id])
  await finishPlanned(ctx, subject, rule, declared.filter(({ kind }) => kind === 'period').map(occurrenceOf))
}
