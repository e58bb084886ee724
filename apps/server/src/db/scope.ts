import {
  and,
  eq,
  getTableName,
  inArray,
  isNull,
  sql,
  type Param,
  type Placeholder,
  type SQL,
} from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Caller, Ctx } from '../http/context.ts'
import {
  organization,
  party,
  person,
  role,
  supplierRelation,
  temporaryPerson,
  user,
  userOrg,
} from './schema/index.ts'

/** A table whose rows belong to an organisation, and mostly to a crop, and may be softly deleted. */
export type ScopedTable = PgTable & { orgId: AnyPgColumn; crop?: AnyPgColumn; deletedAt?: AnyPgColumn }
/** A scoped table whose rows have an identity. */
export type RowTable = ScopedTable & { id: AnyPgColumn }
export type RowOf<T extends PgTable> = T['$inferSelect']

/** Tables of administration: their rows are cut to the organisations a user manages, whatever data he sees. */
const administered: ReadonlySet<PgTable> = new Set<PgTable>([
  role,
  person,
  temporaryPerson,
  party,
  supplierRelation,
])

/** Returns the organisations whose rows of a table a caller may see; in a command, change. */
export const orgIdsOf = (caller: Caller, table: ScopedTable): readonly number[] =>
  administered.has(table) ? caller.managedOrgIds : caller.orgIds

/** Returns the organisations whose names and people a caller may see: those of his data and those he administers. */
export const visibleOrgIds = ({ caller }: Pick<Ctx, 'caller'>): number[] => [
  ...new Set([caller.orgId, ...caller.orgIds, ...caller.managedOrgIds]),
]

/** Returns the condition that a user works in one of these organisations. */
export const worksIn = (orgIds: readonly number[]): SQL =>
  sql`exists (select 1 from ${userOrg} where ${userOrg.userId} = ${user.id}
    and ${userOrg.orgId} = any(${sql.param([...orgIds])}::bigint[]))`

/** Work context of a caller who works in one organisation and sees no other, such as a job. It has no crop. */
export const alone = (orgId: number) => ({
  orgId,
  orgIds: [orgId],
  readOnlyOrgIds: [],
  managedOrgIds: [orgId],
  crops: [],
})

/** Returns the context with the organisation of a record as the caller's own, so that new rows belong to it. */
export const inOrgOf = (ctx: Ctx, { orgId }: { orgId: number }): Ctx => ({
  ...ctx,
  caller: { ...ctx.caller, orgId },
})

/** Returns the caller for a command: organisations whose rows he may only read are left out. */
export const forWriting = (caller: Caller): Caller => ({
  ...caller,
  orgIds: caller.orgIds.filter((id) => !caller.readOnlyOrgIds.includes(id)),
})

/** Returns whether the caller may change rows of this organisation if his permissions allow it. Every `can` of a row uses it. */
export const mayChange = ({ caller }: Pick<Ctx, 'caller'>, { orgId }: { orgId: number }): boolean =>
  !caller.readOnlyOrgIds.includes(orgId)

/**
 * Returns the condition that cuts a table to the rows the caller may see: those of the organisations of his data
 * permission, of his current crop, and not deleted. Every read of a scoped table carries it. In a command it leaves out
 * the rows that he may only read, so that no handler can change them.
 */
export const rows = (ctx: Pick<Ctx, 'caller'>, table: ScopedTable): SQL =>
  within(table, sql.param([...orgIdsOf(ctx.caller, table)]), ctx.caller.crop)

/** Returns the condition of `rows` for a query of `builtOnce`, with placeholders that `scopeOf` fills. */
export const anyRows = (table: ScopedTable): SQL =>
  within(table, sql.placeholder('orgIds'), sql.placeholder('crop'))

/** Returns the values for the placeholders of `anyRows`. */
export const scopeOf = ({ caller }: Pick<Ctx, 'caller'>) => ({
  orgIds: [...caller.orgIds],
  crop: caller.crop,
})

/** Returns the condition that an id is in the placeholder `ids` of a query of `builtOnce`. */
export const oneOfIds = (column: AnyPgColumn): SQL =>
  sql`${column} = any(${sql.placeholder('ids')}::bigint[])`

/** Returns the condition of `rows` without the organisations, for a list that reads those of `orgIdsOf` one by one. */
export const rowsApartFromOrg = ({ caller }: Pick<Ctx, 'caller'>, table: ScopedTable): SQL | undefined =>
  apartFromOrg(table, caller.crop)

const apartFromOrg = (table: ScopedTable, crop: string | Placeholder): SQL | undefined =>
  and(table.crop ? eq(table.crop, crop) : undefined, table.deletedAt ? isNull(table.deletedAt) : undefined)

function within(table: ScopedTable, orgIds: Param | Placeholder, crop: string | Placeholder): SQL {
  const condition = and(sql`${table.orgId} = any(${orgIds}::bigint[])`, apartFromOrg(table, crop))
  if (!condition) throw new Error(`no scope for ${getTableName(table)}`)
  return condition
}

/** Finds one row within the caller's scope; undefined if there is none. */
export async function findRow<T extends RowTable>(
  ctx: Ctx,
  table: T,
  id: number,
): Promise<RowOf<T> | undefined> {
  const [found] = await selectRow(ctx, table, id)
  return found
}

/** Returns the query of one row within the caller's scope, to be awaited or locked. */
export const selectRow = (ctx: Ctx, table: RowTable, id: number) =>
  ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), eq(table.id, id)))

/** Returns one row within the caller's scope. Throws NOT_FOUND, also for a row of another organisation. */
export async function getRow<T extends RowTable>(
  ctx: Ctx,
  table: T,
  id: number,
  label: string,
): Promise<RowOf<T>> {
  const found = await findRow(ctx, table, id)
  if (!found) throw await unseen(ctx, table, [id], label)
  return found
}

/**
 * Returns the refusal for rows that a call did not find: FORBIDDEN with the name of the owner if a command names a row that
 * the caller may only read, else NOT_FOUND as if they did not exist.
 */
export async function unseen(
  ctx: Pick<Ctx, 'db' | 'caller'>,
  table: RowTable,
  ids: readonly number[],
  label: string,
): Promise<AppError> {
  const missing = new AppError('NOT_FOUND', `${label}不存在或无权查看`)
  const { readOnlyOrgIds, crop } = ctx.caller
  if (readOnlyOrgIds.length === 0 || administered.has(table)) return missing
  const [owner] = await ctx.db
    .select({ name: organization.name })
    .from(table)
    .innerJoin(organization, eq(organization.id, table.orgId))
    .where(and(within(table, sql.param([...readOnlyOrgIds]), crop), inArray(table.id, [...ids])))
    .limit(1)
  return owner ? new AppError('FORBIDDEN', `该${label}属于「${owner.name}」，您只能查看，不能修改`) : missing
}
