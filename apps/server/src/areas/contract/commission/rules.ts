import type * as api from '@hepu/api/areas/contract/commission/commissionRule'
import { plainQuantity } from '@hepu/api/areas/contract/commission/commissionBase'
import { ruleInForce } from '@hepu/api/areas/contract/commission/ruleInForce'
import { YUAN } from '@hepu/api/areas/contract/money/exchange'
import { wholeInversions } from '@hepu/api/areas/contract/money/wholeInversions'
import { startMonthText } from '@hepu/api/core/bizYear'
import { AppError } from '@hepu/api/core/errorCodes'
import { trimNumber } from '@hepu/api/core/number/trimNumber'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { contractCommissionRule, contractCommissionRun } from '../../../db/schema/index.ts'
import { getRow, inOrgOf, mayChange, rows } from '../../../db/scope.ts'
import { isJustMade } from '../../../db/sentTwice.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract, type Contract } from '../contractRows.ts'
import {
  getLicensed,
  readYearRule,
  rulesOfScope,
  scopeNameOf,
  type Licensed,
  type Rule,
  type ScopeId,
} from './commissionContracts.ts'
import { canonical } from './canonical.ts'
import { refreshStates } from '../maintenance/refreshStates.ts'
import { planDeclarations } from './planDeclarations.ts'
import { listDeclarations, ofScope } from './seasons.ts'

const RULE = '提成规则'
const note = { label: RULE }

/** Returns the rules of a contract, all versions. */
export async function listRules(
  ctx: Ctx,
  { contractId }: ParsedInputOf<typeof api.ruleList>,
): Promise<ResultOf<typeof api.ruleList>> {
  const licensed = await getLicensed(ctx, contractId)
  const { current, startMonth } = await readYearRule(ctx)
  const used = await usedRules(ctx, licensed.contract)
  const may = ctx.caller.permissions.has('contract.commission:write') && mayChange(ctx, licensed.contract)
  return {
    bizYear: current,
    bizYearRule: startMonthText(startMonth),
    varieties: licensed.varieties.map(({ id }) => ({ value: id, label: scopeNameOf(licensed, id) })),
    rules: licensed.rules.map((rule) => {
      const inForce = ruleInForce(rulesOfScope(licensed, rule.varietyLineId), current)
      const blocker = used.get(rule.id) ?? null
      return {
        ...presentRule(licensed, rule),
        isInForce: inForce?.id === rule.id,
        warnings: warningsOf(rule),
        ...allowed({ edit: may, delete: may }, { edit: blocker, delete: blocker }),
      }
    }),
    ...allowed(
      { create: may },
      { create: contractBlocker(licensed.contract) ?? currencyBlocker(licensed.contract) },
    ),
  }
}

const presentRule = (licensed: Licensed, rule: Rule) => ({
  ...rule,
  scopeName: scopeNameOf(licensed, rule.varietyLineId),
  vatRate: trimNumber(rule.vatRate, 2),
  quantityCap: rule.quantityCap === null ? null : plainQuantity(rule.quantityCap),
})

export const warningsOf = ({ mode, tiers, base }: Pick<Rule, 'mode' | 'tiers' | 'base'>): string[] =>
  mode === 'WHOLE' ? wholeInversions(tiers, base).map(({ warning }) => warning) : []

const contractBlocker = ({ kind, state }: Contract): string | null => {
  if (kind === 'TEMPLATE') return '合同模板没有提成'
  return state === 'dissolved' ? '合同已解除，不能再约定提成' : null
}

/** Rates, minimum and cap are in yuan, and so is what a run makes due. */
const currencyBlocker = ({ currency }: Contract): string | null =>
  currency === YUAN
    ? null
    : `合同币种为 ${currency}，提成按人民币计价，不能在其中约定；请另签人民币的提成合同，或以付款条件登记应收`

/** Returns why rules cannot be changed, by id: a run rests on them. */
async function usedRules(ctx: Ctx, { id, orgId }: Contract): Promise<Map<number, string>> {
  const found = await ctx.db
    .select({
      ruleId: contractCommissionRun.ruleId,
      serial: sql<number>`min(${contractCommissionRun.serial})`,
    })
    .from(contractCommissionRun)
    .where(
      and(
        rows(ctx, contractCommissionRun),
        eq(contractCommissionRun.orgId, orgId),
        eq(contractCommissionRun.contractId, id),
      ),
    )
    .groupBy(contractCommissionRun.ruleId)
  return new Map(
    found.map(({ ruleId, serial }) => [ruleId, `第${serial}次计算用到了这一版规则，不能更改，请新增一版`]),
  )
}

/** Adds a rule, or the next version of the rules of a scope. */
export async function createRule(
  ctx: Ctx,
  { contractId, varietyLineId, ...given }: ParsedInputOf<typeof api.createRule>,
): Promise<ResultOf<typeof api.createRule>> {
  const contract = await lockContract(ctx, contractId)
  const blocker = contractBlocker(contract) ?? currencyBlocker(contract)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  const licensed = await getLicensed(ctx, contractId)
  const scopeId = varietyLineId ?? null
  assertScope(licensed, scopeId)
  await assertSameBase(ctx, licensed, scopeId, given)
  const serial = (await lastSerial(ctx, contract, scopeId)) + 1
  assertNotTwice(ctx, rulesOfScope(licensed, scopeId), valuesOf(given))
  const values = { ...valuesOf(given), contractId, varietyLineId: scopeId, serial }
  const row = await insertRow(inOrgOf(ctx, contract), contractCommissionRule, values, note)
  await planDeclarations(ctx, contract)
  await refreshStates(ctx, { contractIds: [contract.id] })
  return { id: row.id, warnings: warningsOf(row) }
}

type Given = Omit<ParsedInputOf<typeof api.createRule>, 'contractId' | 'varietyLineId'>

export const valuesOf = ({ toYear, minimum, cap, advance, quantityCap, signedOn, ...rest }: Given) => ({
  ...rest,
  toYear: toYear ?? null,
  minimum: minimum ?? null,
  cap: cap ?? null,
  advance: advance ?? null,
  quantityCap: quantityCap ?? null,
  signedOn: signedOn ?? null,
})

const TWICE = '一分钟内已保存过内容相同的一版提成规则，疑似重复提交；请刷新后核对'

/** Throws CONFLICT for a version like one that was saved within a minute. */
function assertNotTwice(ctx: Ctx, rules: readonly Rule[], values: ReturnType<typeof valuesOf>): void {
  const isTwin = (rule: Rule) =>
    isJustMade(ctx, rule) &&
    Object.entries(values).every(([field, value]) => isSame(rule[field as keyof Rule], value))
  if (rules.some(isTwin)) throw new AppError('CONFLICT', TWICE)
}

const decimal = /^\d+(\.\d+)?$/

/** Compares a stored value with a given one: decimals by what they are worth. */
const isSame = (stored: unknown, given: unknown): boolean =>
  typeof stored === 'string' && typeof given === 'string' && decimal.test(stored) && decimal.test(given)
    ? Number(stored) === Number(given)
    : canonical(stored) === canonical(given)

/** Serial numbers are not given again after a version was deleted. */
export async function lastSerial(ctx: Ctx, { id, orgId }: Contract, scopeId: ScopeId): Promise<number> {
  const [found] = await ctx.db
    .select({ last: sql<number>`coalesce(max(${contractCommissionRule.serial}), 0)` })
    .from(contractCommissionRule)
    .where(
      and(
        eq(contractCommissionRule.orgId, orgId),
        eq(contractCommissionRule.contractId, id),
        sql`${contractCommissionRule.varietyLineId} is not distinct from ${scopeId}::bigint`,
      ),
    )
  return found?.last ?? 0
}

/** Throws unless the variety is one of the contract, and if rules for all varieties and for single ones would count twice. */
export function assertScope({ varieties, rules }: Licensed, scopeId: ScopeId): void {
  if (scopeId !== null && !varieties.some(({ id }) => id === scopeId))
    throw new AppError('BAD_INPUT', '品种不属于该合同，请重新选择')
  const other = rules.find(({ varietyLineId }) => (varietyLineId === null) !== (scopeId === null))
  if (!other) return
  throw new AppError(
    'BAD_INPUT',
    scopeId === null
      ? '该合同已按品种约定提成，不能再约定「全部品种」，否则同一销量会计两次'
      : '该合同已约定「全部品种」的提成，不能再按品种约定，否则同一销量会计两次',
  )
}

/** Throws if years with declarations would change from weights to sales, or from quarters to the whole year. */
export async function assertSameBase(
  ctx: Ctx,
  licensed: Licensed,
  scopeId: ScopeId,
  given: Pick<Given, 'base' | 'cycle' | 'fromYear' | 'toYear'>,
): Promise<void> {
  const declared = ofScope(await listDeclarations(ctx, [licensed.contract.id]), scopeId)
  for (const { bizYear } of declared) {
    if (bizYear < given.fromYear || bizYear > (given.toYear ?? bizYear)) continue
    const before = ruleInForce(rulesOfScope(licensed, scopeId), bizYear)
    if (!before) continue
    if (before.base !== given.base)
      throw new AppError('BAD_STATE', `${bizYear}年度已有申报，计提基数不能更改，请从下一年度起约定`)
    if (before.cycle !== given.cycle)
      throw new AppError('BAD_STATE', `${bizYear}年度已有申报，申报周期不能更改，请从下一年度起约定`)
  }
}

/** Changes a rule that no run rests on. */
export async function editRule(
  ctx: Ctx,
  { id, version, ...given }: ParsedInputOf<typeof api.editRule>,
): Promise<ResultOf<typeof api.editRule>> {
  const contract = await lockUnused(ctx, id)
  const licensed = await getLicensed(ctx, contract.id)
  const stored = await getRow(ctx, contractCommissionRule, id, RULE)
  await assertSameBase(ctx, licensed, stored.varietyLineId, given)
  const row = await updateRow(ctx, contractCommissionRule, id, { version, values: valuesOf(given) }, note)
  await planDeclarations(ctx, contract)
  return { id, warnings: warningsOf(row) }
}

/** Deletes a rule that no run rests on. */
export async function deleteRule(ctx: Ctx, { id }: ParsedInputOf<typeof api.deleteRule>): Promise<null> {
  const contract = await lockUnused(ctx, id)
  await removeRow(ctx, contractCommissionRule, id, note)
  await planDeclarations(ctx, contract)
  return null
}

/** Locks the contract of a rule. Throws BAD_STATE if a run rests on the rule. */
async function lockUnused(ctx: Ctx, id: number): Promise<Contract> {
  const { contractId } = await getRow(ctx, contractCommissionRule, id, RULE)
  const contract = await lockContract(ctx, contractId)
  const blocker = (await usedRules(ctx, contract)).get(id)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  return contract
}
