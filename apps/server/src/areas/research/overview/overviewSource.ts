import { crops } from '@hepu/api/core/crops'
import type { OverviewEvent, OverviewMatch } from '@hepu/api/areas/research/overview/varietyOverview'
import type { Permission } from '@hepu/api/core/permissions'
import { sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../http/context.ts'
import type { Names } from './varietyNames.ts'

/** A record as the overview shows it, whatever happened to it on which day. */
export interface RecordSummary {
  title: string
  path: string | null
  facts: OverviewEvent['facts']
  state: string | null
  orgId: number
}

/** What the records of a source say of the variety itself: values by label, each with the record that says so. */
export interface Head {
  label: string
  text: string
  path: string | null
}

/** A kind of records about varieties. The overview is made of a list of them (`sources.ts`). */
export interface Source {
  key: string
  title: string
  /** Whose holder is told of its records; all others only that there is such a section. */
  word: Permission
  /** How its records are found, as the screen says. */
  matchedBy: string
  /** Address of the list, filtered by a name. Absent where the keyword of the list does not find these records. */
  list?: (name: string) => string
  /** Records in the caller's scope that are about the variety: rows made by `day`, one for each day worth telling. */
  find: (ctx: Ctx, names: Names) => SQL
  /** The records of these ids as far as the caller sees them. */
  describe: (ctx: Ctx, ids: readonly number[]) => Promise<ReadonlyMap<number, RecordSummary>>
  /** Names that have a part, or a number with that part: rows `(name, number, crop)`. Absent where records have no names of varieties. */
  search?: (ctx: Ctx, part: string) => SQL
  heads?: (ctx: Ctx, names: Names) => Promise<Head[]>
}

/** A source that the caller may read. */
export const mayRead = ({ caller }: Pick<Ctx, 'caller'>, { word }: Pick<Source, 'word'>): boolean =>
  caller.permissions.has(word)

/** What the crop that is worked in is called. */
export const cropLabel = ({ caller }: Pick<Ctx, 'caller'>): string =>
  crops.find(({ value }) => value === caller.crop)?.label ?? caller.crop

/** A day of a record. */
interface Day {
  id: AnyPgColumn
  what: string | SQL
  /** A date; null where it is not known. */
  day: SQL | AnyPgColumn
  /** True where only the year of the day counts. */
  isYear?: SQL | boolean
  /** The day a record is put in order by; each has exactly one such row. */
  isMain?: boolean
  /** The name in its normal form by which it was found, or how else it was found. */
  by: { name: SQL } | Extract<OverviewMatch, 'RELATION' | 'MENTION' | 'ACHIEVEMENT'> | SQL
}

/** The columns of a row of `find`, in the order that all sources share. */
export function day({ id, what, day: at, isYear = false, isMain = true, by }: Day): SQL {
  const isName = typeof by === 'object' && 'name' in by
  return sql`${id} as id, ${what}::text as what, ${at}::date as day, ${isYear}::boolean as is_year,
    ${isMain}::boolean as is_main, ${isName ? by.name : null}::text as named,
    ${isName ? null : by}::text as match`
}

/** Several selects as one. */
export const unionAll = (selects: readonly SQL[]): SQL => sql.join([...selects], sql` union all `)

/** The last day of a year, where a year is all that is known: what is of that year is over by then. */
export const lastDay = (year: SQL | AnyPgColumn): SQL => sql`make_date(${year}::int, 12, 31)`

/** Address of a list with a keyword. */
export const listWith = (path: string, name: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}name=${encodeURIComponent(name)}`

/** A figure that may be unknown, with so many decimals and its unit; none when it is not known. */
export function figure(
  label: string,
  value: number | null | undefined,
  decimals: number,
  unit = '',
): RecordSummary['facts'] {
  return value === null || value === undefined ? [] : [{ label, text: `${value.toFixed(decimals)}${unit}` }]
}

/** A difference in per cent, with its sign. */
export const signed = (label: string, pct: number | null | undefined): RecordSummary['facts'] =>
  figure(label, pct, 2, '%').map((fact) => ({ ...fact, text: pct! > 0 ? `+${fact.text}` : fact.text }))

/** A word; none when there is none. */
export const word = (label: string, text: string | null | undefined): RecordSummary['facts'] =>
  text ? [{ label, text }] : []
