import { findRecordKind } from '@hepu/api/recordKinds'
import { readersOf, type RecordKind } from '@hepu/api/core/recordKind'
import { and, inArray, sql } from 'drizzle-orm'
import { tableNamed, type RecordTable } from '../db/tables.ts'
import { rows, type ScopedTable } from '../db/scope.ts'
import type { Ctx } from '../http/context.ts'

/** A record by its table and id. */
export interface RecordKey {
  object: string
  id: number
}

/** Returns the address of the screen of a record; null if there is none, undefined if the caller may not read the record. */
export type PathOf = (record: RecordKey) => string | null | undefined

type Asking = Pick<Ctx, 'db' | 'caller'>

/**
 * Finds out which of some records the caller may read where he works now: by the permission of their kind and the scope of their
 * table, with one query for each kind. Records of tables without an organisation count as not readable.
 */
export async function findReadable(ctx: Asking, records: readonly RecordKey[]): Promise<PathOf> {
  const paths = new Map<string, string | null>()
  for (const [object, found] of Map.groupBy(records, (record) => record.object)) {
    const kind = findRecordKind(object)
    const table = kind && tableNamed(object)
    if (!kind || !table?.['orgId']) continue
    for (const row of await readRows(ctx, kind, table, found)) {
      if (readersOf(kind, row.word).some((word) => ctx.caller.permissions.has(word)))
        paths.set(`${object} ${row.id}`, pathOf(kind, row))
    }
  }
  return ({ object, id }) => paths.get(`${object} ${id}`)
}

interface Row {
  id: number
  name: string | null
  /** Value that the permission follows from, where a kind has several. */
  word: string | null
}

async function readRows(
  ctx: Asking,
  kind: RecordKind,
  table: RecordTable,
  records: readonly RecordKey[],
): Promise<Row[]> {
  const columnOf = (name: string | undefined) =>
    sql<string | null>`${name && table[name] ? sql`${table[name]}::text` : sql`null`}`
  const found = await ctx.db
    .select({ id: table.id, name: columnOf(kind.nameField), word: columnOf(kind.readBy?.field) })
    .from(table)
    .where(
      and(
        rows(ctx, table as unknown as ScopedTable),
        inArray(
          table.id,
          records.map(({ id }) => id),
        ),
      ),
    )
  return found.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Returns the address of the screen of a record; null if its kind has none. */
export const pathOf = ({ path }: RecordKind, { id, name }: Pick<Row, 'id' | 'name'>): string | null =>
  path?.replace('{id}', String(id)).replace('{name}', encodeURIComponent(name ?? '')) ?? null
