import {
  fillInstalments,
  instalmentProblem,
  type TypedInstalment,
} from '@hepu/api/areas/contract/money/instalments'
import { contractStates } from '@hepu/api/areas/contract/record/contractStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { readDecimal } from '@hepu/api/core/number/decimal'
import { contractCondition } from '../../../db/schema/index.ts'
import { updateLocked } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { CONDITION, inScopeOf, listConditions, type Condition } from './conditionRows.ts'

/** Returns the conditions with a fixed amount, which make up the total of the contract. Commission is computed later. */
export const fixedOf = (conditions: readonly Condition[]): Condition[] =>
  conditions.filter(({ kind, source }) => kind !== 'commission' && source === null)

/** A condition that has happened keeps its amount, whatever its percentage says of another total. */
const typedOf = ({ typed, percent, amount, triggeredOn }: Condition): TypedInstalment =>
  typed === 'percent' && percent !== null && triggeredOn === null
    ? { typed, percent: plain(percent) }
    : { typed: 'amount', amount: fenIn(amount) }

/** Returns a decimal of the database without zeros at its end. */
export const plain = (decimal: string): string =>
  decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal

const totalOf = ({ amount }: Pick<Contract, 'amount'>): Fen => fenIn(amount ?? '0')

/** Returns by how much the fixed conditions of a contract miss its total; null if they add up to it. */
export function conditionProblem(contract: Contract, conditions: readonly Condition[]): string | null {
  const fixed = fixedOf(conditions)
  if (contract.amount === null) return fixed.length === 0 ? null : '合同总额未填写，付款条件无法与总额核对'
  if (contract.paymentMode === 'commission' && fixed.length === 0) return null
  return instalmentProblem(totalOf(contract), fixed.map(typedOf), contract.currency) ?? null
}

/** Returns by how much the payment conditions of a stored contract miss its total, such as before its submission; null if they do not, or there are none. */
export async function readConditionProblem(ctx: Ctx, contract: Contract): Promise<string | null> {
  const conditions = await listConditions(inScopeOf(ctx, contract), contract)
  return fixedOf(conditions).length === 0 ? null : conditionProblem(contract, conditions)
}

/**
 * Derives amounts from percentages and percentages from amounts in all fixed conditions of a locked contract, and stores those that
 * differ. Call it after the total or a condition changed. Returns the conditions.
 */
export async function refillConditions(ctx: Ctx, contract: Contract): Promise<Condition[]> {
  const there = inScopeOf(ctx, contract)
  const conditions = await listConditions(there, contract)
  const fixed = fixedOf(conditions)
  const filled = fillInstalments(totalOf(contract), fixed.map(typedOf))
  const result = new Map(conditions.map((condition) => [condition.id, condition]))
  for (const [at, condition] of fixed.entries()) {
    const line = filled[at]
    if (!line || condition.triggeredOn !== null) continue
    const values =
      condition.typed === 'percent'
        ? { amount: yuanText(line.amount) }
        : { percent: contract.amount === null ? null : decimals4(line.percent) }
    result.set(
      condition.id,
      await updateLocked(there, contractCondition, condition, { values }, { label: CONDITION }),
    )
  }
  return conditions.map((condition) => result.get(condition.id) ?? condition)
}

/** Returns a percentage as the database writes it, so that equal ones are equal texts; null where it has no room for it. */
function decimals4(percent: string): string | null {
  const read = readDecimal(percent)
  if (!read || read.scale > 4 || read.units > 999n * 10n ** BigInt(read.scale)) return null
  const [whole = '0', rest = ''] = percent.split('.')
  return `${whole}.${rest.padEnd(4, '0')}`
}

/** Throws BAD_STATE if the fixed conditions of a contract that binds exceed its total. */
export function assertWithinTotal(contract: Contract, conditions: readonly Condition[]): void {
  if (contract.state === 'draft' || contract.amount === null) return
  const reached = sum(fixedOf(conditions).map(({ amount }) => fenIn(amount)))
  if (reached <= totalOf(contract)) return
  throw new AppError(
    'BAD_STATE',
    `${conditionProblem(contract, conditions) ?? ''}，请改小金额，或先变更合同总额`,
  )
}

/**
 * Returns why the terms of a contract, or of one of its conditions, cannot be changed here; null if they can. Drafts are free. Once
 * a contract binds, conditions are only completed until they add up to its total; after that a change of the contract changes them.
 */
export function termsBlocker(
  contract: Contract,
  conditions: readonly Condition[],
  condition?: Condition,
): string | null {
  if (contract.kind === 'TEMPLATE') return '合同模板没有付款条件，请在合同中填写'
  if (contract.direction === 'none') return '该合同方向为「无金额」，没有付款条件；有款项时请先修改方向'
  if (condition && condition.source !== null) return '由提成计算产生的应收不能在此修改，请在提成中冲销'
  if (contract.state === 'draft') return null
  if (contract.state !== 'signed' && contract.state !== 'running')
    return `合同的状态为「${contractStates[contract.state]}」，不能修改付款条件`
  if (condition && condition.triggeredOn !== null)
    return `付款条件「${condition.name}」已于${condition.triggeredOn}触发，请通过合同变更修改`
  const isComplete = fixedOf(conditions).length > 0 && conditionProblem(contract, conditions) === null
  return isComplete ? '合同已签订，付款条件合计已等于合同总额；请通过合同变更修改' : null
}
