import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Rows that one answer of the database holds: as many are parsed and put together in a few milliseconds. */
const AT_ONCE = 20_000

/** A column of a query that is read column by column: the values of one part, in the given order. */
export const asColumn = <T>(value: SQLWrapper, order: SQLWrapper): SQL<T[]> =>
  sql<T[]>`json_agg(${value} order by ${order})`

/**
 * The same without an order: all such columns of one query have the order in which it met the rows, which may be any. A third
 * less work than an order for each column.
 */
export const asMet = <T>(value: SQLWrapper): SQL<T[]> => sql<T[]>`json_agg(${value})`

/** Number of the part that a row belongs to, when rows are read in this order. */
export const partBy = (order: SQLWrapper): SQL.Aliased<number> =>
  sql<number>`(row_number() over (order by ${order}) - 1) / ${sql.raw(String(AT_ONCE))}`.as('part')

type Columns<R> = { [K in keyof R]: R[K][] }

/**
 * The rows that parts of columns stand for, in their order. A large table read so takes a fifth of the work: one text is
 * parsed for thousands of values, instead of each of them. `rowAt` names the fields one by one, so that all rows have one
 * shape.
 */
export const rowsOfColumns = <R extends object>(
  parts: readonly Columns<R>[],
  rowAt: (part: Columns<R>, i: number) => R,
): R[] =>
  parts.flatMap((part) => {
    const [column = []] = Object.values<unknown[]>(part)
    return Array.from({ length: column.length }, (_, i) => rowAt(part, i))
  })

/** Answers one and the same text for equal ones, so that thousands of copies of a few words are not kept. */
export function shareTexts(): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const found = known.get(text)
    if (found === undefined) known.set(text, text)
    return found ?? text
  }
}
