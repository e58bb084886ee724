import * as api from '@hepu/api/areas/contract/distribution/distributionIncome'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { allocate } from '@hepu/api/core/money/allocate'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { itemAt } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { contractResult, contractRun as run, contractRunLine as runLine } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import { readResultNames } from './resultNames.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract, type Contract } from '../contractRows.ts'
import { incomeState, readIncome, type Income } from './incomeLines.ts'
import { inYear, readLeft } from './payeeSums.ts'
import { payProblem } from './payouts.ts'
import { ofRun } from './posted.ts'
import { totalsOf } from './planRun.ts'

type Profit = ResultOf<typeof api.profit>

/** Returns who got what of the receipts of a contract in a year, line by line, with what was paid out. */
export async function showProfit(
  ctx: Ctx,
  { contractId, year: wanted }: ParsedInputOf<typeof api.profit>,
): Promise<Profit> {
  const contract = await getContract(ctx, contractId)
  const years = await yearsOf(ctx, contractId)
  const year = wanted ?? years[0] ?? ctx.services.now().getFullYear()
  const found = await readIncome(
    ctx,
    and(eq(run.contractId, contractId), inYear(year)),
    api.MAX_INCOME_LINES + 1,
  )
  const lines = found.slice(0, api.MAX_INCOME_LINES)
  const posted = lines.filter(({ runState }) => runState !== 'draft')
  const net = totalsOf(posted.map(asTotal)).net
  return {
    years: [...new Set([year, ...years])].toSorted((a, b) => b - a),
    year,
    lines: await presentLines(ctx, contract, lines),
    isCut: found.length > lines.length,
    sums: { ...sumsOf(posted), waiting: yuanText(waitingOf(lines)) },
    results: await resultsOf(ctx, contract, net),
    payees: payeesOf(posted),
  }
}

/** Returns the years of the receipts of a contract that runs distribute, the last one first. */
async function yearsOf(ctx: Ctx, contractId: number): Promise<number[]> {
  const year = sql<number>`extract(year from ${runLine.collectedOn})::int`
  const found = await ctx.db
    .selectDistinct({ year })
    .from(runLine)
    .innerJoin(run, ofRun)
    .where(and(rows(ctx, run), eq(run.contractId, contractId)))
    .orderBy(desc(year))
  return found.map((row) => row.year)
}

const asTotal = ({ line: { level, kind, amount } }: Income) => ({
  level: level as 0 | 1 | 2,
  kind,
  amount: fenIn(amount),
})

async function presentLines(
  ctx: Ctx,
  contract: Contract,
  found: readonly Income[],
): Promise<Profit['lines']> {
  const left = await readLeft(
    ctx,
    found.flatMap(({ userId }) => userId ?? []),
  )
  const totals = receiptTotals(found)
  const may = mayChange(ctx, contract)
  const mayPay = may && ctx.caller.permissions.has('contract.distribution:pay')
  const mayResolve = may && ctx.caller.permissions.has('contract.distribution:confirm')
  return found.map((row) => ({
    ...row.line,
    ...shared(row),
    ...totals(row),
    hasLeft: row.userId !== null && left.has(row.userId),
    ...allowed(
      {
        pay: mayPay && row.line.isPaid && row.payoutId === null,
        unpay: mayPay && row.payoutId !== null,
        resolve: mayResolve && incomeState(row) === 'pending',
      },
      { pay: payProblem(row) },
    ),
  }))
}

const shared = (row: Income) => ({
  runNumber: row.runNumber,
  received: row.received,
  ruleName: row.ruleName,
  ruleVersionNo: row.ruleVersionNo,
  state: incomeState(row),
  paidOn: row.paidOn,
  voucherNo: row.voucherNo,
})

/** Returns what was deducted from the receipt of a line in its run, and what was ours. */
function receiptTotals(found: readonly Income[]) {
  const keyOf = ({ line }: Income) => `${line.runId} ${line.collectionId}`
  const byReceipt = new Map(
    [...Map.groupBy(found, keyOf)].map(([key, lines]) => {
      const { deducted, partnerShare, net } = totalsOf(lines.map(asTotal))
      return [key, { deducted: yuanText(deducted + partnerShare), net: yuanText(net) }]
    }),
  )
  return (row: Income) => byReceipt.get(keyOf(row)) ?? { deducted: '0.00', net: '0.00' }
}

const amountOf = ({ line }: Income): Fen => fenIn(line.amount)

/** Returns the net amount that drafts distribute. */
const waitingOf = (lines: readonly Income[]): Fen =>
  totalsOf(lines.filter(({ runState }) => runState === 'draft').map(asTotal)).net

function sumsOf(posted: readonly Income[]): Omit<Profit['sums'], 'waiting'> {
  const { received, deducted, partnerShare, net } = totalsOf(posted.map(asTotal))
  const payable = posted.filter(({ line }) => line.isPaid)
  const paid = sum(payable.filter(({ payoutId }) => payoutId !== null).map(amountOf))
  return {
    received: yuanText(received),
    deducted: yuanText(deducted),
    partnerShare: yuanText(partnerShare),
    net: yuanText(net),
    paid: yuanText(paid),
    open: yuanText(sum(payable.map(amountOf)) - paid),
  }
}

function payeesOf(posted: readonly Income[]): Profit['payees'] {
  const payable = posted.filter(({ line }) => line.isPaid)
  const groups = Map.groupBy(payable, ({ line, userId, personId }) =>
    line.level === 2
      ? `${userId} ${personId} ${userId ?? personId ?? line.name}`
      : `${line.kind} ${line.name}`,
  )
  return [...groups.values()].map((lines) => {
    const { name, kind } = itemAt(lines, 0).line
    return {
      name,
      kind,
      amount: yuanText(sum(lines.map(amountOf))),
      paid: yuanText(sum(lines.filter(({ payoutId }) => payoutId !== null).map(amountOf))),
      isUnknown: lines.some((row) => incomeState(row) === 'pending'),
    }
  })
}

/** Divides the net amount of a year among the results of a contract in equal parts. */
async function resultsOf(ctx: Ctx, { id }: Contract, net: Fen): Promise<Profit['results']> {
  const found = await ctx.db
    .select({ resultType: contractResult.resultType, resultId: contractResult.resultId })
    .from(contractResult)
    .where(and(rows(ctx, contractResult), eq(contractResult.contractId, id)))
    .orderBy(asc(contractResult.id))
  if (found.length === 0) return []
  const parts = allocate(
    net,
    found.map(() => '1'),
  )
  const names = await readResultNames(ctx, found)
  return found.map((result, at) => ({
    ...result,
    name: names(result),
    amount: yuanText(itemAt(parts, at)),
  }))
}
