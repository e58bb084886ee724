import { and, eq, getTableName, sql } from 'drizzle-orm'
import { oneOf } from '../../db/nameConditions.ts'
import { registryTotal } from '../../db/schema/index.ts'
import type { ResourceTable } from '../../db/schema/resourceTable.ts'
import type { Ctx } from '../../http/context.ts'

/** Which records are counted. */
export interface Counted {
  orgIds: readonly number[]
  crop: string
  isDeleted: boolean
  /** A review state; all of them if undefined. */
  status?: number | undefined
}

/** How many records there are, and which of the organisations have any. */
export interface Totals {
  total: number
  orgIds: number[]
}

/** Returns how many records a registry has, without counting them: triggers keep the numbers (`registryTotal`). */
export async function readTotals(
  { db }: Pick<Ctx, 'db'>,
  table: ResourceTable,
  { orgIds, crop, isDeleted, status }: Counted,
): Promise<Totals> {
  const gained = sql<number>`sum(${registryTotal.gained})`.mapWith(Number)
  const found = await db
    .select({ orgId: registryTotal.orgId, n: gained })
    .from(registryTotal)
    .where(
      and(
        oneOf(registryTotal.orgId, orgIds),
        eq(registryTotal.registry, getTableName(table)),
        eq(registryTotal.crop, crop),
        eq(registryTotal.isDeleted, isDeleted),
        status === undefined ? undefined : eq(registryTotal.status, status),
      ),
    )
    .groupBy(registryTotal.orgId)
    .having(sql`sum(${registryTotal.gained}) > 0`)
    .orderBy(registryTotal.orgId)
  return { total: found.reduce((sum, { n }) => sum + n, 0), orgIds: found.map(({ orgId }) => orgId) }
}
