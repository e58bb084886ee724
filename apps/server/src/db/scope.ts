import { and, eq, getTableName, isNull, sql, type Param, type Placeholder, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Ctx } from '../http/context.ts'

/** A table whose rows belong to an organisation, and mostly to a crop, and may be softly deleted. */
export type ScopedTable = PgTable & { orgId: AnyPgColumn; crop?: AnyPgColumn; deletedAt?: AnyPgColumn }
/** A scoped table whose rows have an identity. */
export type RowTable = ScopedTable & { id: AnyPgColumn }
export type RowOf<T extends PgTable> = T['$inferSelect']

/**
 * The condition that cuts a table to what the caller may see: rows of his organisations, of his current crop, and not
 * deleted. Every read of a scoped table carries it.
 */
export const rows = (ctx: Pick<Ctx, 'caller'>, table: ScopedTable): SQL =>
  within(table, sql.param([...ctx.caller.orgIds]), ctx.caller.crop)

/** The same condition in a query of `builtOnce`; the caller comes with `scopeOf`. */
export const anyRows = (table: ScopedTable): SQL =>
  within(table, sql.placeholder('orgIds'), sql.placeholder('crop'))

/** The caller, for the placeholders of `anyRows`. */
export const scopeOf = ({ caller }: Pick<Ctx, 'caller'>) => ({
  orgIds: [...caller.orgIds],
  crop: caller.crop,
})

/** One of the rows that the placeholder `ids` of a query of `builtOnce` names. */
export const oneOfIds = (column: AnyPgColumn): SQL =>
  sql`${column} = any(${sql.placeholder('ids')}::bigint[])`

function within(table: ScopedTable, orgIds: Param | Placeholder, crop: string | Placeholder): SQL {
  const condition = and(
    sql`${table.orgId} = any(${orgIds}::bigint[])`,
    table.crop ? eq(table.crop, crop) : undefined,
    table.deletedAt ? isNull(table.deletedAt) : undefined,
  )
  if (!condition) throw new Error(`no scope for ${getTableName(table)}`)
  return condition
}

/** One row within the caller's scope; undefined when there is none. */
export async function findRow<T extends RowTable>(
  ctx: Ctx,
  table: T,
  id: number,
): Promise<RowOf<T> | undefined> {
  const [found] = await selectRow(ctx, table, id)
  return found
}

/** The query of one row within the caller's scope, to be awaited or locked. */
export const selectRow = (ctx: Ctx, table: RowTable, id: number) =>
  ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), eq(table.id, id)))

/** One row within the caller's scope. Throws NOT_FOUND, also for a row of another organisation. */
export async function getRow<T extends RowTable>(
  ctx: Ctx,
  table: T,
  id: number,
  label: string,
): Promise<RowOf<T>> {
  const found = await findRow(ctx, table, id)
  if (!found) throw new AppError('NOT_FOUND', `${label}不存在或无权查看`)
  return found
}
