import type * as api from '@hepu/api/areas/project/fund/fundFlow'
import type { Purse } from '@hepu/api/areas/project/fund/flowTypes'
import { fenIn, yuanText } from '@hepu/api/core/money/fen'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { contains, oneOf, ordered } from '../../../db/nameConditions.ts'
import { pageOf } from '../../../db/page.ts'
import {
  organization,
  party,
  projectArrival,
  projectFundFlow as flow,
  projectNode,
  projectSubject,
  user,
} from '../../../db/schema/index.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import { getNode, overReason, type Node, type NodeKey } from '../node/nodes.ts'
import { assertRight, openRights, type Rights } from '../right/rights.ts'
import { branchIds, openBook, type Book } from './book.ts'
import { countFlowFiles } from './flowFiles.ts'
import { branchOf } from './overview.ts'
import { reverseProblem } from './reverse.ts'

type Input = ParsedInputOf<typeof api.SpecialFundFlow>
type Page = ResultOf<typeof api.SpecialFundFlow>
/** What a list of lines is filtered by. */
export type FlowFilter = Omit<Input['model'], 'projectId' | 'topicId' | 'assignmentId'>

/** Returns one page of the lines of a purse at a node and below, with the sums of all that the filter selects. */
export async function pageFlows(
  ctx: Ctx,
  purse: Purse,
  { current, size, sort, order, model: { projectId, topicId, assignmentId, ...filter } }: Input,
): Promise<Page> {
  const { node, book, rights } = await readableBook(ctx, { projectId, topicId, assignmentId })
  const where = flowsWhere(book, node, purse, filter)
  const sorts = {
    id: flow.id,
    createTime: flow.createdAt,
    businessDate: flow.businessDate,
    amount: flow.amount,
    fiscalYear: flow.fiscalYear,
    voucherNo: flow.voucherNo,
  }
  const query = ctx.db.select({ id: flow.id }).from(flow).where(where).$dynamic()
  const { found, page } = await pageOf(ctx, query, { current, size }, ordered(order, sorts[sort], flow.id))
  const lines = await namedFlows(
    ctx,
    found.map(({ id }) => id),
  )
  const files = await countFlowFiles(
    ctx,
    book.project.orgId,
    lines.map(({ line }) => line.id),
  )
  return {
    ...page,
    records: lines.map((line) => ({
      ...present(ctx, rights, book, line),
      files: files.get(line.line.id) ?? 0,
    })),
    sums: await sumsOf(ctx, where),
    ...allowed({ add: mayChange(ctx, node) && rights.on(node).has('fund:flow') }, { add: overReason(node) }),
  }
}

/** Opens the book of a node whose money the caller may read. Throws NOT_FOUND and FORBIDDEN. */
export async function readableBook(
  ctx: Ctx,
  key: NodeKey,
): Promise<{ node: Node; book: Book; rights: Rights }> {
  const rights = await openRights(ctx)
  const node = await getNode(ctx, rights, key)
  assertRight(rights, node, 'fund:read')
  return { node, book: await openBook(ctx, node), rights }
}

/** Returns the condition for the lines of a purse at a node and below that a filter selects. */
export function flowsWhere(book: Book, node: Node, purse: Purse, filter: FlowFilter): SQL {
  const { year, flowType, subjectId, partyId, keyword } = filter
  const condition = and(
    eq(flow.orgId, book.project.orgId),
    eq(flow.projectId, book.project.id),
    eq(flow.purse, purse),
    node.level === 1 ? undefined : oneOf(flow.nodeId, [...branchIds(book, node)]),
    year ? eq(flow.fiscalYear, year) : undefined,
    flowType ? eq(flow.flowType, flowType) : undefined,
    subjectId ? oneOf(flow.subjectId, [...branchOf(book, subjectId)]) : undefined,
    partyId ? eq(flow.partyId, partyId) : undefined,
    keyword ? or(contains(flow.voucherNo, keyword), contains(flow.summary, keyword)) : undefined,
  )
  return must(condition, 'a condition')
}

/** Adds up lines by direction. A reversal takes away from the direction of its line: nothing was received by undoing an expense. */
async function sumsOf({ db }: Ctx, where: SQL): Promise<Page['sums']> {
  const total = (direction: string, opposite: string) => sql<string>`coalesce(sum(case
    when ${flow.reversalOf} is null and ${flow.direction} = ${direction} then ${flow.amount}
    when ${flow.reversalOf} is not null and ${flow.direction} = ${opposite} then -${flow.amount}
  end), 0)`
  const [found] = await db
    .select({ income: total('in', 'out'), outgo: total('out', 'in') })
    .from(flow)
    .where(where)
  const { income, outgo } = must(found, 'the sums')
  return {
    income: yuanText(fenIn(income)),
    outgo: yuanText(fenIn(outgo)),
    net: yuanText(fenIn(income) - fenIn(outgo)),
  }
}

const later = alias(flow, 'later')

/** Returns lines with the names that lists show, in the given order. */
export async function namedFlows({ db }: Pick<Ctx, 'db'>, ids: readonly number[]) {
  if (ids.length === 0) return []
  const found = await selectNamedFlows({ db }).where(inArray(flow.id, [...ids]))
  const byId = new Map(found.map((one) => [one.line.id, one]))
  return ids.map((id) => must(byId.get(id), 'the line'))
}

/** Selects lines with the names that lists show. */
export const selectNamedFlows = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select({
      line: flow,
      nodeName: projectNode.name,
      subjectName: projectSubject.name,
      partyName: party.name,
      unitName: organization.name,
      createdByName: user.name,
      batch: projectArrival.batch,
      reversedBy: later.id,
    })
    .from(flow)
    .innerJoin(projectNode, and(eq(projectNode.orgId, flow.orgId), eq(projectNode.id, flow.nodeId)))
    .leftJoin(projectSubject, eq(projectSubject.id, flow.subjectId))
    .leftJoin(party, eq(party.id, flow.partyId))
    .leftJoin(organization, eq(organization.id, flow.unitId))
    .leftJoin(user, eq(user.id, flow.createdBy))
    .leftJoin(
      projectArrival,
      and(eq(projectArrival.orgId, flow.orgId), eq(projectArrival.id, flow.arrivalId)),
    )
    .leftJoin(later, and(eq(later.orgId, flow.orgId), eq(later.reversalOf, flow.id)))

export type NamedFlow = Awaited<ReturnType<typeof namedFlows>>[number]

function present(
  ctx: Ctx,
  rights: Rights,
  book: Book,
  found: NamedFlow,
): Omit<Page['records'][number], 'files'> {
  const { line, reversedBy, ...names } = found
  const node = book.nodes.find(({ id }) => id === line.nodeId)
  const right = line.pairId === null ? 'fund:flow' : 'fund:budget'
  const mayReverse = mayChange(ctx, line) && rights.on({ path: node?.path ?? '' }).has(right)
  return {
    ...line,
    ...names,
    reversedBy,
    isPaired: line.pairId !== null,
    createTime: line.createdAt,
    ...allowed(
      { reverse: mayReverse },
      { reverse: (node && overReason(node)) ?? reverseProblem(line, reversedBy !== null) },
    ),
  }
}

/** 拨款明细: returns what came to a node and to those below it, and what was passed on to partners. */
export async function listAppropriations(
  ctx: Ctx,
  { year, ...key }: ParsedInputOf<typeof api.getAppropriationDetail>,
): Promise<ResultOf<typeof api.getAppropriationDetail>> {
  const { node, book } = await readableBook(ctx, key)
  const found = await selectNamedFlows(ctx)
    .where(
      and(
        flowsWhere(book, node, 'special', { year, keyword: null }),
        inArray(flow.flowType, ['arrival', 'transferOut']),
        or(isNotNull(flow.arrivalId), isNotNull(flow.partyId)),
      ),
    )
    .orderBy(asc(flow.businessDate), asc(flow.id))
    .limit(5000)
  return found.map(({ line, nodeName, partyName, batch }) => ({
    id: line.id,
    nodeId: line.nodeId,
    nodeName,
    flowType: line.flowType,
    partyName,
    batch,
    businessDate: line.businessDate,
    fiscalYear: line.fiscalYear,
    voucherNo: line.voucherNo,
    amount: line.reversalOf === null ? line.amount : `-${line.amount}`,
  }))
}
