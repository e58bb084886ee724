import { crops } from '@hepu/api/core/crops'
import type { OverviewEvent, OverviewMatch } from '@hepu/api/areas/research/overview/varietyOverview'
import type { Permission } from '@hepu/api/core/permissions'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../http/context.ts'
import type { Names } from './varietyNames.ts'

/** A record as the overview shows it, without its days. */
export interface RecordSummary {
  title: string
  path: string | null
  facts: OverviewEvent['facts']
  state: string | null
  orgId: number
}

/** Values about the variety itself from the records of a source: by label, each with the record it comes from. */
export interface Head {
  label: string
  text: string
  path: string | null
}

/** A kind of records about varieties. The overview consists of a list of them (`sources.ts`). */
export interface Source {
  key: string
  title: string
  /** Permission to see the records; all others only see that the section exists. */
  word: Permission
  /** How its records are found, as the screen shows it. */
  matchedBy: string
  /** Returns the address of the list, filtered by a name. Absent if the keyword of the list does not find these records. */
  list?: (name: string) => string
  /** Returns the records in the caller's scope that are about the variety: rows made by `day`, one for each relevant day. */
  find: (ctx: Ctx, names: Names) => SQL | Promise<SQL>
  /** Returns the records with these ids that the caller sees. */
  describe: (ctx: Ctx, ids: readonly number[]) => Promise<ReadonlyMap<number, RecordSummary>>
  /**
   * Returns names and numbers that contain a part, as rows `(name, number, crop)`. Absent if the records have no names of
   * varieties.
   */
  search?: (ctx: Ctx, part: string) => SQL
  heads?: (ctx: Ctx, names: Names) => Promise<Head[]>
}

/** Returns whether the caller may read a source. */
export const mayRead = ({ caller }: Pick<Ctx, 'caller'>, { word }: Pick<Source, 'word'>): boolean =>
  caller.permissions.has(word)

/** Returns the label of the current crop. */
export const cropLabel = ({ caller }: Pick<Ctx, 'caller'>): string =>
  crops.find(({ value }) => value === caller.crop)?.label ?? caller.crop

/** A day of a record. */
interface Day {
  id: AnyPgColumn
  what: string | SQL
  /** A date; null if unknown. */
  day: SQL | AnyPgColumn
  /** True if only the year of the day counts. */
  isYear?: SQL | boolean
  /** The day by which a record is ordered; each record has exactly one such row. */
  isMain?: boolean
  /** The normalised name by which the record was found, or how else it was found. */
  by: { name: SQL } | Extract<OverviewMatch, 'RELATION' | 'MENTION' | 'ACHIEVEMENT'> | SQL
}

/** Returns the columns of a row of `find`, in the order that all sources share. */
export function day({ id, what, day: at, isYear = false, isMain = true, by }: Day): SQL {
  const isName = typeof by === 'object' && 'name' in by
  return sql`${id} as id, ${what}::text as what, ${at}::date as day, ${isYear}::boolean as is_year,
    ${isMain}::boolean as is_main, ${isName ? by.name : null}::text as named,
    ${isName ? null : by}::text as match`
}

/** Joins several selects with `union all`. */
export const unionAll = (selects: readonly SQL[]): SQL => sql.join([...selects], sql` union all `)

/** Returns the last day of a year, for records of which only the year is known. */
export const lastDay = (year: SQL | AnyPgColumn): SQL => sql`make_date(${year}::int, 12, 31)`

/** Returns the address of a list with a keyword. */
export const listWith = (path: string, name: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}name=${encodeURIComponent(name)}`

/** Returns a figure with that many decimals and its unit; nothing if it is unknown. */
export function figure(
  label: string,
  value: number | null | undefined,
  decimals: number,
  unit = '',
): RecordSummary['facts'] {
  return value === null || value === undefined ? [] : [{ label, text: `${value.toFixed(decimals)}${unit}` }]
}

/** Returns a difference in per cent, with its sign. */
export const signed = (label: string, pct: number | null | undefined): RecordSummary['facts'] =>
  figure(label, pct, 2, '%').map((fact) => ({ ...fact, text: (pct ?? 0) > 0 ? `+${fact.text}` : fact.text }))

/** Returns a text; nothing if it is empty. */
export const word = (label: string, text: string | null | undefined): RecordSummary['facts'] =>
  text ? [{ label, text }] : []
