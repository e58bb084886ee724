import { followMoney, trailDifference, type TrailLine } from '@hepu/api/areas/project/fund/moneyTrail'
import type * as api from '@hepu/api/areas/project/fund/projectFund'
import { flowTypeLabels } from '@hepu/api/areas/project/fund/flowTypes'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import { must } from '@hepu/api/core/must'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, isNull, notInArray } from 'drizzle-orm'
import { projectFundFlow as flow } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { branchIds, upwards, type Book } from './book.ts'
import { namedFlows, readableBook, type NamedFlow } from './flowList.ts'
import { isCounted } from './reverse.ts'

type Answer = ResultOf<typeof api.moneyTrail>

/** Most lines that are answered; the sums count all. */
const MAX_LINES = 2000

/** 一笔钱走到底: returns where the special money of a node, or one arrival, went, and what of it is still free. */
export async function showTrail(
  ctx: Ctx,
  { arrivalId, ...key }: ParsedInputOf<typeof api.moneyTrail>,
): Promise<Answer> {
  const { node, book } = await readableBook(ctx, key)
  const lines = await readTrailLines(ctx, book)
  const above = new Map(book.nodes.map(({ id }) => [id, aboveOf(book, id)]))
  const trail = followMoney(lines, (nodeId) => above.get(nodeId) ?? [])
  if (trailDifference(lines, trail) !== 0n) throw new Error('the trail of money has lost some of it')
  const branch = branchIds(book, node)
  const incoming = lines.filter(({ direction, nodeId }) => direction === 'in' && branch.has(nodeId))
  const named = await namesIn(ctx, incoming)
  const wanted = arrivalId
    ? incoming.filter(({ id }) => named.get(id)?.line.arrivalId === arrivalId)
    : incoming
  if (arrivalId && wanted.length === 0) throw new AppError('NOT_FOUND', '到账不存在、未认领或无权查看')
  const wantedIds = new Set(wanted.map(({ id }) => id))
  const pieces = trail.pieces.filter(({ inId }) => wantedIds.has(inId))
  const free = wanted
    .map(({ id }) => ({ inId: id, outId: null, amount: trail.free.get(id) ?? 0n }))
    .filter(({ amount }) => amount > 0n)
  const shown = [...pieces, ...free]
  const outs = await namesOfIds(
    ctx,
    shown.slice(0, MAX_LINES).flatMap(({ outId }) => outId ?? []),
  )
  const received = sum(wanted.map(({ amount }) => amount))
  const used = sum(pieces.map(({ amount }) => amount))
  const rest = sum(free.map(({ amount }) => amount))
  return {
    arrivals: arrivalsOf(incoming, named),
    received: yuanText(received),
    used: yuanText(used),
    free: yuanText(rest),
    difference: yuanText(received - used - rest),
    lines: shown.slice(0, MAX_LINES).map(({ inId, outId, amount }) => ({
      ...presentIn(must(named.get(inId), 'the incoming line')),
      ...presentOut(outId === null ? undefined : outs.get(outId)),
      amount: yuanText(amount),
    })),
    leftOut: Math.max(0, shown.length - MAX_LINES),
  }
}

/** Reads the lines of the special purse that move money and still count. */
export async function readTrailLines({ db }: Ctx, { project }: Book): Promise<TrailLine[]> {
  const found = await db
    .select({
      id: flow.id,
      nodeId: flow.nodeId,
      direction: flow.direction,
      amount: flow.amount,
      businessDate: flow.businessDate,
    })
    .from(flow)
    .where(
      and(
        eq(flow.orgId, project.orgId),
        eq(flow.projectId, project.id),
        eq(flow.purse, 'special'),
        notInArray(flow.flowType, ['shift', 'carry']),
        isNull(flow.reversalOf),
        isCounted,
      ),
    )
    .orderBy(asc(flow.id))
  return found.map((one) => ({ ...one, amount: fenIn(one.amount) }))
}

/** Returns the ids of the nodes above one, the nearest first. */
export const aboveOf = (book: Book, nodeId: number): number[] => {
  const node = book.nodes.find(({ id }) => id === nodeId)
  return node
    ? upwards(book, node)
        .slice(1)
        .map(({ id }) => id)
    : []
}

const namesIn = (ctx: Ctx, lines: readonly TrailLine[]): Promise<ReadonlyMap<number, NamedFlow>> =>
  namesOfIds(
    ctx,
    lines.map(({ id }) => id),
  )

async function namesOfIds(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, NamedFlow>> {
  const found = await namedFlows(ctx, [...new Set(ids)])
  return new Map(found.map((one) => [one.line.id, one]))
}

/** Returns the arrivals among incoming lines, each once, with what came in all. */
function arrivalsOf(
  incoming: readonly TrailLine[],
  named: ReadonlyMap<number, NamedFlow>,
): Answer['arrivals'] {
  const found = new Map<number, { label: string; amount: bigint }>()
  for (const { id, amount } of incoming) {
    const one = must(named.get(id), 'the incoming line')
    const { arrivalId } = one.line
    if (arrivalId === null) continue
    found.set(arrivalId, { label: originOf(one), amount: (found.get(arrivalId)?.amount ?? 0n) + amount })
  }
  return [...found].map(([id, { label, amount }]) => ({ id, label, amount: yuanText(amount) }))
}

const originOf = ({ line, batch, partyName }: NamedFlow): string =>
  line.arrivalId === null
    ? `${flowTypeLabels[line.flowType]} ${line.voucherNo ?? ''}`.trim()
    : [batch, partyName].filter(Boolean).join(' · ')

const presentIn = (one: NamedFlow) => ({ origin: originOf(one), fromNode: one.nodeName })

const presentOut = (one: NamedFlow | undefined) => ({
  flowId: one?.line.id ?? null,
  node: one?.nodeName ?? null,
  flowType: one?.line.flowType ?? null,
  partyName: one?.partyName ?? null,
  subjectName: one?.subjectName ?? null,
  voucherNo: one?.line.voucherNo ?? null,
  businessDate: one?.line.businessDate ?? null,
})
