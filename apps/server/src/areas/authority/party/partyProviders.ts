import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { serviceProvider } from '../../../db/schema/index.ts'
import { writeLog } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'

interface Ids {
  keepId: number
  dropId: number
}

/** Returns how many organisations and crops each of these parties is a provider of services in. */
export async function countProviders({ db }: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const found = await db
    .select({ partyId: serviceProvider.partyId, n: sql<number>`count(*)::int` })
    .from(serviceProvider)
    .where(and(inArray(serviceProvider.partyId, [0, ...ids]), isNull(serviceProvider.deletedAt)))
    .groupBy(serviceProvider.partyId)
  return new Map(found.map(({ partyId, n }) => [partyId, n]))
}

const listProviders = ({ db }: Ctx, { keepId, dropId }: Ids) =>
  db
    .select()
    .from(serviceProvider)
    .where(and(inArray(serviceProvider.partyId, [keepId, dropId]), isNull(serviceProvider.deletedAt)))

/** Returns why two parties cannot become one: both are a provider of the same organisation and crop. Null if they can. */
export async function providersRefusal(ctx: Ctx, ids: Ids): Promise<string | null> {
  const found = await listProviders(ctx, ids)
  const places = found.map(({ orgId, crop }) => `${orgId} ${crop}`)
  return new Set(places).size === places.length
    ? null
    : '两者都是同一机构的服务商，请先把并入一方的服务移到另一方，再删除并入一方的服务商'
}

/** Moves the providers of a party to the one that is kept. */
export async function moveProviders(ctx: Ctx, ids: Ids): Promise<void> {
  const moved = (await listProviders(ctx, ids)).filter(({ partyId }) => partyId === ids.dropId)
  const stamps = { updatedBy: ctx.caller.userId, updatedAt: ctx.services.now() }
  for (const { id, orgId, crop, partyId } of moved) {
    await ctx.db
      .update(serviceProvider)
      .set({ ...stamps, partyId: ids.keepId, version: sql`${serviceProvider.version} + 1` })
      .where(and(eq(serviceProvider.orgId, orgId), eq(serviceProvider.id, id)))
    await writeLog(ctx, {
      object: 'service_provider',
      objectId: id,
      orgId,
      crop,
      action: 'update',
      reason: '往来单位合并',
      before: { partyId },
      after: { partyId: ids.keepId },
    })
  }
}
