import { asc, desc, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Part-of-text condition without regard to case; wildcards of the input are taken literally. */
export const contains = (column: AnyPgColumn, part: string): SQL =>
  sql`${column} ilike ${`%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`}`

/** A name in the order of pinyin. */
export const byPinyin = (column: AnyPgColumn): SQL => sql`${column} collate "zh-x-icu"`

/** A stable order: the chosen column, blanks last, then the id in the same direction. */
export function ordered(
  order: 'ascending' | 'descending',
  column: AnyPgColumn | SQL,
  id: AnyPgColumn,
): SQL[] {
  return order === 'ascending'
    ? [sql`${column} asc nulls last`, asc(id)]
    : [sql`${column} desc nulls last`, desc(id)]
}

/** Rows by id in the order of `ids`; rows that are gone are left out. */
export function inOrder<R extends { id: number }>(ids: readonly number[], found: readonly R[]): R[] {
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
