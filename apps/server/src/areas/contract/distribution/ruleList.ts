import type * as api from '@hepu/api/areas/contract/distribution/contractDistribution'
import { openCost, recoveredOf } from '@hepu/api/areas/contract/distribution/distribute'
import { termsWarnings } from '@hepu/api/areas/contract/distribution/ruleTerms'
import { yuanText } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { readNames } from '../../../db/keptNames.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract, type Contract } from '../contractRows.ts'
import { findPending, pendingProblem, type PendingRun } from './pendingRule.ts'
import { readPrior } from './posted.ts'
import { usedProblem } from './ruleChanges.ts'
import { isInstitute, readPendingRules, readRules, type CurrentRule } from './ruleRows.ts'
import { runsOfRules, type RuleUse } from './ruleUse.ts'

type Answer = ResultOf<typeof api.listRules>

/** Returns the rules of a contract, the newest first, and what of its costs is not recovered. */
export async function listRules(
  ctx: Ctx,
  { contractId }: ParsedInputOf<typeof api.listRules>,
): Promise<Answer> {
  const contract = await getContract(ctx, contractId)
  const inForce = await readRules(ctx, contractId)
  const waiting = await readPendingRules(ctx, contractId)
  const rules = [...inForce, ...waiting]
  const pending = (await findPending(ctx, contractId)) ?? null
  const uses = await runsOfRules(
    ctx,
    rules.map(({ rule }) => rule.id),
  )
  const names = await readNames(
    ctx,
    'user',
    rules.map(({ rule }) => rule.updatedBy),
  )
  const institute = await isInstitute(ctx, contract)
  const mayWrite = mayChange(ctx, contract) && ctx.caller.permissions.has('contract.distribution:write')
  return {
    rules: rules.toReversed().map((each) => ({
      ...present(each, { runs: uses.get(each.rule.id) ?? [], mayWrite, pending }),
      warnings: termsWarnings(each.version.terms, institute),
      updatedByName: names.get(each.rule.updatedBy ?? 0) ?? null,
    })),
    costs: await costsOf(ctx, contractId, inForce),
    ...allowed({ add: mayWrite }, { add: addProblem(contract) ?? (pending && pendingProblem(pending)) }),
  }
}

const addProblem = ({ kind, direction }: Contract): string | null =>
  kind === 'CONTRACT' && direction === 'in' ? null : '收入合同才有可分配的收益'

interface Known {
  runs: RuleUse[]
  mayWrite: boolean
  /** The run with which a rule of the contract is to come into force. */
  pending: PendingRun | null
}

function present({ rule, version }: CurrentRule, { runs, mayWrite, pending }: Known) {
  const locked = pending && pendingProblem(pending)
  const { id, contractId, name, validFrom, validTo, versionNo, remark, updatedAt } = rule
  return {
    id,
    contractId,
    name,
    validFrom,
    validTo,
    versionNo,
    terms: version.terms,
    hash: version.hash,
    remark,
    pendingRun: rule.isPending ? pending : null,
    runs,
    updateTime: updatedAt,
    version: rule.version,
    ...allowed(
      { edit: mayWrite, delete: mayWrite },
      { edit: locked, delete: locked ?? (runs[0] ? usedProblem(runs[0].number) : null) },
    ),
  }
}

/** Returns the costs that rules of the contract name, with what runs recovered; a later rule gives the amount. */
async function costsOf(
  ctx: Ctx,
  contractId: number,
  rules: readonly CurrentRule[],
): Promise<Answer['costs']> {
  const amounts = new Map(
    rules.flatMap(({ version }) => version.terms.expenses).map(({ name, amount }) => [name, amount]),
  )
  const prior = await readPrior(ctx, contractId)
  return [...amounts].map(([name, amount]) => {
    const recovered = recoveredOf(prior, name)
    return { name, amount, recovered: yuanText(recovered), open: yuanText(openCost(amount, recovered)) }
  })
}
