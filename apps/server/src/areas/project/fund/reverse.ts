import type * as api from '@hepu/api/areas/project/fund/fundFlow'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { projectArrival, projectFundFlow } from '../../../db/schema/index.ts'
import { getRow } from '../../../db/scope.ts'
import { updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import { lockNode, type Node } from '../node/nodes.ts'
import { openBook, readPosted, readSums, type Book } from './book.ts'
import { addLine } from './flows.ts'
import { cashOf } from './judge.ts'
import { nextOpenYear, readYears } from './years.ts'

export type Flow = typeof projectFundFlow.$inferSelect

/** Returns why a line cannot be reversed; undefined if it can. `isReversed`: another line took it back already. */
export function reverseProblem(line: Pick<Flow, 'reversalOf'>, isReversed: boolean): string | undefined {
  if (line.reversalOf !== null) return '冲销流水不能再冲销，请重新登记'
  return isReversed ? '该笔已冲销，每笔只能冲销一次' : undefined
}

/**
 * Takes a line back by its opposite, in its own year or, where that takes no entries, in the next open one. Both lines of a pair
 * and all lines of an arrival go together; the arrival then waits to be claimed again.
 */
export async function reverseFlow(
  ctx: Ctx,
  { id, reason, fileIds }: ParsedInputOf<typeof api.reverseFlow>,
): Promise<ResultOf<typeof api.reverseFlow>> {
  const line = await getRow(ctx, projectFundFlow, id, '流水')
  const isMove = line.pairId !== null
  const { node } = await lockNode(ctx, line.nodeId, isMove ? 'fund:budget' : 'fund:flow')
  const book = await openBook(ctx, node)
  const lines = await linesWith(ctx, line)
  for (const one of lines) {
    const problem = reverseProblem(one, await isReversed(ctx, one))
    if (problem) throw new AppError('BAD_STATE', problem)
  }
  if (isMove) await assertInForce(ctx, book, line)
  await assertCash(ctx, book, lines)
  const years = await readYears(ctx, book.project)
  const ids: number[] = []
  for (const one of lines)
    ids.push(
      await addOpposite(ctx, book, one, {
        fiscalYear: nextOpenYear(years, one.fiscalYear),
        reason,
        fileIds: one.id === line.id ? fileIds : [],
      }),
    )
  if (line.arrivalId !== null)
    await updateRow(
      ctx,
      projectArrival,
      line.arrivalId,
      { values: { claimedBy: null, claimedAt: null } },
      { label: '项目到账', reason },
    )
  return { ids, fiscalYear: nextOpenYear(years, line.fiscalYear) }
}

/** Returns a line with those that still count and are reversed together with it. */
async function linesWith({ db }: Ctx, line: Flow): Promise<Flow[]> {
  const flow = projectFundFlow
  const together =
    line.pairId !== null
      ? eq(flow.pairId, line.pairId)
      : line.arrivalId !== null
        ? eq(flow.arrivalId, line.arrivalId)
        : eq(flow.id, line.id)
  const found = await db
    .select()
    .from(flow)
    .where(and(eq(flow.orgId, line.orgId), together, isNull(flow.reversalOf), isCounted))
    .orderBy(asc(flow.id))
  return found.some(({ id }) => id === line.id) ? found : [line]
}

/** Condition that no later line took a line back. */
export const isCounted = sql`not exists (select 1 from project_fund_flow as later
  where later.org_id = ${projectFundFlow.orgId} and later.reversal_of = ${projectFundFlow.id})`

async function isReversed({ db }: Ctx, { orgId, id }: Flow): Promise<boolean> {
  const found = await db
    .select({ id: projectFundFlow.id })
    .from(projectFundFlow)
    .where(and(eq(projectFundFlow.orgId, orgId), eq(projectFundFlow.reversalOf, id)))
  return found.length > 0
}

/** Throws BAD_STATE for 调剂 or 结转 that a later version of the budget has in its own lines. */
async function assertInForce(ctx: Ctx, book: Book, { nodeId, purse, budgetVersionId }: Flow): Promise<void> {
  const posted = await readPosted(ctx, book.nodes, purse)
  if (posted.get(nodeId)?.versionId === budgetVersionId) return
  throw new AppError('BAD_STATE', '该笔调剂或结转已并入后来的预算版次，请编制新版次调整')
}

/** Throws BAD_STATE if money that was taken back is spent already. */
async function assertCash(ctx: Ctx, book: Book, lines: readonly Flow[]): Promise<void> {
  const taken = lines.filter(
    ({ purse, direction, pairId }) => purse === 'special' && direction === 'in' && !pairId,
  )
  if (taken.length === 0) return
  const sums = (await readSums(ctx, book.project, 'special')).concat(
    taken.map(({ nodeId, flowType, subjectId, fiscalYear, amount }) => ({
      nodeId,
      flowType,
      subjectId,
      fiscalYear,
      versionId: null,
      net: -fenIn(amount),
    })),
  )
  for (const { nodeId } of taken) {
    const cash = cashOf(book, nodeIn(book, nodeId), sums, 0n)
    if (cash.free < 0n)
      throw new AppError(
        'BAD_STATE',
        `「${cash.nodeName}」的这笔款已用出，冲销后缺 ${groupedMoney(-cash.free, '元')} 元，请先冲销相应支出`,
      )
  }
}

const nodeIn = ({ nodes }: Book, nodeId: number): Node =>
  must(
    nodes.find(({ id }) => id === nodeId),
    'the node of the line',
  )

async function addOpposite(
  ctx: Ctx,
  book: Book,
  line: Flow,
  { fiscalYear, reason, fileIds }: { fiscalYear: number; reason: string; fileIds: readonly number[] },
): Promise<number> {
  const { projectId, nodeId, unitId, purse, flowType, amount, subjectId, partyId, voucherNo } = line
  const values = {
    projectId,
    nodeId,
    unitId,
    purse,
    flowType,
    amount,
    subjectId,
    partyId,
    voucherNo,
    direction: line.direction === 'in' ? ('out' as const) : ('in' as const),
    businessDate: clockDay(ctx.services.now()),
    fiscalYear,
    summary: `冲销：${reason}`.slice(0, 200),
    arrivalId: line.arrivalId,
    pairId: line.pairId,
    budgetVersionId: line.budgetVersionId,
    reversalOf: line.id,
  }
  return addLine(ctx, book, values, fileIds)
}
