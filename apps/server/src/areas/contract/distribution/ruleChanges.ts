import type * as api from '@hepu/api/areas/contract/distribution/contractDistribution'
import { termsText, termsWarnings, type RuleTerms } from '@hepu/api/areas/contract/distribution/ruleTerms'
import { AppError } from '@hepu/api/core/errorCodes'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import {
  contractDistribution as rule,
  contractDistributionVersion as ruleVersion,
} from '../../../db/schema/index.ts'
import { getRow, inOrgOf, unseen } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract, type Contract } from '../contractRows.ts'
import { assertPayees } from './assertPayees.ts'
import {
  dayBefore,
  hashOf,
  holdsOn,
  isInstitute,
  overlaps,
  periodText,
  readRules,
  RULE,
  type CurrentRule,
  type Period,
  type Rule,
  type RuleVersion,
} from './ruleRows.ts'
import { assertNonePending } from './pendingRule.ts'
import { runsOfRules } from './ruleUse.ts'

const note = { label: RULE }

const refuse = (path: string, message: string): AppError =>
  new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })

/** What a save of a rule stores. */
export interface RuleValues extends Period {
  name: string
  terms: RuleTerms
  remark: string | null
}

/** Adds a rule to a contract that brings money. With `endsPrevious` the rule before it ends on the day before. */
export async function createRule(
  ctx: Ctx,
  { contractId, endsPrevious, ...values }: ParsedInputOf<typeof api.createRule>,
): Promise<ResultOf<typeof api.createRule>> {
  const contract = await lockContract(ctx, contractId)
  assertDistributes(contract)
  await assertNonePending(ctx, contractId)
  const existing = await readRules(ctx, contractId)
  const previous = endsPrevious ? existing.find((each) => isBefore(each, values)) : undefined
  if (previous) await endRule(ctx, previous, dayBefore(values.validFrom))
  assertFree(
    values,
    existing.filter((each) => each !== previous).map((each) => each.rule),
  )
  const added = await addRule(ctx, contract, values, existing)
  return { id: added.rule.id, warnings: termsWarnings(values.terms, await isInstitute(ctx, contract)) }
}

const isBefore = ({ rule: { validFrom, validTo } }: CurrentRule, next: Period): boolean =>
  validFrom < next.validFrom && holdsOn({ validFrom, validTo }, next.validFrom)

/** Throws BAD_STATE for a contract without money to distribute. */
export function assertDistributes({ kind, name, direction }: Contract): void {
  if (kind !== 'CONTRACT') throw new AppError('BAD_STATE', `「${name}」不是合同正本，不设分配规则`)
  if (direction !== 'in')
    throw new AppError(
      'BAD_STATE',
      `合同「${name}」不是收入合同，没有可分配的收益；方向为「收入」的合同可以设分配规则`,
    )
}

/** Throws BAD_INPUT if days are in the wrong order or another rule holds on one of them. */
function assertFree(period: Period, others: readonly Rule[]): void {
  if (period.validTo !== null && period.validTo < period.validFrom)
    throw refuse('validTo', `失效日 ${period.validTo} 早于生效日 ${period.validFrom}，请改正`)
  const clash = others.find((other) => overlaps(other, period))
  if (!clash) return
  const repair =
    clash.validFrom < period.validFrom
      ? `请先将其止于 ${dayBefore(period.validFrom)}，或勾选「终止原规则」`
      : `请将本规则止于 ${dayBefore(clash.validFrom)}`
  throw refuse('validFrom', `与分配规则「${clash.name}」（${periodText(clash)}）的有效期重叠，${repair}`)
}

/** Stores a rule with its first version, beside those that the contract has. */
export async function addRule(
  ctx: Ctx,
  contract: Contract,
  values: RuleValues & { isPending?: boolean },
  existing: readonly CurrentRule[],
): Promise<CurrentRule> {
  await assertPayees(ctx, values.terms, termsOf(existing))
  return storeRule(ctx, contract, values)
}

/** Stores a rule with its first version, whoever its payees are. */
export async function storeRule(
  ctx: Ctx,
  contract: Contract,
  { terms, ...fields }: RuleValues & { isPending?: boolean },
): Promise<CurrentRule> {
  const own = inOrgOf(ctx, contract)
  const extra = { before: {}, after: { terms: termsText(terms) } }
  const stored = await insertRow(
    own,
    rule,
    { contractId: contract.id, versionNo: 1, ...fields },
    { ...note, extra },
  )
  return { rule: stored, version: await addVersion(own, stored, terms) }
}

const termsOf = (rules: readonly CurrentRule[]): RuleTerms[] => rules.map(({ version }) => version.terms)

async function addVersion(
  ctx: Ctx,
  { id, versionNo, name, validFrom, validTo }: Rule,
  terms: RuleTerms,
): Promise<RuleVersion> {
  const { orgId, crop, userId } = ctx.caller
  const values = {
    orgId,
    crop,
    createdBy: userId,
    createdAt: ctx.services.now(),
    ruleId: id,
    no: versionNo,
    name,
    validFrom,
    validTo,
    terms,
    hash: hashOf({ validFrom, validTo, terms }),
  }
  const [added] = await ctx.db.insert(ruleVersion).values(values).returning()
  return must(added, 'the version')
}

/** Changes a rule: what it says now is its next version. */
async function changeRule(
  ctx: Ctx,
  { rule: stored, version: current }: CurrentRule,
  { terms, ...values }: RuleValues,
  version?: number,
): Promise<Rule> {
  const extra = { before: { terms: termsText(current.terms) }, after: { terms: termsText(terms) } }
  const own = inOrgOf(ctx, stored)
  const changed = await updateRow(
    own,
    rule,
    stored.id,
    { ...(version !== undefined && { version }), values: { ...values, versionNo: stored.versionNo + 1 } },
    { ...note, extra },
  )
  await addVersion(own, changed, terms)
  return changed
}

/** Gives a rule its last day; null leaves it without an end. */
export const endRule = (ctx: Ctx, current: CurrentRule, validTo: string | null): Promise<Rule> => {
  const { name, validFrom, remark } = current.rule
  return changeRule(ctx, current, { name, validFrom, validTo, remark, terms: current.version.terms })
}

/** Removes a rule that another one replaces. Its last version says that it was in force until then. */
export async function replaceRule(ctx: Ctx, current: CurrentRule, reason: string): Promise<void> {
  await endRule(ctx, current, current.rule.validTo)
  await removeRow(ctx, rule, current.rule.id, { label: RULE, reason })
}

/** Changes a rule; runs that used it keep the version that they name. */
export async function editRule(
  ctx: Ctx,
  { id, version, ...values }: ParsedInputOf<typeof api.editRule>,
): Promise<ResultOf<typeof api.editRule>> {
  const { contractId } = await getRow(ctx, rule, id, RULE)
  const contract = await lockContract(ctx, contractId)
  await assertNonePending(ctx, contractId)
  const existing = await readRules(ctx, contractId)
  const current = existing.find((each) => each.rule.id === id)
  // Somebody else deleted it before the contract was locked.
  if (!current) throw await unseen(ctx, rule, [id], RULE)
  assertFree(
    values,
    existing.filter((each) => each !== current).map((each) => each.rule),
  )
  await assertPayees(ctx, values.terms, termsOf(existing))
  const changed = await changeRule(ctx, current, values, version)
  const warnings = termsWarnings(values.terms, await isInstitute(ctx, contract))
  return { versionNo: changed.versionNo, version: changed.version, warnings }
}

/** Deletes a rule that no run used. */
export async function deleteRule(ctx: Ctx, { id }: ParsedInputOf<typeof api.deleteRule>): Promise<null> {
  const { contractId } = await getRow(ctx, rule, id, RULE)
  await lockContract(ctx, contractId)
  await assertNonePending(ctx, contractId)
  const [used] = (await runsOfRules(ctx, [id])).get(id) ?? []
  if (used) throw new AppError('BAD_STATE', usedProblem(used.number))
  await removeRow(ctx, rule, id, note)
  return null
}

/** Returns why a rule that a run used cannot be deleted. */
export const usedProblem = (number: string): string =>
  `分配单 ${number} 已使用该规则，不能删除；不再使用时请填写失效日`
