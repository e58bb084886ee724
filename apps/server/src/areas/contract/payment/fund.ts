import type * as api from '@hepu/api/areas/contract/payment/contractFund'
import type { FundKind } from '@hepu/api/areas/contract/payment/contractFund'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { getContract, type Contract } from '../contractRows.ts'
import { listCollectionRows, listUses } from './collectionRows.ts'
import { listConditions } from './conditionRows.ts'
import { fundSources, type Entry } from './fundSources.ts'
import { listWaivers } from './waivers.ts'

type Answer = ResultOf<typeof api.listFund>

/** Lines of one day: what becomes due comes before what settles it. */
const ORDER: readonly FundKind[] = [
  'due',
  'advance',
  'collected',
  'offset',
  'refunded',
  'waived',
  'distributed',
]

/** The ledger of a contract in the order of time, with the balances after each line. */
export async function listFund(
  ctx: Ctx,
  { contractId, year }: ParsedInputOf<typeof api.listFund>,
): Promise<Answer> {
  const contract = await getContract(ctx, contractId)
  const entries = (await readEntries(ctx, contract)).toSorted(
    (a, b) =>
      a.day.localeCompare(b.day) ||
      ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) ||
      a.key.localeCompare(b.key, 'en', { numeric: true }),
  )
  const isEarlier = ({ day }: Entry) => year !== null && year !== undefined && Number(day.slice(0, 4)) < year
  const isShown = ({ day }: Entry) => !year || Number(day.slice(0, 4)) === year
  const before = entries.filter(isEarlier)
  let balance = sum(before.map(({ due = 0n }) => due))
  let advance = sum(before.map((entry) => entry.advance ?? 0n))
  const opening = { balance: yuanText(balance), advance: yuanText(advance) }
  const shown = entries.filter(isShown)
  const rows = shown.map((entry) => {
    balance += entry.due ?? 0n
    advance += entry.advance ?? 0n
    return presented(entry, balance, advance)
  })
  const distributed = sum(shown.map((entry) => entry.distributed ?? 0n))
  return {
    direction: contract.direction,
    currency: contract.currency,
    opening,
    rows,
    sums: { balance: yuanText(balance), advance: yuanText(advance), distributed: yuanText(distributed) },
  }
}

const presented = (entry: Entry, balance: Fen, advance: Fen): Answer['rows'][number] => ({
  key: entry.key,
  day: entry.day,
  kind: entry.kind,
  text: entry.text,
  conditionId: entry.conditionId ?? null,
  collectionId: entry.collectionId ?? null,
  due: yuanText(entry.due ?? 0n),
  advance: yuanText(entry.advance ?? 0n),
  distributed: yuanText(entry.distributed ?? 0n),
  balance: yuanText(balance),
  advanceBalance: yuanText(advance),
})

async function readEntries(ctx: Ctx, contract: Contract): Promise<Entry[]> {
  const others = []
  for (const read of fundSources) others.push(...(await read(ctx, contract)))
  return [...(await dueEntries(ctx, contract)), ...(await moneyEntries(ctx, contract)), ...others]
}

async function dueEntries(ctx: Ctx, contract: Contract): Promise<Entry[]> {
  const conditions = await listConditions(ctx, contract)
  const names = new Map(conditions.map(({ id, name }) => [id, name]))
  const due = conditions.flatMap(({ id, name, amount, triggeredOn }): Entry[] =>
    triggeredOn === null
      ? []
      : [{ key: `d${id}`, day: triggeredOn, kind: 'due', text: name, conditionId: id, due: fenIn(amount) }],
  )
  const waivers = (await listWaivers(ctx, contract)).flatMap(
    ({ id, conditionId, amount, approvedOn, reason, state }): Entry[] =>
      approvedOn === null || state !== 'approved'
        ? []
        : [
            {
              key: `w${id}`,
              day: approvedOn,
              kind: 'waived',
              text: `${names.get(conditionId) ?? ''}：${reason}`,
              conditionId,
              due: -fenIn(amount),
            },
          ],
  )
  return [...due, ...waivers]
}

/** What is used on the day it came in settles what is due; the rest is 预收, and its later uses are offsets. */
async function moneyEntries(ctx: Ctx, contract: Contract): Promise<Entry[]> {
  const collections = await listCollectionRows(ctx, contract)
  const names = new Map((await listConditions(ctx, contract)).map(({ id, name }) => [id, name]))
  const uses = await listUses(
    ctx,
    collections.map(({ id }) => id),
  )
  return collections.flatMap(({ id, collectedOn, amount, payerName, refundOfId }) => {
    const own = uses.filter(({ collectionId }) => collectionId === id)
    const atOnce = own.filter(({ usedOn }) => usedOn <= collectedOn)
    const rest = fenIn(amount) - sum(atOnce.map((use) => fenIn(use.amount)))
    const advance: Entry[] =
      rest === 0n
        ? []
        : [
            {
              key: `a${id}`,
              day: collectedOn,
              kind: refundOfId === null ? 'advance' : 'refunded',
              text: payerName,
              collectionId: id,
              advance: rest,
            },
          ]
    const used = own.map((use): Entry => {
      const isOffset = use.usedOn > collectedOn
      const fen = fenIn(use.amount)
      return {
        key: `u${use.id}`,
        day: use.usedOn,
        kind: refundOfId !== null ? 'refunded' : isOffset ? 'offset' : 'collected',
        text: `${payerName}：${names.get(use.conditionId) ?? ''}`,
        conditionId: use.conditionId,
        collectionId: id,
        due: -fen,
        ...(isOffset && { advance: -fen }),
      }
    })
    return [...advance, ...used]
  })
}
