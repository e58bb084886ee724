import { arrivalLabels as labels, arrivalStateOf } from '@hepu/api/areas/project/arrive/arrivalLabels'
import type * as api from '@hepu/api/areas/project/arrive/projectArrival'
import { followMoney } from '@hepu/api/areas/project/fund/moneyTrail'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import {
  projectArrival,
  projectFundFlow as flow,
  projectNode,
  party,
  user,
} from '../../../db/schema/index.ts'
import { getRow, inOrgOf, mayChange, rows } from '../../../db/scope.ts'
import { insertRow, removeRow, updateRow } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Book } from '../fund/book.ts'
import { readableBook } from '../fund/flowList.ts'
import { assertParty } from '../fund/parties.ts'
import { isCounted } from '../fund/reverse.ts'
import { aboveOf, readTrailLines } from '../fund/trail.ts'
import { getNode, lockNode, type Node } from '../node/nodes.ts'
import { openRights, type Rights } from '../right/rights.ts'

export type Arrival = typeof projectArrival.$inferSelect
type Row = ResultOf<typeof api.listUnclaimed>[number]

const note = { label: '项目到账' }

/** Returns the arrivals of a project, and per payer and batch what was planned, came and was passed on. */
export async function showArrivals(
  ctx: Ctx,
  key: ParsedInputOf<typeof api.getArriveAccountDetail>,
): Promise<ResultOf<typeof api.getArriveAccountDetail>> {
  const { node, book, rights } = await readableBook(ctx, key)
  const { project } = book
  const found = await presentArrivals(ctx, rights, eq(projectArrival.projectId, project.id), project)
  const passedOn = await passedOnBy(ctx, book)
  const payers = new Map<string, { partyId: number; payerName: string; batch: string; sums: bigint[] }>()
  for (const one of found) {
    const at = `${one.partyId} ${one.batch}`
    const group = payers.get(at) ?? {
      partyId: one.partyId,
      payerName: one.payerName,
      batch: one.batch,
      sums: [0n, 0n, 0n],
    }
    const more = [
      fenIn(one.plannedAmount ?? '0'),
      fenIn(one.arrivedAmount ?? '0'),
      passedOn.get(one.id) ?? 0n,
    ]
    payers.set(at, { ...group, sums: group.sums.map((amount, place) => amount + (more[place] ?? 0n)) })
  }
  const all = [...payers.values()]
  const total = (place: number) => yuanText(sum(all.map(({ sums }) => sums[place] ?? 0n)))
  return {
    rows: found,
    payers: all.map(({ sums, ...group }) => ({
      ...group,
      planned: yuanText(sums[0] ?? 0n),
      arrived: yuanText(sums[1] ?? 0n),
      transferred: yuanText(sums[2] ?? 0n),
    })),
    total: { planned: total(0), arrived: total(1), transferred: total(2) },
    can: { add: mayChange(ctx, node) && rights.on(project).has('fund:flow') },
  }
}

/** Returns how much of each arrival was passed on to partners, by the way of the money. */
async function passedOnBy(ctx: Ctx, book: Book): Promise<ReadonlyMap<number, bigint>> {
  const lines = await readTrailLines(ctx, book)
  const ids = await ctx.db
    .select({ id: flow.id, arrivalId: flow.arrivalId, flowType: flow.flowType })
    .from(flow)
    .where(
      and(
        eq(flow.orgId, book.project.orgId),
        eq(flow.projectId, book.project.id),
        inArray(flow.flowType, ['arrival', 'transferOut']),
      ),
    )
  const out = new Set(ids.filter(({ flowType }) => flowType === 'transferOut').map(({ id }) => id))
  const arrivalOf = new Map(ids.map(({ id, arrivalId }) => [id, arrivalId]))
  const found = new Map<number, bigint>()
  for (const { inId, outId, amount } of followMoney(lines, (id) => aboveOf(book, id)).pieces) {
    const arrivalId = arrivalOf.get(inId)
    if (arrivalId && out.has(outId)) found.set(arrivalId, (found.get(arrivalId) ?? 0n) + amount)
  }
  return found
}

/** Lists money that came in without a project, and money of visible projects, that nobody has claimed yet. */
export async function listUnclaimed(ctx: Ctx): Promise<ResultOf<typeof api.listUnclaimed>> {
  const rights = await openRights(ctx)
  const open = and(
    isNull(projectArrival.claimedAt),
    isNotNull(projectArrival.arrivedAmount),
    isNull(projectArrival.projectId),
  )
  return open ? presentArrivals(ctx, rights, open, null) : []
}

async function presentArrivals(
  ctx: Ctx,
  rights: Rights,
  condition: SQL,
  project: Node | null,
): Promise<Row[]> {
  const found = await ctx.db
    .select({ arrival: projectArrival, payerName: party.name, claimedByName: user.name })
    .from(projectArrival)
    .leftJoin(party, eq(party.id, projectArrival.partyId))
    .leftJoin(user, eq(user.id, projectArrival.claimedBy))
    .where(and(rows(ctx, projectArrival), condition))
    .orderBy(asc(projectArrival.plannedDate), asc(projectArrival.arrivedDate), asc(projectArrival.id))
  const split = await splitOf(
    ctx,
    found.map(({ arrival }) => arrival.id),
  )
  return found.map(({ arrival, payerName, claimedByName }) => {
    const isOpen = arrival.claimedAt === null
    const mayWrite = mayChange(ctx, arrival) && mayRegister(ctx, rights, project)
    return {
      ...arrival,
      payerName: payerName ?? '已删除的单位',
      claimedByName,
      state: arrivalStateOf(arrival),
      split: split.get(arrival.id) ?? [],
      can: {
        edit: mayWrite && isOpen,
        delete: mayWrite && isOpen,
        claim: mayChange(ctx, arrival) && isOpen && arrival.arrivedAmount !== null,
      },
    }
  })
}

/** Money of a project is registered by its right, money without one by the permission of the product. */
const mayRegister = ({ caller }: Ctx, rights: Rights, project: Node | null): boolean =>
  project ? rights.on(project).has('fund:flow') : caller.permissions.has('project.fund:arrive')

async function splitOf(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Row['split']>> {
  const found = await ctx.db
    .select({
      arrivalId: flow.arrivalId,
      nodeId: flow.nodeId,
      nodeName: projectNode.name,
      amount: flow.amount,
    })
    .from(flow)
    .innerJoin(projectNode, and(eq(projectNode.orgId, flow.orgId), eq(projectNode.id, flow.nodeId)))
    .where(and(inArray(flow.arrivalId, [0, ...ids]), isNull(flow.reversalOf), isCounted))
    .orderBy(asc(flow.id))
  const split = new Map<number, Row['split']>()
  for (const { arrivalId, ...part } of found) {
    if (arrivalId === null) continue
    split.set(arrivalId, [...(split.get(arrivalId) ?? []), part])
  }
  return split
}

/** Registers or corrects an arrival that nobody has claimed. */
export async function saveArrival(
  ctx: Ctx,
  { id, version, projectId, ...given }: ParsedInputOf<typeof api.saveArrival>,
): Promise<ResultOf<typeof api.saveArrival>> {
  const held = id ? await getRow(ctx, projectArrival, id, '到账') : undefined
  const home = await homeOf(ctx, held ? held.projectId : (projectId ?? null))
  await assertParty(ctx, given.partyId, labels.partyId)
  const today = clockDay(ctx.services.now())
  if (given.arrivedDate && given.arrivedDate > today)
    throw new AppError('BAD_INPUT', `${labels.arrivedDate}不得晚于今天（${today}）`)
  const values = {
    ...given,
    plannedDate: given.plannedDate ?? null,
    plannedAmount: given.plannedAmount ?? null,
    arrivedDate: given.arrivedDate ?? null,
    arrivedAmount: given.arrivedAmount ?? null,
  }
  if (!held) {
    const row = await insertRow(
      home ? inOrgOf(ctx, home) : ctx,
      projectArrival,
      { ...values, projectId: home?.id ?? null },
      note,
    )
    return { id: row.id, version: row.version }
  }
  if (held.claimedAt) throw new AppError('BAD_STATE', '该笔到账已认领，不能修改，请先冲销认领')
  const row = await updateRow(
    ctx,
    projectArrival,
    held.id,
    { version: version ?? held.version, values },
    note,
  )
  return { id: row.id, version: row.version }
}

/** Returns the locked project of an arrival; null for money without one. Throws FORBIDDEN without the right. */
async function homeOf(ctx: Ctx, projectId: number | null): Promise<Node | null> {
  if (projectId !== null) {
    const rights = await openRights(ctx)
    const seen = await getNode(ctx, rights, { projectId })
    const { node } = await lockNode(ctx, seen.id, 'fund:flow')
    if (node.level !== 1) throw new AppError('BAD_INPUT', '到账登记在项目上，认领时再分配到课题')
    if (node.sourceId === null) throw new AppError('BAD_STATE', '自立项目没有项目来源，不能登记专项到账')
    return node
  }
  if (ctx.caller.permissions.has('project.fund:arrive')) return null
  throw new AppError('FORBIDDEN', '您没有「登记未指定项目的到账」权限，请选择项目，或联系管理员')
}

/** Deletes an arrival that nobody has claimed. */
export async function deleteArrival(
  ctx: Ctx,
  { id }: ParsedInputOf<typeof api.deleteArrival>,
): Promise<null> {
  const held = await getRow(ctx, projectArrival, id, '到账')
  await homeOf(ctx, held.projectId)
  if (held.claimedAt) throw new AppError('BAD_STATE', '该笔到账已认领，不能删除，请先冲销认领')
  await removeRow(ctx, projectArrival, id, note)
  return null
}
