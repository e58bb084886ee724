import type * as api from '@hepu/api/areas/project/arrive/projectArrival'
import { followMoney } from '@hepu/api/areas/project/fund/moneyTrail'
import { AppError } from '@hepu/api/core/errorCodes'
import { fenIn, sum, yuanText } from '@hepu/api/core/money/fen'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { projectArrival, projectFundFlow as flow } from '../../../db/schema/index.ts'
import { mayChange } from '../../../db/scope.ts'
import { allowed } from '../../../http/allowed.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Book } from '../fund/book.ts'
import { readableBook } from '../fund/flowList.ts'
import { aboveOf, readTrailLines } from '../fund/trail.ts'
import { overReason } from '../node/nodes.ts'
import { openRights } from '../right/rights.ts'
import { readArrivals } from './arrivalRows.ts'
import { NO_SOURCE } from './arrivals.ts'

/** Returns the arrivals of a project, and per payer and batch what was planned, came and was passed on. */
export async function showArrivals(
  ctx: Ctx,
  key: ParsedInputOf<typeof api.getArriveAccountDetail>,
): Promise<ResultOf<typeof api.getArriveAccountDetail>> {
  const { node, book, rights } = await readableBook(ctx, key)
  const { project } = book
  const found = await readArrivals(ctx, rights, eq(projectArrival.projectId, project.id))
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
    ...allowed(
      { add: mayChange(ctx, node) && rights.on(project).has('fund:flow') },
      { add: overReason(project) ?? (project.sourceId === null ? NO_SOURCE : null) },
    ),
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

/**
 * Lists money that came in without a project and that nobody has claimed yet. Throws FORBIDDEN for who neither registers such
 * money nor may claim it for a project.
 */
export async function listUnclaimed(ctx: Ctx): Promise<ResultOf<typeof api.listUnclaimed>> {
  const rights = await openRights(ctx)
  if (!ctx.caller.permissions.has('project.fund:arrive') && !rights.anywhere.has('fund:flow'))
    throw new AppError(
      'FORBIDDEN',
      '待认领的到账只向登记到账的人员，以及可登记收支的项目成员开放，请联系项目负责人或管理员',
    )
  return readArrivals(
    ctx,
    rights,
    and(
      isNull(projectArrival.claimedAt),
      isNotNull(projectArrival.arrivedAmount),
      isNull(projectArrival.projectId),
    ),
  )
}
