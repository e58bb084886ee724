import type * as api from '@hepu/api/areas/contract/distribution/distributionIncome'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm'
import { pageOf, type PageWish } from '../../../db/page.ts'
import { contractRun as run, contractRunLine as runLine } from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { getContract, type Contract } from '../contractRows.ts'
import { incomeState, readIncome, type Income } from './incomeLines.ts'
import { readIncomeSums } from './incomeSums.ts'
import { inYear, readLeft } from './payeeSums.ts'
import { payProblem } from './payouts.ts'
import { ofRun } from './posted.ts'
import { totalsOf } from './planRun.ts'
import { divideAmongResults } from './resultShares.ts'

type Profit = ResultOf<typeof api.profit>

/** Returns who got what of the receipts of a contract in a year, line by line, with what was paid out. */
export async function showProfit(
  ctx: Ctx,
  { contractId, year: wanted, page, perPage }: ParsedInputOf<typeof api.profit>,
): Promise<Profit> {
  const contract = await getContract(ctx, contractId)
  const years = await yearsOf(ctx, contractId)
  const year = wanted ?? years[0] ?? ctx.services.now().getFullYear()
  const ofYear = and(eq(run.contractId, contractId), inYear(year))
  const { found, total } = await readPage(ctx, ofYear, { current: page, size: perPage })
  const { sums, payees, net } = await readIncomeSums(ctx, and(ne(run.state, 'draft'), ofYear))
  const waiting = await readIncomeSums(ctx, and(eq(run.state, 'draft'), ofYear))
  return {
    years: [...new Set([year, ...years])].toSorted((a, b) => b - a),
    year,
    lines: await presentLines(ctx, contract, found),
    page,
    perPage,
    total,
    hasReversed: await hasReversed(ctx, ofYear),
    sums: { ...sums, waiting: yuanText(waiting.net) },
    ...(await divideAmongResults(ctx, contract, net)),
    payees,
    ...allowed(
      { setShares: mayChange(ctx, contract) && ctx.caller.permissions.has('contract.distribution:write') },
      {},
    ),
  }
}

/** Returns whether one of some runs was reversed. */
async function hasReversed(ctx: Ctx, where: SQL | undefined): Promise<boolean> {
  const found = await ctx.db
    .select({ id: run.id })
    .from(runLine)
    .innerJoin(run, ofRun)
    .where(and(rows(ctx, run), where, eq(run.state, 'reversed')))
    .limit(1)
  return found.length > 0
}

const receiptKey = ({ line }: Income): string => `${line.runId} ${line.collectionId}`

/** Returns the lines of a page of receipts: a receipt stands on one page with all its lines, so that its totals are never partial. */
async function readPage(ctx: Ctx, where: SQL | undefined, wish: PageWish) {
  const query = ctx.db
    .selectDistinct({
      runId: runLine.runId,
      collectionId: runLine.collectionId,
      collectedOn: runLine.collectedOn,
    })
    .from(runLine)
    .innerJoin(run, ofRun)
    .where(and(rows(ctx, run), where))
    .$dynamic()
  const order = [asc(runLine.collectedOn), asc(runLine.collectionId), asc(runLine.runId)]
  const { found, page } = await pageOf(ctx, query, wish, order)
  const wanted = found.map(({ runId, collectionId }) => sql`(${runId}::bigint, ${collectionId}::bigint)`)
  if (wanted.length === 0) return { total: page.total, found: [] }
  const ofPage = sql`(${runLine.runId}, ${runLine.collectionId}) in (${sql.join(wanted, sql`, `)})`
  return { total: page.total, found: await readIncome(ctx, and(where, ofPage)) }
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
  const byReceipt = new Map(
    [...Map.groupBy(found, receiptKey)].map(([key, lines]) => {
      const { deducted, partnerShare, net } = totalsOf(lines.map(asTotal))
      return [key, { deducted: yuanText(deducted + partnerShare), net: yuanText(net) }]
    }),
  )
  return (row: Income) => byReceipt.get(receiptKey(row)) ?? { deducted: '0.00', net: '0.00' }
}
