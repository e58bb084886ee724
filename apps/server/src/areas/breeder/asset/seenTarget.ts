import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { ResourceTable } from '../../../db/schema/resourceTable.ts'
import type { Ctx } from '../../../http/context.ts'
import { seeingAll } from '../../../resource/targetTables.ts'

/** Returns the condition that joins a record of a registry to what refers to it, if the caller sees it; the recycle bin included. */
export function seenTarget(ctx: Ctx, table: ResourceTable, reference: AnyPgColumn): SQL | undefined {
  const { caller } = seeingAll(ctx)
  return and(
    eq(table.id, reference),
    sql`${table.orgId} = any(${sql.param([...caller.orgIds])}::bigint[])`,
    eq(table.crop, caller.crop),
  )
}
