import { declarationRule } from '@hepu/api/areas/contract/commission/commissionObligations'
import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import { getRule } from '@hepu/api/obligationRules'
import type { Ctx } from '../../../http/context.ts'
import { finishPlanned } from '../../../obligation/finishPlanned.ts'
import { planObligations, type ObligationSubject } from '../../../obligation/planObligations.ts'
import { reopenPlanned } from '../../../obligation/reopenPlanned.ts'
import type { Contract } from '../contractRows.ts'
import { getLicensed, readYearRule, type ScopeId } from './commissionContracts.ts'
import { allPeriods } from './periods.ts'
import { listDeclarations, type Declaration } from './seasons.ts'

/** Names a period among the obligations of a contract. */
const occurrenceOf = (period: { varietyLineId: ScopeId; bizYear: number; quarter: number }): string =>
  `${period.varietyLineId ?? 0}:${period.bizYear}-${period.quarter}`

const subjectOf = ({ id, orgId, crop, name, handlerId, createdBy }: Contract): ObligationSubject => ({
  object: 'contract',
  objectId: id,
  orgId,
  crop,
  title: name,
  ownerId: handlerId ?? createdBy,
})

/** Opens the obligation that a declaration settled, once the declaration is deleted. Returns of goods settle none. */
export async function reopenDeclaration(
  ctx: Ctx,
  contract: Contract,
  declaration: Pick<Declaration, 'kind' | 'varietyLineId' | 'bizYear' | 'quarter'>,
): Promise<void> {
  if (declaration.kind !== 'period' || !boundStates.includes(contract.state)) return
  await reopenPlanned(ctx, subjectOf(contract), getRule(declarationRule), [occurrenceOf(declaration)])
}

/**
 * Makes the obligations of a contract to declare what its rules ask for, and ends those that were declared. A contract that does
 * not bind owes none.
 */
export async function planDeclarations(ctx: Ctx, contract: Contract): Promise<void> {
  const rule = getRule(declarationRule)
  const licensed = await getLicensed(ctx, contract.id)
  const isBound = boundStates.includes(licensed.contract.state)
  const periods = isBound ? allPeriods(licensed, await readYearRule(ctx)) : []
  const subject = subjectOf(contract)
  await planObligations(
    ctx,
    subject,
    rule,
    periods.map((period) => ({ occurrence: occurrenceOf(period), day: period.dueOn })),
  )
  const declared = await listDeclarations(ctx, [contract.id])
  await finishPlanned(ctx, subject, rule, declared.filter(({ kind }) => kind === 'period').map(occurrenceOf))
}
