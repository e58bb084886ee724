import type * as api from '@hepu/api/areas/contract/payment/contractCollection'
import { collectionLabels as labels, wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { contractCollection, contractCollectionUse } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockContract, type Contract } from '../contractRows.ts'
import { findLock } from './collectionLocks.ts'
import { exchangeYuan } from './exchangeYuan.ts'
import { COLLECTION, getCollection, listUses, type Collection } from './collectionRows.ts'
import { inScopeOf, listConditions, type Condition } from './conditionRows.ts'
import {
  assertDay,
  refuse,
  assertFinishedOpen,
  assertNotTwice,
  assertOpen,
  collectBlocker,
  finishedBlocker,
  namedUses,
  planUses,
  inCurrency,
  type Use,
} from './judgeCollection.ts'
import { readOpenLines, type OpenLine } from './openLines.ts'
import { payerOf } from './payers.ts'
import { planDeadlines } from './planDeadlines.ts'
import { readLeft } from './refundLeft.ts'
import { withdrawRefund } from './withdrawRefund.ts'
import { assertSameRequest } from './sameRequest.ts'

type Given = Omit<ParsedInputOf<typeof api.createCollection>, 'contractId' | 'requestId'>
type Saved = ResultOf<typeof api.createCollection>
const note = { label: COLLECTION }

/** Registers money that came in or was paid. A second request with the same number registers nothing. */
export async function createCollection(
  ctx: Ctx,
  { contractId, requestId, ...given }: ParsedInputOf<typeof api.createCollection>,
): Promise<Saved> {
  const contract = await lockContract(ctx, contractId)
  const there = inScopeOf(ctx, contract)
  const made = requestId === null ? undefined : await findByRequest(there, requestId)
  if (made) {
    assertSameRequest(await isSameCollection(there, made, { contractId, ...given }), '登记')
    return savedOf(there, made.id)
  }
  const { values, uses } = await judge(there, contract, given, null)
  const { id } = await insertRow(there, contractCollection, { contractId, requestId, ...values }, note)
  await addUses(there, contract, { id, uses, usedOn: given.collectedOn })
  await planDeadlines(there, contract)
  return savedOf(there, id)
}

/** Changes a collection and what it is used for. */
export async function editCollection(
  ctx: Ctx,
  { id, version, ...given }: ParsedInputOf<typeof api.editCollection>,
): Promise<Saved> {
  const { contract, there } = await lockFor(ctx, id, '修改')
  await updateRow(there, contractCollection, id, { version, values: {} }, note)
  await removeUses(there, id)
  const { values, uses } = await judge(there, contract, given, id)
  await updateRow(there, contractCollection, id, { values }, note)
  await addUses(there, contract, { id, uses, usedOn: given.collectedOn })
  await planDeadlines(there, contract)
  return savedOf(there, id)
}

/** Deletes a collection and takes back what it is used for. */
export async function deleteCollection(
  ctx: Ctx,
  { id, reason }: ParsedInputOf<typeof api.deleteCollection>,
): Promise<null> {
  const { contract, there, seen } = await lockFor(ctx, id, '删除')
  await removeUses(there, id)
  await removeRow(there, contractCollection, id, { ...note, reason })
  if (seen.refundOfId !== null) await withdrawRefund(there, id, reason)
  await planDeadlines(there, contract)
  return null
}

/** Uses 预收 for conditions that happened later. */
export async function offsetCollection(
  ctx: Ctx,
  { id, version, uses, usedOn }: ParsedInputOf<typeof api.offsetCollection>,
): Promise<Saved> {
  const seen = await getCollection(ctx, id)
  const contract = await lockContract(ctx, seen.contractId)
  const there = inScopeOf(ctx, contract)
  const collection = await updateRow(there, contractCollection, id, { version, values: {} }, note)
  const today = clockDay(ctx.services.now())
  const day = usedOn ?? today
  const { advance } = wordsOf(contract.direction)
  if (day !== today)
    throw refuse(
      'usedOn',
      `冲抵自办理当天起计入，日期应为今天${today}，不能填${day}：以前日期的余额与账龄已经对外出具`,
    )
  const rest = await restOf(there, collection)
  const wanted = namedUses(uses)
  const asked = sum(wanted.map(({ amount }) => amount))
  if (asked > rest)
    throw new AppError(
      'BAD_STATE',
      `该笔${advance}余 ${inCurrency(contract, rest)}，冲抵 ${inCurrency(contract, asked)} 多 ${inCurrency(contract, asked - rest)}`,
    )
  const money = await moneyOf(there, contract)
  for (const use of wanted) assertOpen(contract, use, money)
  await addUses(there, contract, { id, uses: wanted, usedOn: day })
  await planDeadlines(there, contract)
  return savedOf(there, id)
}

async function lockFor(
  ctx: Ctx,
  id: number,
  action: '修改' | '删除',
): Promise<{ contract: Contract; there: Ctx; seen: Collection }> {
  const seen = await getCollection(ctx, id)
  const contract = await lockContract(ctx, seen.contractId)
  const there = inScopeOf(ctx, contract)
  const lock = finishedBlocker(contract, action) ?? editBlocker(seen, action) ?? (await findLock(there, [id]))
  if (lock) throw new AppError('BAD_STATE', lock)
  return { contract, there, seen }
}

/** Returns why a refund is not changed: another person approved it as it is. */
export const editBlocker = ({ refundOfId }: Collection, action: '修改' | '删除'): string | null =>
  refundOfId !== null && action === '修改' ? '退款已经复核，不能修改；登记有误的请删除后重新登记' : null

/** Checks a collection against its contract, and returns its columns and what it is used for. */
async function judge(ctx: Ctx, contract: Contract, given: Given, id: number | null) {
  const money = await moneyOf(ctx, contract)
  const open = sum(money.lines.map((line) => line.open))
  const blocker = collectBlocker(contract, open)
  if (blocker) throw new AppError('BAD_STATE', blocker)
  assertFinishedOpen(contract, fenIn(given.amount), open)
  assertDay(contract, given.collectedOn, clockDay(ctx.services.now()))
  const payer = await payerOf(ctx, given.payerId ?? null, given.payerName, labels.payerId)
  const { collectedOn, amount, bankRef, invoiceNo, voucherNo, isAdvance, doubleReason, remark } = given
  await assertNotTwice(ctx, { id, collectedOn, amount, bankRef, ...payer }, doubleReason)
  const uses = planUses(contract, money, {
    amount: fenIn(amount),
    isAdvance,
    uses: given.uses ?? null,
  })
  const values = {
    collectedOn,
    amount,
    ...exchangeYuan(contract, given),
    ...payer,
    bankRef,
    invoiceNo,
    voucherNo,
    isAdvance,
    doubleReason,
    remark,
  }
  return { values, uses }
}

async function moneyOf(
  ctx: Ctx,
  contract: Contract,
): Promise<{ lines: OpenLine[]; conditions: Condition[] }> {
  const asOf = clockDay(ctx.services.now())
  return {
    lines: await readOpenLines(ctx, { contractId: contract.id, asOf }),
    conditions: await listConditions(ctx, contract),
  }
}

/** Uses a collection for conditions, not before they happened. */
async function addUses(
  ctx: Ctx,
  contract: Contract,
  { id, uses, usedOn }: { id: number; uses: readonly Use[]; usedOn: string },
): Promise<void> {
  const conditions = await listConditions(ctx, contract)
  const days = new Map(conditions.map(({ id: conditionId, triggeredOn }) => [conditionId, triggeredOn]))
  for (const { conditionId, amount } of uses) {
    const since = days.get(conditionId) ?? usedOn
    const day = since > usedOn ? since : usedOn
    await addUse(ctx, { collectionId: id, conditionId, usedOn: day, amount: yuanText(amount) })
  }
}

/** Two uses for one condition on one day are one. */
async function addUse(
  ctx: Ctx,
  use: { collectionId: number; conditionId: number; usedOn: string; amount: string },
): Promise<void> {
  const stored = await listUses(ctx, [use.collectionId])
  const same = stored.find(
    ({ conditionId, usedOn }) => conditionId === use.conditionId && usedOn === use.usedOn,
  )
  if (!same) await insertRow(ctx, contractCollectionUse, use, { label: '核销' })
  else {
    const amount = yuanText(fenIn(same.amount) + fenIn(use.amount))
    await updateRow(ctx, contractCollectionUse, same.id, { values: { amount } }, { label: '核销' })
  }
}

async function removeUses(ctx: Ctx, id: number): Promise<void> {
  for (const use of await listUses(ctx, [id]))
    await removeRow(ctx, contractCollectionUse, use.id, { label: '核销' })
}

/** Returns what is left of a collection: 预收. */
const restOf = async (ctx: Ctx, collection: Collection): Promise<bigint> =>
  (await readLeft(ctx, collection)).rest

async function savedOf(ctx: Ctx, id: number): Promise<Saved> {
  const row = await getCollection(ctx, id)
  return { id, version: row.version, rest: yuanText(await restOf(ctx, row)) }
}

/** Returns whether a collection says what a request says; uses that the request leaves open are not compared. */
async function isSameCollection(
  ctx: Ctx,
  made: Collection,
  { uses, ...given }: Given & { contractId: number },
): Promise<boolean> {
  const payer = await payerOf(ctx, given.payerId ?? null, given.payerName, labels.payerId)
  const wanted = {
    ...given,
    ...payer,
    amount: yuanText(fenIn(given.amount)),
    exchangeRate: given.exchangeRate ? Number(given.exchangeRate).toFixed(6) : null,
  }
  const isSame = Object.entries(wanted).every(
    ([field, value]) => made[field as keyof Collection] === (value ?? null),
  )
  if (!isSame || !uses) return isSame
  const stored = await listUses(ctx, [made.id])
  return canonicalUses(uses) === canonicalUses(stored)
}

/** Returns what is used for each condition as text, in one order. */
function canonicalUses(uses: readonly { conditionId: number; amount: string }[]): string {
  const groups = Map.groupBy(uses, ({ conditionId }) => conditionId)
  return [...groups]
    .map(([id, own]) => `${id} ${sum(own.map(({ amount }) => fenIn(amount)))}`)
    .toSorted()
    .join('，')
}

async function findByRequest(ctx: Ctx, requestId: string): Promise<Collection | undefined> {
  const [found] = await ctx.db
    .select()
    .from(contractCollection)
    .where(and(rows(ctx, contractCollection), eq(contractCollection.requestId, requestId)))
  return found
}
