import { AppError } from '@hepu/api/core/errorCodes'
import { itemAt } from '@hepu/api/core/must'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { experimentPoint, experimentVariety } from '../../../db/schema/index.ts'
import { rows as inScope } from '../../../db/scope.ts'
import { staleEdit, type LogNote } from '../../../db/write.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Group } from '../analysis/loadTrial.ts'

type Table = typeof experimentPoint | typeof experimentVariety
type ExistingRow = Pick<Table['$inferSelect'], 'id' | 'name' | 'version' | 'updatedAt' | 'updatedBy'>
interface Row {
  id?: number | null | undefined
  version?: number | null | undefined
  name: string
}

/** Locks and returns the existing points or entries of a group. */
export const lockExisting = (ctx: Ctx, table: Table, group: Group): Promise<ExistingRow[]> =>
  ctx.db
    .select({
      id: table.id,
      name: table.name,
      version: table.version,
      updatedAt: table.updatedAt,
      updatedBy: table.updatedBy,
    })
    .from(table)
    .where(and(inScope(ctx, table), eq(table.groupId, group.id)))
    .orderBy(table.id)
    .for('update')

/** Throws CONFLICT naming the row if its name belongs to a record that stays and is not among the rows. */
export function assertNamesFree(
  existing: readonly ExistingRow[],
  rows: readonly Row[],
  removed: readonly number[],
  label: string,
): void {
  const known = new Set([...rows.map(({ id }) => id), ...removed])
  const taken = new Set(existing.flatMap(({ id, name }) => (known.has(id) ? [] : [name])))
  const at = rows.findIndex(({ name }) => taken.has(name))
  if (at === -1) return
  throw new AppError(
    'CONFLICT',
    `第${at + 1}行的${label}名称「${itemAt(rows, at).name}」已被该组别的另一${label}使用，请改名，或刷新后再试`,
  )
}

/**
 * Clears the names of records whose name another row gets, so that rows may exchange names in any order of writing.
 * Returns the cleared names by id, for the log of the writes that follow (`renamed`). Throws CONFLICT, without clearing
 * any name, if somebody else saved one of the records meanwhile.
 */
export async function freeNames(
  ctx: Ctx,
  table: Table,
  existing: readonly ExistingRow[],
  rows: readonly Row[],
  note: LogNote,
): Promise<Map<number, string>> {
  const saved = new Map(rows.map((row) => [row.id, row]))
  const takers = new Map(rows.map(({ name, id }) => [name, id]))
  const kept = existing.filter(({ id }) => saved.has(id))
  const stale = kept.find(({ id, version }) => version !== (saved.get(id)?.version ?? version))
  if (stale) throw await staleEdit(ctx, stale, note)
  const given = kept.filter(({ id, name }) => takers.has(name) && takers.get(name) !== id)
  const ids = given.map(({ id }) => id)
  if (ids.length > 0) {
    await ctx.db
      .update(table)
      .set({ name: sql`gen_random_uuid()::text` })
      .where(and(inScope(ctx, table), inArray(table.id, ids)))
  }
  return new Map(given.map(({ id, name }) => [id, name]))
}

/** Returns the log note of the write of a row, with the name that its record had even if it was cleared before. */
export const renamed = (before: string | undefined, after: string, note: LogNote): LogNote =>
  before === undefined ? note : { ...note, extra: { before: { name: before }, after: { name: after } } }
