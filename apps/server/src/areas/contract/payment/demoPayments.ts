import { createCollection as collectApi } from '@hepu/api/areas/contract/payment/contractCollection'
import { createCondition as conditionApi } from '@hepu/api/areas/contract/payment/paymentCondition'
import type { InputOf } from '@hepu/api/core/route'
import { bizYearOf } from '@hepu/api/core/bizYear'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { contract } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { createCollection } from './collect.ts'
import { listConditions } from './conditionRows.ts'
import { createCondition } from './conditions.ts'
import { openMoney } from './openMoney.ts'
import { otherParty } from './payers.ts'
import { readOpenLines } from './openLines.ts'

type Terms = Omit<InputOf<typeof conditionApi>, 'contractId'>

/** Conditions of a contract: a fee at the signing, a milestone, and the rest on a day; a licence has a commission besides. */
const termsOf = (row: Contract): Terms[] => {
  const signedOn = row.signedOn ?? clockDay(row.createdAt)
  const isLicence = row.type === 'TL'
  const fixed: Terms[] = [
    {
      kind: 'entry',
      name: isLicence ? '入门费' : '首付款',
      trigger: 'signing',
      typed: 'percent',
      percent: '30',
      termDays: 30,
    },
    isLicence
      ? {
          kind: 'milestone',
          name: '审定通过里程碑',
          trigger: 'approval',
          typed: 'percent',
          percent: '40',
          termDays: 60,
        }
      : {
          kind: 'milestone',
          name: '中期款',
          trigger: 'date',
          plannedOn: dayAfter(signedOn, 180),
          typed: 'percent',
          percent: '40',
        },
    {
      kind: 'final',
      name: '尾款',
      trigger: 'date',
      plannedOn: dayAfter(signedOn, 540),
      typed: 'percent',
      percent: '30',
    },
  ]
  return isLicence
    ? [
        ...fixed,
        {
          kind: 'commission',
          name: '销售提成',
          trigger: 'seasonEnd',
          bizYear: row.startYear ?? bizYearOf(signedOn),
        },
      ]
    : fixed
}

/** Gives the demo contracts payment conditions and collections, through the functions of the calls. */
export async function seedPayments(ctx: Ctx): Promise<void> {
  const contracts = await ctx.db
    .select()
    .from(contract)
    .where(
      and(
        rows(ctx, contract),
        eq(contract.kind, 'CONTRACT'),
        inArray(contract.direction, ['in', 'out']),
        inArray(contract.state, ['draft', 'signed', 'running']),
        isNotNull(contract.amount),
      ),
    )
    .orderBy(asc(contract.id))
  for (const [at, row] of contracts.entries()) {
    if (fenIn(row.amount ?? '0') === 0n || (await listConditions(ctx, row)).length > 0) continue
    for (const terms of termsOf(row))
      await createCondition(ctx, conditionApi.input.parse({ ...terms, contractId: String(row.id) }))
    if (row.state !== 'draft') await seedCollections(ctx, row, at)
  }
}

/** Every third contract has paid nothing, the others the oldest amount in full; of these every second a part of the next one. */
async function seedCollections(ctx: Ctx, row: Contract, at: number): Promise<void> {
  if (at % 3 === 2 || (await openMoney(ctx, row)) === null) return
  const today = clockDay(ctx.services.now())
  const payer = await otherParty(ctx, row)
  const lines = await readOpenLines(ctx, { contractId: row.id, asOf: today })
  const parts = lines.slice(0, at % 2 === 0 ? 2 : 1)
  for (const [no, line] of parts.entries()) {
    const amount = no === 0 ? line.open : line.open / 2n
    if (amount <= 0n || line.triggeredOn === null) continue
    const day = dayAfter(line.triggeredOn, 20)
    const values: InputOf<typeof collectApi> = {
      contractId: String(row.id),
      collectedOn: day < today ? day : today,
      amount: yuanText(amount),
      payerId: payer?.id ? String(payer.id) : null,
      payerName: payer?.name ?? '往来单位',
      bankRef: `YH${String(row.id).padStart(6, '0')}${no + 1}`,
      voucherNo: `记-${row.id}-${no + 1}`,
      uses: [{ conditionId: String(line.id), amount: yuanText(amount) }],
    }
    await createCollection(ctx, collectApi.input.parse(values))
  }
}
