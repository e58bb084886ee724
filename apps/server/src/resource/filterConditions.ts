import { rangeOf, type DueLevel, type Deadlines } from '@hepu/api/core/resource/deadlines'
import { plainText } from '@hepu/api/core/resource/values'
import { yearFilters } from '@hepu/api/core/resource/yearFilters'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { clockDay } from '../db/clock.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import { itemAt } from '@hepu/api/core/must'
import { fieldNamed } from '@hepu/api/core/resource/fields'
import type { Mounted } from './mounted.ts'

/** Returns the column of a resource for a field name. */
export function columnOf(table: ResourceTable, name: string): AnyPgColumn {
  const column = (table as unknown as Record<string, AnyPgColumn | undefined>)[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

/** Returns the condition for records with a text that contains the keyword. */
export const hasKeyword = (table: ResourceTable, keyword: string): SQL => containsText(table.search, keyword)

/**
 * Returns the condition that a text in small letters contains the keyword. The index holds every single character and every
 * pair of adjacent characters, so that one Chinese character is found as fast as a whole name; the candidates are then
 * compared in full. The grams come from a subselect, so that the plan does not depend on their frequency: for a keyword that
 * most records contain (the company's name) PostgreSQL would otherwise compute the grams of every record, ten times as slow.
 */
export function containsText(column: AnyPgColumn, keyword: string): SQL {
  const wanted = keyword.toLowerCase()
  const pattern = `%${wanted.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(search_grams(${column}) @> (select ${sql.param(gramsOf(wanted))}::text[]) and ${column} like ${pattern})`
}

/** Returns a single character as itself, a longer text as its pairs of adjacent characters. */
function gramsOf(text: string): string[] {
  const letters = Array.from(text)
  if (letters.length < 2) return letters
  return [...new Set(letters.slice(1).map((letter, at) => `${itemAt(letters, at)}${letter}`))]
}

/** Returns the condition for places within the given one (codes from the province down); undefined without codes. */
const isWithin = (column: AnyPgColumn, codes: readonly string[]): SQL | undefined =>
  codes.length === 0 ? undefined : sql`${column}[1:3] @> ${sql.param([...codes])}::text[]`

/** Returns the condition of the list filters. Deadlines depend on `today` (`YYYY-MM-DD`). */
export function filterCondition(
  { def, table }: Pick<Mounted, 'def' | 'table'>,
  model: Values,
  today = clockDay(new Date()),
): SQL | undefined {
  const { name, status, orgId, due } = model
  return and(
    def.deadlines && due ? isDue(table, def.deadlines, due as DueLevel, today) : undefined,
    typeof name === 'string' && name ? hasKeyword(table, name) : undefined,
    typeof status === 'number' ? eq(table.status, status) : undefined,
    typeof orgId === 'number' ? eq(table.orgId, orgId) : undefined,
    ...yearFilters(def.list).map(({ name: filter, field }) =>
      typeof model[filter] === 'number' ? inYear(columnOf(table, field), model[filter]) : undefined,
    ),
    ...def.list.filter.map((field) => fieldCondition({ def, table }, field, model)),
  )
}

/** Returns the condition for records whose next deadline falls into a level, as the list shows it. */
function isDue(
  table: ResourceTable,
  { days, over }: Deadlines,
  level: DueLevel,
  today: string,
): SQL | undefined {
  const { from, to } = rangeOf(level, today)
  const nearest = sql`least(${sql.join(
    Object.keys(days).map((name) => columnOf(table, name)),
    sql`, `,
  )})`
  return and(
    from ? sql`${nearest} >= ${from}` : undefined,
    sql`${nearest} <= ${to}`,
    over ? isNotOver(table, over) : undefined,
  )
}

/** Returns the condition for records that may still have a deadline. */
export const isNotOver = (table: ResourceTable, { field, words }: NonNullable<Deadlines['over']>): SQL =>
  sql`coalesce(${columnOf(table, field)} <> all(${sql.param([...words])}::text[]), true)`

const startsWith = (column: AnyPgColumn, start: string): SQL => sql`starts_with(${column}, ${start})`

const inYear = (column: AnyPgColumn, year: number): SQL =>
  sql`${column} between ${`${year}-01-01`} and ${`${year}-12-31`}`

function fieldCondition(
  { def, table }: Pick<Mounted, 'def' | 'table'>,
  name: string,
  model: Values,
): SQL | undefined {
  const column = columnOf(table, name)
  const field = fieldNamed(def.fields, name)
  const { kind, below } = field
  if (kind === 'date') {
    const from = model[`${name}Start`]
    const to = model[`${name}End`]
    return and(from ? sql`${column} >= ${from}` : undefined, to ? sql`${column} <= ${to}` : undefined)
  }
  const wanted = model[name]
  if (wanted === undefined || wanted === '') return undefined
  if (below)
    return or(eq(column, wanted), ...below.map((sign) => startsWith(column, `${plainText(wanted)}${sign}`)))
  if (kind === 'dicts') return sql`${column} @> ${sql.param([wanted])}::text[]`
  if (kind === 'region') return isWithin(column, wanted as readonly string[])
  if (kind === 'text' && !field.choices)
    return sql`${column} ilike ${`%${plainText(wanted).replace(/[\\%_]/g, String.raw`\$&`)}%`}`
  return eq(column, wanted)
}
