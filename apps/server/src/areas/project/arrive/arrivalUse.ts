import type * as api from '@hepu/api/areas/project/arrive/projectArrival'
import { followMoney, type Trail } from '@hepu/api/areas/project/fund/moneyTrail'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { projectArrival, projectFundFlow as flow, projectNode } from '../../../db/schema/index.ts'
import { unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { openBook } from '../fund/book.ts'
import { namedFlows, type NamedFlow } from '../fund/flowList.ts'
import { isCounted } from '../fund/reverse.ts'
import { aboveOf, readTrailLines } from '../fund/trail.ts'
import { openRights } from '../right/rights.ts'
import { readArrivals, type ArrivalRow } from './arrivalRows.ts'

type Use = ResultOf<typeof api.arrivalUse>
type Part = Awaited<ReturnType<typeof partsOf>>[number]

/** 拨款明细: returns the nodes that an arrival was divided among, with what each passed on, spent and still has of it. */
export async function showArrivalUse(ctx: Ctx, { id }: ParsedInputOf<typeof api.arrivalUse>): Promise<Use> {
  const [arrival] = await readArrivals(ctx, await openRights(ctx), eq(projectArrival.id, id))
  if (!arrival) throw await unseen(ctx, projectArrival, [id], '到账')
  const parts = await partsOf(ctx, id)
  const trail = parts.length > 0 ? await trailOf(ctx, arrival) : null
  const outs = await outsOf(ctx, trail, parts)
  const nodes = parts.map((part) => useOf(part, trail, outs))
  const total = (name: 'amount' | 'transferred' | 'spent' | 'free') =>
    yuanText(sum(nodes.map((node) => fenIn(node[name]))))
  return {
    arrival,
    nodes,
    partners: parts.flatMap((part) => partnersOf(part, trail, outs)),
    total: {
      amount: total('amount'),
      transferred: total('transferred'),
      spent: total('spent'),
      free: total('free'),
    },
  }
}

/** Returns the lines of the ledger with which an arrival was claimed and that still count. */
const partsOf = ({ db }: Ctx, arrivalId: number) =>
  db
    .select({
      flowId: flow.id,
      nodeId: flow.nodeId,
      nodeName: projectNode.name,
      level: projectNode.level,
      parentId: projectNode.parentId,
      amount: flow.amount,
    })
    .from(flow)
    .innerJoin(projectNode, and(eq(projectNode.orgId, flow.orgId), eq(projectNode.id, flow.nodeId)))
    .where(and(eq(flow.arrivalId, arrivalId), isNull(flow.reversalOf), isCounted))
    .orderBy(asc(projectNode.level), asc(flow.id))

/** Follows the special money of the project of a claimed arrival. */
async function trailOf(ctx: Ctx, { projectId }: ArrivalRow): Promise<Trail> {
  const [project] = await ctx.db
    .select()
    .from(projectNode)
    .where(eq(projectNode.id, must(projectId, 'the project of a claimed arrival')))
  const book = await openBook(ctx, must(project, 'the project'))
  return followMoney(await readTrailLines(ctx, book), (nodeId) => aboveOf(book, nodeId))
}

async function outsOf(
  ctx: Ctx,
  trail: Trail | null,
  parts: readonly Part[],
): Promise<ReadonlyMap<number, NamedFlow>> {
  const ids = new Set(parts.map(({ flowId }) => flowId))
  const used = trail?.pieces.filter(({ inId }) => ids.has(inId)) ?? []
  const found = await namedFlows(ctx, [...new Set(used.map(({ outId }) => outId))])
  return new Map(found.map((one) => [one.line.id, one]))
}

const piecesOf = ({ flowId }: Part, trail: Trail | null) =>
  trail?.pieces.filter(({ inId }) => inId === flowId) ?? []

/** Returns what was done with one part of an arrival. */
function useOf(
  { flowId, ...part }: Part,
  trail: Trail | null,
  outs: ReadonlyMap<number, NamedFlow>,
): Use['nodes'][number] {
  const pieces = piecesOf({ flowId, ...part }, trail)
  const transferred = sum(
    pieces
      .filter(({ outId }) => outs.get(outId)?.line.flowType === 'transferOut')
      .map(({ amount }) => amount),
  )
  const used = sum(pieces.map(({ amount }) => amount))
  return {
    ...part,
    transferred: yuanText(transferred),
    spent: yuanText(used - transferred),
    free: yuanText(fenIn(part.amount) - used),
  }
}

/** Returns what of one part of an arrival was passed on to partners. */
const partnersOf = (part: Part, trail: Trail | null, outs: ReadonlyMap<number, NamedFlow>): Use['partners'] =>
  piecesOf(part, trail).flatMap(({ outId, amount }) => {
    const out = outs.get(outId)
    if (out?.line.flowType !== 'transferOut') return []
    const { businessDate, voucherNo } = out.line
    return [
      {
        flowId: outId,
        nodeName: part.nodeName,
        partyName: out.partyName,
        businessDate,
        voucherNo,
        amount: yuanText(amount),
      },
    ]
  })
