import { and, getTableName, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../http/context.ts'
import { merged, type Source } from './merge.ts'

/** The order of a list: by a column with blanks last, then by id in the same direction. */
export interface ListOrder {
  column: AnyPgColumn
  direction: 'ascending' | 'descending'
  /** Rows may lack a value of the column. */
  mayBeBlank: boolean
}

/** A part of a list. */
export interface Cut {
  limit: number
  offset: number
}

type Database = Pick<Ctx, 'db'>

/** Returns the order of rows that have a value. An index gives it in either direction, other than `nulls last`. */
function orderOf({ table }: Source, { column, direction }: ListOrder): SQL {
  const way = sql.raw(direction === 'ascending' ? 'asc' : 'desc')
  return sql`${column} ${way}, ${table.id} ${way}`
}

const alsoWhere = (source: Source, condition: SQL): Source => ({
  ...source,
  where: and(source.where, condition),
})

/** Returns the ids of one page of a source, read in the order of an index from its beginning to the end of the page. */
export async function pageInOrder(
  { db }: Database,
  source: Source,
  order: ListOrder,
  cut: Cut,
): Promise<number[]> {
  const { rows } = await db.execute<{ id: string }>(
    order.mayBeBlank ? filledThenBlank(source, order, cut) : rowsInOrder(source, order, cut),
  )
  return rows.map(({ id }) => Number(id))
}

function rowsInOrder(source: Source, order: ListOrder, { limit, offset }: Cut): SQL {
  const orderBy = orderOf(source, order)
  return sql`select ${source.table.id}, ${order.column} as value from ${merged(source, orderBy, offset + limit)}
    order by ${orderBy} limit ${limit}::bigint offset ${offset}::bigint`
}

/**
 * Returns the statement of a page of which rows may be blank. An index read backwards has its blanks first, so the rows with a
 * value and the blank ones are read one after another: as many blank ones as the page still lacks, and if it has none
 * with a value, from the place that is left when all of those are counted.
 */
function filledThenBlank(source: Source, order: ListOrder, { limit, offset }: Cut): SQL {
  const { id } = source.table
  const filled = alsoWhere(source, sql`${order.column} is not null`)
  const blank = alsoWhere(source, sql`${order.column} is null`)
  const way = sql.raw(order.direction === 'ascending' ? 'asc' : 'desc')
  const byId = sql`${id} ${way}`
  const count = sql`(select count(*) from ${merged(filled, orderOf(filled, order), offset)})`
  return sql`with filled as (${rowsInOrder(filled, order, { limit, offset })}),
    blank as (select ${id} from ${merged(blank, byId, offset + limit)} order by ${byId}
      limit ${limit}::bigint - (select count(*) from filled)
      offset case when exists (select from filled) then 0 else greatest(0, ${offset}::bigint - ${count}) end)
    select id from (
      select id, 1 as part, row_number() over (order by value ${way}, id ${way}) as place from filled
      union all select id, 2, row_number() over (order by id ${way}) from blank
    ) as page order by part, place`
}

/**
 * Returns the ids of a page of the rows that meet a condition, looked for among the first `reach` rows of the source that have a
 * value. Returns null if these are too few for a whole page.
 */
export async function pageAmongFirst(
  { db }: Database,
  source: Source,
  order: ListOrder,
  { reach, condition, limit, offset }: Cut & { reach: number; condition: SQL },
): Promise<number[] | null> {
  const filled = order.mayBeBlank ? alsoWhere(source, sql`${order.column} is not null`) : source
  const orderBy = orderOf(filled, order)
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${source.table.id} from (
      select * from ${merged(filled, orderBy, reach)} order by ${orderBy} limit ${reach}::bigint
    ) as ${sql.identifier(getTableName(source.table))}
    where ${condition} order by ${orderBy} limit ${limit}::bigint offset ${offset}::bigint`)
  return rows.length === limit ? rows.map(({ id }) => Number(id)) : null
}
