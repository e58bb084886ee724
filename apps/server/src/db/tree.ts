import { AppError } from '@hepu/api/core/errorCodes'
import { buildTree, type Nested, type TreeRow } from '@hepu/api/core/tree/buildTree'
import { hasSameIds, moveRefusal, type TreeMove } from '@hepu/api/core/tree/treeMoves'
import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../http/context.ts'

/** A table whose rows name their parent; the columns are called `id`, `parent_id` and `deleted_at`. */
type TreeTable = PgTable & { id: AnyPgColumn; parentId: AnyPgColumn; deletedAt: AnyPgColumn }

/** A tree in the database. */
export interface StoredTree<T extends TreeTable = TreeTable> {
  table: T
  /** Any constant of its own: changes of the tree follow one another, so that no two of them make a ring together. */
  lock: number
  /** How many levels it may have, the roots counted, and the refusal of more; absent without a limit. */
  levels?: { max: number; refusal: string }
}

/** Holds a tree for a change until the transaction ends. */
export const lockTree = async ({ db }: Pick<Ctx, 'db'>, { lock }: StoredTree): Promise<void> =>
  void (await db.execute(sql`select pg_advisory_xact_lock(${lock})`))

/** Prevents changes of a tree until the transaction ends; others may do the same meanwhile. */
export const lockTreeForUse = async ({ db }: Pick<Ctx, 'db'>, { lock }: StoredTree): Promise<void> =>
  void (await db.execute(sql`select pg_advisory_xact_lock_shared(${lock})`))

/**
 * Throws BAD_STATE if a row cannot go under a parent: with `ownBranch` if the parent is the row itself or below it, and with
 * the refusal of the tree if its branch would be too deep. A new row has the id 0. The tree must be locked.
 */
export async function assertMove(
  ctx: Ctx,
  tree: StoredTree,
  move: TreeMove<number>,
  ownBranch: string,
): Promise<void> {
  const refusal = moveRefusal(await rowsAround(ctx, tree, move), move, tree.levels?.max)
  if (refusal === 'ownBranch') throw new AppError('BAD_STATE', ownBranch)
  if (refusal === 'tooDeep') throw new AppError('BAD_STATE', tree.levels?.refusal ?? '')
}

/** Returns the parent of a move with all above it, and the row with all below it. `union` ends at a stored ring. */
async function rowsAround(
  ctx: Ctx,
  { table }: StoredTree,
  { id, parentId }: TreeMove<number>,
): Promise<TreeRow<number>[]> {
  const { rows } = await ctx.db.execute<{ id: string; parent_id: string | null }>(sql`
    with recursive above as (
      select id, parent_id from ${table} where id = ${parentId}
      union
      select t.id, t.parent_id from ${table} t join above on t.id = above.parent_id
    ), below as (
      select id, parent_id from ${table} where id = ${id}
      union
      select t.id, t.parent_id from ${table} t join below on t.parent_id = below.id where t.deleted_at is null
    )
    select id, parent_id from above union select id, parent_id from below`)
  return rows.map((row) => ({
    id: Number(row.id),
    parentId: row.parent_id === null ? null : Number(row.parent_id),
  }))
}

/** Returns the place behind the last row under a parent. The tree must be locked. */
export async function nextPlace(
  ctx: Ctx,
  { table }: StoredTree<TreeTable & { sortValue: AnyPgColumn }>,
  parentId: number | null,
  condition?: SQL,
): Promise<number> {
  const isSibling = parentId === null ? sql`${table.parentId} is null` : eq(table.parentId, parentId)
  const [found] = await ctx.db
    .select({ last: sql<number | null>`max(${table.sortValue})` })
    .from(table)
    .where(and(isSibling, condition))
  return (found?.last ?? 0) + 1
}

/**
 * Returns the rows whose place changes with a new order of all rows under a parent, numbered from 1. Throws CONFLICT with the
 * refusal if a row is missing or added: the order was then made before somebody else's change.
 */
export function orderChanges<R extends { id: number; sortValue: number }>(
  siblings: readonly R[],
  ids: readonly number[],
  refusal: string,
): { row: R; sortValue: number }[] {
  const byId = new Map(siblings.map((row) => [row.id, row]))
  if (!hasSameIds(ids, [...byId.keys()])) throw new AppError('CONFLICT', refusal)
  return ids
    .flatMap((id, at) => ({ row: byId.get(id)!, sortValue: at + 1 }))
    .filter(({ row, sortValue }) => row.sortValue !== sortValue)
}

/** SQL for a stored path after the start of it changed, such as that of a branch that moved. */
export const movedPath = (column: AnyPgColumn, before: string, after: string): SQL =>
  sql`${after}::text || substr(${column}, ${before.length + 1}::int)`

/**
 * Makes a tree of the rows of a table. A row whose parent is not among them is a root. Rows that are stored as a ring are
 * all shown, and the log names them, as it names rows without a parent where the rows are all of the table (`isWhole`).
 */
export function nest<R extends TreeRow<number>, N extends Nested<N>>(
  ctx: Pick<Ctx, 'log'>,
  table: PgTable,
  rows: readonly R[],
  nodeOf: (row: R) => N,
  isWhole = false,
): N[] {
  const { roots, orphans, rings } = buildTree(rows, nodeOf)
  const isBroken = rings.length > 0 || (isWhole && orphans.length > 0)
  if (isBroken) ctx.log.error({ table: getTableName(table), rings, orphans }, 'stored rows make no tree')
  return roots
}
