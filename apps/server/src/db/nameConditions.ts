import { asc, desc, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { itemAt } from '@hepu/api/core/must'

/** Part-of-text condition without regard to case; wildcards of the input are taken literally. */
export const contains = (column: AnyPgColumn, part: string): SQL =>
  sql`${column} ilike ${`%${part.replace(/[\\%_]/g, String.raw`\$&`)}%`}`

/** A name as `comparable` writes it, for comparing; the indexes of names are made of the same words. */
export const plainName = (column: AnyPgColumn | SQL): SQL =>
  sql`regexp_replace(lower(normalize(${column}, NFKC)), '\\s+', '', 'g')`

/** One of these names, which are given as `comparable` writes them. */
export const isNamed = (column: AnyPgColumn | SQL, names: readonly string[]): SQL =>
  sql`${plainName(column)} = any(${sql.param([...names])}::text[])`

/** What stands between two names of one text, after NFKC. The semicolon is escaped: the writer of migrations cuts at it. */
const BETWEEN_NAMES = String.raw`[、,\u003b/]`

/** The names that stand in one text, each as `comparable` writes it. */
export const plainNames = (column: AnyPgColumn): SQL =>
  sql`regexp_split_to_array(${plainName(column)}, ${sql.raw(`'${BETWEEN_NAMES}'`)})`

/** One of these names, as `comparable` writes them, stands in a text of several. */
export const hasName = (column: AnyPgColumn, names: readonly string[]): SQL =>
  sql`${plainNames(column)} && ${sql.param([...names])}::text[]`

/** The names that stand in one text, as they are written. */
export const namesIn = (text: string): string[] =>
  text.split(/[、,，;；/／]/).flatMap((name) => name.trim() || [])

/** One of many ids, sent as one value: however many there are, the statement is the same and quickly made. */
export const oneOf = (column: AnyPgColumn, ids: readonly number[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::bigint[])`

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

/** How many rows the filter of a list chooses, beside every row of its page: counted in the same pass. */
export const totalColumn = sql<number>`count(*) over ()`.mapWith(Number)

/** The total of a list from its page; a page beyond the end tells nothing, then `countAll` is asked. */
export async function totalOf(
  page: readonly { total: number }[],
  current: number,
  countAll: () => PromiseLike<readonly { n: number }[]>,
): Promise<number> {
  if (page[0]) return page[0].total
  return current === 1 ? 0 : itemAt(await countAll(), 0).n
}
