import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { consult, contract, deal, listing, organization, user } from '../../../db/schema/index.ts'
import { rows, selectRow, unseen } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'

export const DEAL = '撮合'
export type Deal = typeof deal.$inferSelect

/** Returns a deal of the caller's organisation and holds it until the transaction ends. */
export async function lockDeal(ctx: Ctx, id: number): Promise<Deal> {
  const [found] = (await selectRow(ctx, deal, id).for('update')) as Deal[]
  if (!found) throw await unseen(ctx, deal, [id], DEAL)
  return found
}

/** The listings that a deal names. */
export const supply = alias(listing, 'supply')
export const demand = alias(listing, 'demand')
const supplyOrg = alias(organization, 'supply_org')
const demandOrg = alias(organization, 'demand_org')
const broker = alias(user, 'broker')

/** Names that searches find a deal by. */
export const dealNames = { supply: supply.name, demand: demand.name, sender: consult.name }

/**
 * Selects deals that fit conditions, with what their cards name. A deal may name listings of other organisations: they were on the
 * market when it was made, and their names stay with it.
 */
export const selectDeals = (ctx: Ctx, conditions: readonly (SQL | undefined)[]) =>
  ctx.db
    .select({
      row: deal,
      supply: { id: supply.id, name: supply.name, orgName: supplyOrg.name, state: supply.state },
      demand: { id: demand.id, name: demand.name, orgName: demandOrg.name, state: demand.state },
      consult: {
        id: consult.id,
        name: consult.name,
        topicName: sql<string | null>`${consult.snapshot} ->> 'name'`,
      },
      brokerName: broker.name,
      contractName: contract.name,
    })
    .from(deal)
    .leftJoin(supply, eq(supply.id, deal.supplyId))
    .leftJoin(supplyOrg, eq(supplyOrg.id, supply.orgId))
    .leftJoin(demand, eq(demand.id, deal.demandId))
    .leftJoin(demandOrg, eq(demandOrg.id, demand.orgId))
    .leftJoin(consult, and(eq(consult.orgId, deal.orgId), eq(consult.id, deal.consultId)))
    .leftJoin(broker, eq(broker.id, deal.brokerId))
    .leftJoin(contract, and(eq(contract.orgId, deal.orgId), eq(contract.id, deal.contractId)))
    .where(and(rows(ctx, deal), ...conditions))

export type FoundDeal = Awaited<ReturnType<typeof selectDeals>>[number]
