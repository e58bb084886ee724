import { AppError } from '@hepu/api/core/errorCodes'
import { and, eq, getTableName, sql } from 'drizzle-orm'
import { builtOnce } from '../db/builtOnce.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import { anyRows, scopeOf } from '../db/scope.ts'
import type { Ctx } from '../http/context.ts'
import type { Mounted, Stored } from './mounted.ts'

/** The query of one record, for each registry. */
const queries = new Map<ResourceTable, ReturnType<typeof queryOf>>()

const queryOf = (table: ResourceTable) =>
  builtOnce(`record_of_${getTableName(table)}`, (db) =>
    db
      .select()
      .from(table)
      .where(and(anyRows(table), eq(table.id, sql.placeholder('id')))),
  )

/** Returns a record that the caller sees. Throws NOT_FOUND. */
export async function readRecord(
  ctx: Ctx,
  { def, table }: Pick<Mounted, 'def' | 'table'>,
  id: number,
): Promise<Stored> {
  const query = queries.get(table) ?? queryOf(table)
  queries.set(table, query)
  const [found] = await query(ctx.db).execute({ ...scopeOf(ctx), id })
  if (!found) throw new AppError('NOT_FOUND', `${def.title}不存在或无权查看`)
  return found
}
