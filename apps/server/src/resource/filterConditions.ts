import { rangeOf, type DueLevel, type Deadlines } from '@hepu/api/core/resource/deadlines'
import { plainText } from '@hepu/api/core/resource/values'
import { yearFilters } from '@hepu/api/core/resource/yearFilters'
import { and, eq, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { clockDay } from '../db/clock.ts'
import type { ResourceTable } from '../db/schema/resourceTable.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Mounted } from './mounted.ts'

/** A column of a resource by the name of its field. */
export function columnOf(table: ResourceTable, name: string): AnyPgColumn {
  const column = (table as unknown as Record<string, AnyPgColumn | undefined>)[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

/**
 * Records one of whose texts has the keyword as a part. The index knows every single character and every two that stand
 * together, so that one Chinese character finds as quickly as a whole name; what it offers is then looked at in full. The
 * grams are selected, so that the plan does not depend on how often they occur: a keyword that most records have (the name
 * of the house) would else be looked for by making the grams of every record, ten times as slow.
 */
export function hasKeyword(table: ResourceTable, keyword: string): SQL {
  const wanted = keyword.toLowerCase()
  const pattern = `%${wanted.replace(/[\\%_]/g, String.raw`\$&`)}%`
  return sql`(search_grams(${table.search}) @> (select ${sql.param(gramsOf(wanted))}::text[]) and ${table.search} like ${pattern})`
}

/** The single character, or every two that stand together. */
function gramsOf(text: string): string[] {
  const letters = Array.from(text)
  if (letters.length < 2) return letters
  return [...new Set(letters.slice(1).map((letter, at) => `${letters[at]!}${letter}`))]
}

/** Places within the one whose codes these are, from the province on; all where there is none. */
const isWithin = (column: AnyPgColumn, codes: readonly string[]): SQL | undefined =>
  codes.length === 0 ? undefined : sql`${column}[1:3] @> ${sql.param([...codes])}::text[]`

/** The condition of the filters of a list. What is due depends on `today` (`YYYY-MM-DD`). */
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

/** Records of which something falls into a level: what is due next, as the list shows it. */
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

/** Records of which anything may still be due. */
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
  const { kind, below } = def.fields[name]!
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
  if (kind === 'text')
    return sql`${column} ilike ${`%${plainText(wanted).replace(/[\\%_]/g, String.raw`\$&`)}%`}`
  return eq(column, wanted)
}
