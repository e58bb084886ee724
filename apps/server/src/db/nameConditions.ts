import { asc, desc, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Returns the condition that a text contains a part, ignoring case. Wildcards in the part are taken literally. */
export const contains = (column: AnyPgColumn, part: string): SQL =>
  sql`${column} ilike ${`%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`}`

/** SQL for a name in the normal form of `comparable`. The indexes on names use the same expression. */
export const plainName = (column: AnyPgColumn | SQL): SQL =>
  sql`regexp_replace(lower(normalize(${column}, NFKC)), '\\s+', '', 'g')`

/** Returns the condition that a name is one of these, which are in the normal form of `comparable`. */
export const isNamed = (column: AnyPgColumn | SQL, names: readonly string[]): SQL =>
  sql`${plainName(column)} = any(${sql.param([...names])}::text[])`

/** Separators between names in one text, after NFKC. The semicolon is escaped, because the migration writer splits at it. */
const BETWEEN_NAMES = String.raw`[、,\u003b/]`

/** SQL for the names in one text, each in the normal form of `comparable`. */
export const plainNames = (column: AnyPgColumn): SQL =>
  sql`regexp_split_to_array(${plainName(column)}, ${sql.raw(`'${BETWEEN_NAMES}'`)})`

/** Returns the condition that a text of several names contains one of these, which are in the normal form of `comparable`. */
export const hasName = (column: AnyPgColumn, names: readonly string[]): SQL =>
  sql`${plainNames(column)} && ${sql.param([...names])}::text[]`

/** Splits a text into its names, as they are written. */
export const namesIn = (text: string): string[] =>
  text.split(/[、,，;；/／]/).flatMap((name) => name.trim() || [])

/**
 * Returns the condition that a column is one of these ids. They are sent as one value, so the statement is the same for
 * any number.
 */
export const oneOf = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`

/** Orders a name by pinyin. */
export const byPinyin = (column: AnyPgColumn): SQL => sql`${column} collate "zh-x-icu"`

/** Returns a stable order: by the chosen column with blanks last, then by id in the same direction. */
export function ordered(
  order: 'ascending' | 'descending',
  column: AnyPgColumn | SQL,
  id: AnyPgColumn | SQL,
): SQL[] {
  return order === 'ascending'
    ? [sql`${column} asc nulls last`, asc(id)]
    : [sql`${column} desc nulls last`, desc(id)]
}

/** Sorts rows in the order of `ids`; ids without a row are left out. */
export function inOrder<R extends { id: number }>(ids: readonly number[], found: readonly R[]): R[] {
  const byId = new Map(found.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A column with the number of all rows that the filter of a list selects, counted in the same pass as the page. */
export const totalColumn = sql<number>`count(*) over ()`.mapWith(Number)
