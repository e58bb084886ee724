import { amountIn } from '@hepu/api/areas/contract/money/exchange'
import { wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import { contractStates } from '@hepu/api/areas/contract/record/contractStates'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, sum } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { daysBetween } from '@hepu/api/core/resource/deadlines'
import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { contract as contractTable, contractCollection } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import type { Condition } from './conditionRows.ts'
import type { OpenLine } from './openLines.ts'
import { signedDay } from './triggerFacts.ts'

/** Returns the refusal of a field of a form. */
export const refuse = (path: string, message: string): AppError =>
  new AppError('BAD_INPUT', message, { data: { problems: [{ path, message }] } })

/** Returns an amount of a contract with the unit of its currency. */
export const inCurrency = ({ currency }: Pick<Contract, 'currency'>, fen: Fen): string =>
  amountIn(fen, currency)

/** Returns why no money can be registered for a contract of which so much is open; null if it can. */
export function collectBlocker(contract: Contract, open: Fen): string | null {
  const { collect } = wordsOf(contract.direction)
  if (contract.kind === 'TEMPLATE') return `合同模板不能登记${collect}`
  if (contract.direction === 'none') return `该合同方向为「无金额」，不能登记收付款；有款项时请先修改方向`
  if (contract.state === 'finished' && open <= 0n) return finishedBlocker(contract, '登记')
  return signedDay(contract) === null
    ? `合同的状态为「${contractStates[contract.state]}」，尚未签订，不能登记${collect}`
    : null
}

/** Returns why the money of a finished contract stays as it is; null for other contracts. */
export function finishedBlocker(
  { name, state, direction }: Pick<Contract, 'name' | 'state' | 'direction'>,
  action: '登记' | '修改' | '删除' | '退还',
): string | null {
  if (state !== 'finished') return null
  const { collect } = wordsOf(direction)
  return `合同「${name}」已完成，不能${action}${collect}，也不能重新打开；另有款项或更正请续签或新增合同，在其中登记`
}

/** Throws BAD_STATE for more than is open of a finished contract, which has no 预收. */
export function assertFinishedOpen(contract: Contract, amount: Fen, open: Fen): void {
  if (contract.state !== 'finished' || amount <= open) return
  const { collect, balance } = wordsOf(contract.direction)
  throw new AppError(
    'BAD_STATE',
    `合同「${contract.name}」已完成，${collect}不得大于${balance} ${inCurrency(contract, open)}，现多 ${inCurrency(contract, amount - open)}`,
  )
}

/** Throws BAD_INPUT for a day before the contract was signed or after today. */
export function assertDay(contract: Contract, day: string, today: string): void {
  const { collect } = wordsOf(contract.direction)
  const signedOn = signedDay(contract)
  if (signedOn !== null && day < signedOn)
    throw refuse('collectedOn', `${collect}日期${day}早于合同签订日期${signedOn}，请核对`)
  if (day > today) throw refuse('collectedOn', `${collect}日期${day}晚于今天${today}，请在${collect}后登记`)
}

/** How much of a collection is used for a condition. */
export interface Use {
  conditionId: number
  amount: Fen
}

interface Given {
  amount: Fen
  isAdvance: boolean
  /** Null: the oldest conditions first. */
  uses: readonly { conditionId: number; amount: string }[] | null
}

/**
 * Returns what a collection is used for. `lines` are the conditions that have happened, as if the collection were not there.
 * Throws BAD_INPUT or BAD_STATE with the amounts where more is used than is open or came in, or where a rest is no 预收.
 */
export function planUses(
  contract: Contract,
  { lines, conditions }: { lines: readonly OpenLine[]; conditions: readonly Condition[] },
  given: Given,
): Use[] {
  const { collect, advance, balance } = wordsOf(contract.direction)
  const shown = (fen: Fen) => inCurrency(contract, fen)
  const uses = given.uses === null ? oldestFirst(lines, given.amount) : namedUses(given.uses)
  for (const use of uses) assertOpen(contract, use, { lines, conditions })
  const used = sum(uses.map(({ amount }) => amount))
  if (used > given.amount)
    throw refuse(
      'uses',
      `核销合计 ${shown(used)}，比${collect}金额 ${shown(given.amount)} 多 ${shown(used - given.amount)}`,
    )
  if (used < given.amount && !given.isAdvance) {
    const open = sum(lines.map((line) => line.open))
    throw refuse(
      'amount',
      `${collect} ${shown(given.amount)}，比核销的 ${shown(used)} 多 ${shown(given.amount - used)}（${balance} ${shown(open)}）；多出的请记为${advance}，或改小${collect}金额`,
    )
  }
  return uses
}

function oldestFirst(lines: readonly OpenLine[], amount: Fen): Use[] {
  const uses: Use[] = []
  let left = amount
  for (const { id, open } of lines) {
    const part = open < left ? open : left
    if (part <= 0n) continue
    uses.push({ conditionId: id, amount: part })
    left -= part
  }
  return uses
}

/** Returns uses that a request names. Throws BAD_INPUT for a condition that is named twice: each would be compared with all that is open. */
export function namedUses(named: readonly { conditionId: number; amount: string }[]): Use[] {
  const ids = named.map(({ conditionId }) => conditionId)
  if (new Set(ids).size < ids.length) throw refuse('uses', '同一付款条件填写了两次，请合并为一行')
  return named.map(({ conditionId, amount }) => ({ conditionId, amount: fenIn(amount) }))
}

/** Throws unless a condition of the contract has at least so much open. */
export function assertOpen(
  contract: Contract,
  { conditionId, amount }: Use,
  { lines, conditions }: { lines: readonly OpenLine[]; conditions: readonly Condition[] },
): void {
  const { advance, due } = wordsOf(contract.direction)
  const condition = conditions.find(({ id }) => id === conditionId)
  if (!condition) throw new AppError('NOT_FOUND', '付款条件不存在，或不属于该合同')
  if (condition.triggeredOn === null)
    throw new AppError(
      'BAD_STATE',
      `付款条件「${condition.name}」尚未触发，没有${due}；请记为${advance}，触发后再冲抵`,
    )
  const line = lines.find(({ id }) => id === conditionId)
  const open = line && line.open > 0n ? line.open : 0n
  if (amount > open)
    throw new AppError(
      'BAD_STATE',
      `付款条件「${condition.name}」的余额为 ${inCurrency(contract, open)}，核销 ${inCurrency(contract, amount)} 多 ${inCurrency(contract, amount - open)}`,
    )
}

/** Days between two collections of one payer and amount within which they look like one. */
const NEAR_DAYS = 3

interface Paid {
  id: number | null
  collectedOn: string
  amount: string
  payerId: number | null
  payerName: string
  bankRef: string | null
}

/**
 * Throws CONFLICT for a collection that looks like another one: the same bank reference, or the same payer and amount within three
 * days. The answer names the other one. A reason lets it through.
 */
export async function assertNotTwice(ctx: Ctx, paid: Paid, doubleReason: string | null): Promise<void> {
  const other = await findTwin(ctx, paid)
  if (!other || doubleReason !== null) return
  const isBank = paid.bankRef !== null && other.bankRef === paid.bankRef
  const why = isBank
    ? `银行流水号「${paid.bankRef}」已登记过`
    : `对方单位与金额相同，日期相差${Math.abs(daysBetween(other.collectedOn, paid.collectedOn))}天`
  throw new AppError(
    'CONFLICT',
    `疑似重复登记：${why}。已有一笔 ${other.collectedOn} ${other.payerName} ${inCurrency(other, fenIn(other.amount))}（合同「${other.contractName}」）；确认不是同一笔的，请填写理由后再保存`,
    {
      data: {
        isDuplicate: true,
        collectionId: String(other.id),
        contractId: String(other.contractId),
        contractName: other.contractName,
      },
    },
  )
}

async function findTwin(ctx: Ctx, { id, collectedOn, amount, payerId, payerName, bankRef }: Paid) {
  const isPayer = or(
    eq(contractCollection.payerName, payerName),
    payerId === null
      ? undefined
      : and(isNotNull(contractCollection.payerId), eq(contractCollection.payerId, payerId)),
  )
  const [found] = await ctx.db
    .select({
      id: contractCollection.id,
      contractId: contractCollection.contractId,
      contractName: contractTable.name,
      currency: contractTable.currency,
      collectedOn: contractCollection.collectedOn,
      amount: contractCollection.amount,
      payerName: contractCollection.payerName,
      bankRef: contractCollection.bankRef,
    })
    .from(contractCollection)
    .innerJoin(
      contractTable,
      and(
        eq(contractTable.orgId, contractCollection.orgId),
        eq(contractTable.id, contractCollection.contractId),
      ),
    )
    .where(
      and(
        rows(ctx, contractCollection),
        id === null ? undefined : ne(contractCollection.id, id),
        or(
          bankRef === null ? undefined : eq(contractCollection.bankRef, bankRef),
          and(
            eq(contractCollection.amount, amount),
            isPayer,
            sql`abs(${contractCollection.collectedOn} - ${collectedOn}::date) <= ${NEAR_DAYS}`,
          ),
        ),
      ),
    )
    .orderBy(sql`${contractCollection.bankRef} is not distinct from ${bankRef} desc`, contractCollection.id)
    .limit(1)
  return found
}
