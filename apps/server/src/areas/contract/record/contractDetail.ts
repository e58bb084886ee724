import type * as api from '@hepu/api/areas/contract/record/contractCalls'
import { contractWorkflow } from '@hepu/api/areas/contract/record/contractStates'
import { YUAN } from '@hepu/api/areas/contract/money/exchange'
import { taxParts } from '@hepu/api/areas/contract/record/tax'
import { fillTemplate } from '@hepu/api/areas/contract/record/template'
import { amountText } from '@hepu/api/core/number/amountText'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { readNames } from '../../../db/keptNames.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract, listParties, type Contract } from '../contractRows.ts'
import { ownerBlocker } from './contractChanges.ts'
import { warningsOf } from './contractChecks.ts'
import { readFacts } from './contractFacts.ts'
import { readChanging } from './contractHooks.ts'
import { readRelatives } from './contractRelatives.ts'
import { moveBlocker } from './moveContract.ts'
import { headOf } from './presentContracts.ts'
import { renewBlocker } from './renewContract.ts'

type Detail = ResultOf<typeof api.contractDetailCall>

/** Returns a contract, a supplement or a template with its parties, its chain of renewals and what the caller may do. */
export async function showContract(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.contractDetailCall>,
): Promise<Detail> {
  const row = await getContract(ctx, id)
  const facts = await readFacts(ctx, row)
  return {
    ...row,
    ...headOf(ctx, row, await readChanging(ctx, [row.id])),
    ...(await namesOf(ctx, row)),
    amountText: row.amount === null || row.currency !== YUAN ? null : amountText(row.amount) || null,
    tax: row.amount === null ? null : taxParts(row.amount, row.taxRate, row.isTaxIncluded),
    regionNames: [...(facts.regionNames ?? [])],
    resultNames: [...(facts.resultNames ?? [])],
    filledBody: row.body && (row.kind === 'TEMPLATE' ? row.body : fillTemplate(row.body, facts)),
    parties: await listParties(ctx, row),
    ...(await readRelatives(ctx, row)),
    createTime: row.createdAt,
    warnings: await warningsOf(ctx, row),
    ...(await actionsOf(ctx, row)),
  }
}

async function namesOf(ctx: Ctx, row: Contract) {
  const users = await readNames(ctx, 'user', [row.handlerId, row.submittedBy, row.createdBy])
  const orgs = await readNames(ctx, 'organization', [row.orgId, row.unitId])
  return {
    orgName: orgs.get(row.orgId) ?? null,
    unitName: orgs.get(row.unitId ?? 0) ?? null,
    handlerName: users.get(row.handlerId ?? 0) ?? null,
    submittedByName: users.get(row.submittedBy ?? 0) ?? null,
    createdByName: users.get(row.createdBy ?? 0) ?? null,
  }
}

async function actionsOf(ctx: Ctx, row: Contract): Promise<Pick<Detail, 'can' | 'whyNot'>> {
  const { permissions } = ctx.caller
  const isTemplate = row.kind === 'TEMPLATE'
  const mayEdit =
    mayChange(ctx, row) && permissions.has(isTemplate ? 'contract.template:write' : 'contract.record:write')
  const mayMove = mayEdit && !isTemplate
  const blocked = contractWorkflow.stateBlocker
  return allowed(
    {
      edit: mayEdit,
      delete: mayEdit,
      submit: mayMove,
      start: mayMove,
      finish: mayMove,
      stop: mayMove,
      dissolve: mayMove,
      renew: mayMove && row.kind === 'CONTRACT',
    },
    {
      edit: blocked(row.state, 'edit'),
      delete: blocked(row.state, 'delete') ?? ownerBlocker(ctx, row),
      submit: blocked(row.state, 'submit'),
      start: await moveBlocker(ctx, row, 'start'),
      finish: await moveBlocker(ctx, row, 'finish'),
      stop: await moveBlocker(ctx, row, 'stop'),
      dissolve: await moveBlocker(ctx, row, 'dissolve'),
      renew: await renewBlocker(ctx, row),
    },
  )
}
