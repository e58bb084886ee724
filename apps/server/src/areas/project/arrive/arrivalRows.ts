import { arrivalStateOf } from '@hepu/api/areas/project/arrive/arrivalLabels'
import type * as api from '@hepu/api/areas/project/arrive/projectArrival'
import type { ResultOf } from '@hepu/api/core/route'
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import {
  party,
  projectArrival,
  projectFundFlow as flow,
  projectNode,
  user,
} from '../../../db/schema/index.ts'
import { mayChange, rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { isCounted } from '../fund/reverse.ts'
import type { Rights } from '../right/rights.ts'

export type Arrival = typeof projectArrival.$inferSelect
export type ArrivalRow = ResultOf<typeof api.listUnclaimed>[number]

/** Selects arrivals with their project, their payer and who claimed them. */
export const selectArrivals = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .select({
      arrival: projectArrival,
      projectName: projectNode.name,
      projectPath: projectNode.path,
      payerName: party.name,
      claimedByName: user.name,
    })
    .from(projectArrival)
    .leftJoin(
      projectNode,
      and(eq(projectNode.orgId, projectArrival.orgId), eq(projectNode.id, projectArrival.projectId)),
    )
    .leftJoin(party, eq(party.id, projectArrival.partyId))
    .leftJoin(user, eq(user.id, projectArrival.claimedBy))

type FoundArrival = Awaited<ReturnType<typeof selectArrivals>>[number]

/** Returns the arrivals of a condition, in the order in which they are planned and came. */
export async function readArrivals(
  ctx: Ctx,
  rights: Rights,
  condition: SQL | undefined,
): Promise<ArrivalRow[]> {
  const found = await selectArrivals(ctx)
    .where(and(rows(ctx, projectArrival), condition))
    .orderBy(asc(projectArrival.plannedDate), asc(projectArrival.arrivedDate), asc(projectArrival.id))
  return presentArrivals(ctx, rights, found)
}

/** Presents arrivals with how they were divided, and with what the caller may do with each. */
export async function presentArrivals(
  ctx: Ctx,
  rights: Rights,
  found: readonly FoundArrival[],
): Promise<ArrivalRow[]> {
  const split = await splitOf(
    ctx,
    found.map(({ arrival }) => arrival.id),
  )
  return found.map(({ arrival, projectName, projectPath, payerName, claimedByName }) => {
    const isOpen = mayChange(ctx, arrival) && arrival.claimedAt === null
    const held = projectPath === null ? null : rights.on({ path: projectPath })
    const mayWrite = isOpen && mayRegister(ctx, held)
    return {
      ...arrival,
      projectName,
      payerName: payerName ?? '已删除的单位',
      claimedByName,
      state: arrivalStateOf(arrival),
      split: split.get(arrival.id) ?? [],
      can: {
        edit: mayWrite,
        delete: mayWrite,
        claim: isOpen && arrival.arrivedAmount !== null && (held ?? rights.anywhere).has('fund:flow'),
        open: held?.has('fund:read') ?? false,
      },
    }
  })
}

/** Money of a project is registered by its right, money without one by the permission of the product. */
const mayRegister = ({ caller }: Ctx, held: ReturnType<Rights['on']> | null): boolean =>
  held
    ? held.has('fund:flow')
    : caller.permissions.has('project.fund:arrive') && caller.permissions.has('project.node:read')

async function splitOf(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, ArrivalRow['split']>> {
  const found = await ctx.db
    .select({
      arrivalId: flow.arrivalId,
      nodeId: flow.nodeId,
      nodeName: projectNode.name,
      level: projectNode.level,
      parentId: projectNode.parentId,
      amount: flow.amount,
    })
    .from(flow)
    .innerJoin(projectNode, and(eq(projectNode.orgId, flow.orgId), eq(projectNode.id, flow.nodeId)))
    .where(and(inArray(flow.arrivalId, [0, ...ids]), isNull(flow.reversalOf), isCounted))
    .orderBy(asc(flow.id))
  const split = new Map<number, ArrivalRow['split']>()
  for (const { arrivalId, ...part } of found) {
    if (arrivalId === null) continue
    split.set(arrivalId, [...(split.get(arrivalId) ?? []), part])
  }
  return split
}
