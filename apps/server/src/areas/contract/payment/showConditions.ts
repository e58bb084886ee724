import type * as api from '@hepu/api/areas/contract/payment/paymentCondition'
import { conditionState } from '@hepu/api/areas/contract/payment/conditionState'
import { startMonthText } from '@hepu/api/core/bizYear'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { inArray } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { user } from '../../../db/schema/index.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { readStartMonth } from '../../product/shared.ts'
import { getContract, type Contract } from '../contractRows.ts'
import { conditionProblem, fixedOf, plain, termsBlocker } from './conditionRules.ts'
import { listConditions as readConditions, type Condition } from './conditionRows.ts'
import { readAdvance } from './advance.ts'
import { readOpenLines, type OpenLine } from './openLines.ts'
import { readResultNames } from './resultNames.ts'
import { listWaivers, waiveBlocker, type Waiver } from './waivers.ts'

/** The payment conditions of a contract with what became of them, and by how much they miss its total. */
export async function showConditions(
  ctx: Ctx,
  { contractId }: ParsedInputOf<typeof api.listConditions>,
): Promise<ResultOf<typeof api.listConditions>> {
  const contract = await getContract(ctx, contractId)
  const today = clockDay(ctx.services.now())
  const conditions = await readConditions(ctx, contract)
  const lines = new Map(
    (await readOpenLines(ctx, { contractId, asOf: today })).map((line) => [line.id, line]),
  )
  const waivers = await listWaivers(ctx, contract)
  const results = await readResultNames(ctx, [contractId])
  const view: View = { ctx, contract, conditions, today, results, names: await userNames(ctx, waivers) }
  const blocker = termsBlocker(contract, conditions)
  return {
    contractName: contract.name,
    currency: contract.currency,
    direction: contract.direction,
    total: contract.amount,
    rows: conditions.map((one) =>
      rowOf(view, one, {
        line: lines.get(one.id),
        waivers: waivers.filter(({ conditionId }) => conditionId === one.id),
      }),
    ),
    bizYearRule: startMonthText(await readStartMonth(ctx, contract.orgId)),
    problem: conditionProblem(contract, conditions),
    sums: {
      fixed: yuanText(sum(fixedOf(conditions).map(({ amount }) => fenIn(amount)))),
      ...sumsOf([...lines.values()], today),
      advance: yuanText(await readAdvance(ctx, { contractId, asOf: today })),
    },
    results: [...results].map(([id, label]) => ({ value: String(id), label })),
    ...allowed({ create: mayWrite(ctx, contract) }, { create: blocker }),
  }
}

const mayWrite = (ctx: Ctx, contract: Contract): boolean =>
  ctx.caller.permissions.has('contract.payment:write') && mayChange(ctx, contract)

function sumsOf(lines: readonly OpenLine[], today: string) {
  const of = (pick: (line: OpenLine) => Fen) => yuanText(sum(lines.map(pick)))
  return {
    due: of(({ due }) => due),
    collected: of(({ collected }) => collected),
    waived: of(({ waived }) => waived),
    open: of(({ open }) => open),
    overdue: of(({ dueOn, open }) => (dueOn !== null && dueOn < today ? open : 0n)),
  }
}

interface View {
  ctx: Ctx
  contract: Contract
  conditions: readonly Condition[]
  today: string
  results: ReadonlyMap<number, string>
  names: ReadonlyMap<number, string>
}

type Row = ResultOf<typeof api.listConditions>['rows'][number]

function rowOf(
  view: View,
  condition: Condition,
  money: { line: OpenLine | undefined; waivers: Waiver[] },
): Row {
  const { line, waivers } = money
  const none = { due: fenIn(condition.amount), collected: 0n, waived: 0n, open: 0n }
  const { collected, waived, open } = line ?? none
  const { id, version, no, kind, name, trigger, resultLineId, bizYear, plannedOn, termDays } = condition
  const { amount, typed, triggeredOn, dueOn, invoicedOn, invoiceNo, source, sourceId, remark } = condition
  return {
    id,
    version,
    no,
    kind,
    name,
    trigger,
    resultLineId,
    resultName: resultLineId === null ? null : (view.results.get(resultLineId) ?? '已移除的成果'),
    bizYear,
    plannedOn,
    termDays,
    amount,
    percent: condition.percent === null ? null : plain(condition.percent),
    typed,
    triggeredOn,
    dueOn,
    invoicedOn,
    invoiceNo,
    source,
    sourceId,
    remark,
    state: conditionState({ ...condition, ...(line ?? none) }, view.today),
    collected: yuanText(collected),
    waived: yuanText(waived),
    open: yuanText(open),
    waivers: waivers.map((waiver) => ({
      id: waiver.id,
      amount: waiver.amount,
      reason: waiver.reason,
      state: waiver.state,
      approvedOn: waiver.approvedOn,
      byName: waiver.createdBy === null ? null : (view.names.get(waiver.createdBy) ?? null),
    })),
    ...actionsOf(view, condition, { waivers, open }),
  }
}

function actionsOf(
  { ctx, contract, conditions }: View,
  condition: Condition,
  { waivers, open }: { waivers: Waiver[]; open: Fen },
) {
  const may = mayWrite(ctx, contract)
  const terms = termsBlocker(contract, conditions, condition)
  return allowed(
    { edit: may, delete: may, invoice: may, waive: may },
    {
      edit: terms,
      delete: terms,
      invoice:
        condition.triggeredOn === null ? `付款条件「${condition.name}」尚未触发，触发后再登记开票` : null,
      waive: waiveBlocker(condition, waivers, open),
    },
  )
}

async function userNames({ db }: Ctx, waivers: readonly Waiver[]): Promise<ReadonlyMap<number, string>> {
  const ids = waivers.flatMap(({ createdBy }) => (createdBy === null ? [] : [createdBy]))
  if (ids.length === 0) return new Map()
  const found = await db.select({ id: user.id, name: user.name }).from(user).where(inArray(user.id, ids))
  return new Map(found.map(({ id, name }) => [id, name]))
}
