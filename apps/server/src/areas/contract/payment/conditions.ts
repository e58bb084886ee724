import type * as api from '@hepu/api/areas/contract/payment/paymentCondition'
import { conditionLabels as labels } from '@hepu/api/areas/contract/payment/paymentWords'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn } from '@hepu/api/core/money/fen'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, isNull } from 'drizzle-orm'
import { contractCondition, contractResult } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract, type Contract } from '../contractRows.ts'
import {
  assertWithinTotal,
  conditionProblem,
  plain,
  refillConditions,
  termsBlocker,
} from './conditionRules.ts'
import { CONDITION, getCondition, inScopeOf, listConditions, type Condition } from './conditionRows.ts'
import { nextNo } from './raiseDue.ts'
import { refreshTriggers } from './refreshTriggers.ts'
import { assertSameRequest } from './sameRequest.ts'

const note = { label: CONDITION }
type Values = Omit<ParsedInputOf<typeof api.createCondition>, 'contractId' | 'requestId'>
type Saved = ResultOf<typeof api.createCondition>

const refuse = (path: string, message: string): AppError =>
  new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })

/** Adds a payment condition. A second request with the same number adds nothing. */
export async function createCondition(
  ctx: Ctx,
  { contractId, requestId, ...given }: ParsedInputOf<typeof api.createCondition>,
): Promise<Saved> {
  const contract = await lockContract(ctx, contractId)
  const there = inScopeOf(ctx, contract)
  const stored = await listConditions(there, contract)
  const made = requestId === null ? undefined : stored.find((one) => one.requestId === requestId)
  if (made) {
    assertSameRequest(!isChanged(made, await termsOf(there, contract, given, made)), '新增付款条件')
    return savedOf(contract, stored, made.id)
  }
  const blocker = given.kind === 'commission' ? termsBlocker(contract, []) : termsBlocker(contract, stored)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  const values = await termsOf(there, contract, given)
  const no = await nextNo(there, contract)
  const { id } = await insertRow(there, contractCondition, { contractId, requestId, no, ...values }, note)
  return settle(there, contract, id)
}

/** Changes a payment condition, or registers its invoice. */
export async function editCondition(
  ctx: Ctx,
  { id, version, invoicedOn, invoiceNo, ...given }: ParsedInputOf<typeof api.editCondition>,
): Promise<Saved> {
  const seen = await getCondition(ctx, id)
  const contract = await lockContract(ctx, seen.contractId)
  const there = inScopeOf(ctx, contract)
  const stored = await listConditions(there, contract)
  const condition = must(stored.find((one) => one.id === id) ?? seen, 'the condition')
  const terms =
    condition.source === null
      ? await termsOf(there, contract, given, condition)
      : raisedTerms(condition, given)
  if (isChanged(condition, terms)) {
    const blocker = termsBlocker(contract, stored, condition)
    if (blocker) throw new AppError('BAD_STATE', blocker)
  }
  const invoice = { invoicedOn: invoicedOn ?? null, invoiceNo }
  if (invoice.invoicedOn !== null && condition.triggeredOn === null)
    throw refuse('invoicedOn', `付款条件「${condition.name}」尚未触发，触发后再登记${labels.invoicedOn}`)
  await updateRow(there, contractCondition, id, { version, values: { ...terms, ...invoice } }, note)
  return settle(there, contract, id)
}

/** Deletes a payment condition that has not happened. */
export async function deleteCondition(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.deleteCondition>,
): Promise<null> {
  const seen = await getCondition(ctx, id)
  const contract = await lockContract(ctx, seen.contractId)
  const there = inScopeOf(ctx, contract)
  const stored = await listConditions(there, contract)
  const condition = stored.find((one) => one.id === id) ?? seen
  const blocker = termsBlocker(contract, stored, condition)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  await removeRow(there, contractCondition, id, note)
  await refillConditions(there, contract)
  await refreshTriggers(there, contract, null)
  return null
}

/** Derives what follows from a saved condition, and lets it happen if its event has happened already. */
async function settle(ctx: Ctx, contract: Contract, id: number): Promise<Saved> {
  assertWithinTotal(contract, await refillConditions(ctx, contract))
  await refreshTriggers(ctx, contract, null)
  return savedOf(contract, await listConditions(ctx, contract), id)
}

function savedOf(contract: Contract, conditions: readonly Condition[], id: number): Saved {
  const { version, amount, percent } = must(
    conditions.find((one) => one.id === id),
    'the saved condition',
  )
  const problem = conditionProblem(contract, conditions)
  return { id, version, amount, percent: percent === null ? null : plain(percent), problem }
}

type Terms = Pick<
  Condition,
  | 'kind'
  | 'name'
  | 'trigger'
  | 'resultLineId'
  | 'bizYear'
  | 'plannedOn'
  | 'termDays'
  | 'remark'
  | 'typed'
  | 'amount'
  | 'percent'
>

/** Returns the terms of a condition that a run raised: its amount is the one of the run unless another one is named. */
const raisedTerms = (condition: Condition, given: Values): Terms => ({
  kind: given.kind,
  name: given.name,
  trigger: given.trigger,
  resultLineId: given.resultLineId ?? null,
  bizYear: given.bizYear ?? null,
  plannedOn: given.plannedOn ?? null,
  termDays: given.termDays ?? null,
  remark: given.remark,
  typed: given.typed,
  amount: given.amount ?? condition.amount,
  percent: condition.percent,
})

/** Checks the terms of a condition against each other, and returns the columns that they fill. */
async function termsOf(ctx: Ctx, contract: Contract, given: Values, stored?: Condition) {
  if (given.trigger === 'date' && !given.plannedOn)
    throw refuse('plannedOn', `触发条件为约定日期时，${labels.plannedOn}必填`)
  if (given.trigger === 'seasonEnd' && !given.bizYear)
    throw refuse('bizYear', `触发条件为业务年度结束时，${labels.bizYear}必填`)
  if (given.plannedOn && contract.signedOn && given.plannedOn < contract.signedOn)
    throw refuse('plannedOn', `${labels.plannedOn}${given.plannedOn}早于合同签订日期${contract.signedOn}`)
  await assertResult(ctx, contract, given.resultLineId ?? null)
  return {
    kind: given.kind,
    name: given.name,
    trigger: given.trigger,
    resultLineId: given.resultLineId ?? null,
    bizYear: given.bizYear ?? null,
    plannedOn: given.plannedOn ?? null,
    termDays: given.termDays ?? null,
    remark: given.remark,
    ...moneyOf(contract, given, stored),
  }
}

/** Returns amount and percentage as typed; what is derived keeps its stored value until all conditions are derived anew. */
function moneyOf({ amount: total }: Contract, given: Values, stored?: Condition) {
  const { kind, typed, amount, percent } = given
  if (kind === 'commission') {
    if (amount && fenIn(amount) !== 0n)
      throw refuse('amount', '提成的金额由提成计算得出，此处不填；固定金额请选其他款项')
    return { typed: 'amount' as const, amount: '0.00', percent: null }
  }
  if (typed === 'percent') {
    if (!percent) throw refuse('percent', `${labels.percent}必填`)
    if (total === null || fenIn(total) === 0n)
      throw refuse('percent', '合同总额未填写，不能按比例；请填写金额，或先填写合同总额')
    return { typed, amount: stored?.amount ?? '0.00', percent: padded(percent) }
  }
  if (!amount || fenIn(amount) === 0n) throw refuse('amount', `${labels.amount}应大于0`)
  return { typed, amount, percent: stored?.percent ?? null }
}

function padded(percent: string): string {
  const [whole = '0', rest = ''] = percent.split('.')
  return `${whole}.${rest.padEnd(4, '0')}`
}

async function assertResult(ctx: Ctx, { id }: Contract, lineId: number | null): Promise<void> {
  if (lineId === null) return
  const found = await ctx.db
    .select({ id: contractResult.id })
    .from(contractResult)
    .where(
      and(
        rows(ctx, contractResult),
        eq(contractResult.contractId, id),
        eq(contractResult.id, lineId),
        isNull(contractResult.deletedAt),
      ),
    )
  if (found.length === 0)
    throw refuse('resultLineId', `${labels.resultLineId}不属于该合同，请从合同成果中选择`)
}

/** Returns whether the terms differ; a remark is none of them, and what is derived is not compared. */
function isChanged(condition: Condition, terms: Terms): boolean {
  const left = new Set<string>(['remark', terms.typed === 'percent' ? 'amount' : 'percent'])
  return Object.entries(terms).some(
    ([name, value]) => !left.has(name) && condition[name as keyof Condition] !== value,
  )
}
