import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import { fenIn } from '@hepu/api/core/money/fen'
import type { Fen } from '@hepu/api/core/money/readMoney'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import {
  contract,
  contractCollectionUse,
  contractCondition,
  contractProject,
} from '../../../db/schema/index.ts'
import { oneOf } from '../../../db/nameConditions.ts'
import type { Ctx } from '../../../http/context.ts'

/** Money that a signed contract will still cost a project: what is open of one of its payment conditions. */
export interface Commitment {
  conditionId: number
  contractId: number
  nodeId: number
  purse: 'special' | 'self'
  subjectId: number | null
  /** The year in which it is due or planned; the present year where no day is settled. */
  year: number
  amount: Fen
}

/** What is paid of a condition. */
const paid = sql<string>`coalesce((select sum(${contractCollectionUse.amount}) from ${contractCollectionUse}
  where ${contractCollectionUse.orgId} = ${contractCondition.orgId}
  and ${contractCollectionUse.conditionId} = ${contractCondition.id}
  and ${contractCollectionUse.deletedAt} is null), 0)`

/** Yuan for one unit of the currency of a contract. */
const rate = sql`(case when ${contract.currency} = 'CNY' then 1 else coalesce(${contract.exchangeRate}, 1) end)`

/** Yuan that is open of a condition; below zero where more is paid than agreed. */
const open = sql<string>`((${contractCondition.amount} - ${contractCondition.waived} - ${paid}) * ${rate})::numeric(18, 2)`

/** Outgoing contracts that bind. */
const costs = and(
  eq(contract.direction, 'out'),
  inArray(contract.state, [...boundStates]),
  isNull(contract.deletedAt),
  isNull(contractCondition.deletedAt),
  sql`${open} > 0`,
)

/**
 * Returns what signed contracts will still cost some nodes of one project, once for each node that a contract belongs to. Rights do
 * not matter: what is promised is promised, whoever looks at the budget.
 */
export async function readCommitments(
  ctx: Pick<Ctx, 'db' | 'services'>,
  { nodeIds, purse }: { nodeIds: readonly number[]; purse: 'special' | 'self' },
): Promise<Commitment[]> {
  if (nodeIds.length === 0) return []
  const today = clockDay(ctx.services.now())
  const year = sql<number>`extract(year from coalesce(${contractCondition.dueOn}, ${contractCondition.plannedOn}, ${today}::date))`
  const found = await ctx.db
    .select({
      conditionId: contractCondition.id,
      contractId: contract.id,
      nodeId: contractProject.nodeId,
      purse: contractProject.purse,
      subjectId: contractProject.subjectId,
      year: year.mapWith(Number),
      amount: open,
    })
    .from(contractProject)
    .innerJoin(
      contract,
      and(eq(contract.orgId, contractProject.orgId), eq(contract.id, contractProject.contractId)),
    )
    .innerJoin(
      contractCondition,
      and(eq(contractCondition.orgId, contract.orgId), eq(contractCondition.contractId, contract.id)),
    )
    .where(
      and(
        oneOf(contractProject.nodeId, nodeIds),
        eq(contractProject.purse, purse),
        isNull(contractProject.removedAt),
        isNull(contractProject.deletedAt),
        costs,
      ),
    )
    .orderBy(contractCondition.id, contractProject.id)
  return found.map((one) => ({ ...one, amount: fenIn(one.amount) }))
}

/** Returns what is open of outgoing contracts that bind, in yuan, by contract; others are absent. */
export async function openAmounts(
  { db }: Pick<Ctx, 'db'>,
  contractIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (contractIds.length === 0) return new Map()
  const found = await db
    .select({ id: contract.id, amount: sql<string>`sum(${open})::text` })
    .from(contract)
    .innerJoin(
      contractCondition,
      and(eq(contractCondition.orgId, contract.orgId), eq(contractCondition.contractId, contract.id)),
    )
    .where(and(oneOf(contract.id, contractIds), costs))
    .groupBy(contract.id)
  return new Map(found.map(({ id, amount }) => [id, amount]))
}
