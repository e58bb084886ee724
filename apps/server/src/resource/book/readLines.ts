import { storedFields } from '@hepu/api/core/resource/fields'
import { and, asc, desc, gt, lt, sql, type SQL } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { asColumn } from '../../db/asColumns.ts'
import { isInUse } from '../../db/connect.ts'
import { inOrder, ordered } from '../../db/lists.ts'
import type { Ctx } from '../../http/context.ts'
import { readAhead } from '../../import/readAhead.ts'
import { columnOf } from '../conditions.ts'
import { sortColumn } from '../lists.ts'
import type { Values } from '@hepu/api/core/resource/problems'
import type { Mounted } from '../mounted.ts'

/** Ids looked up at once: the filter is worked out once for so many records. */
const IDS = 50_000
/** Records read at once: few enough that other calls hardly wait for their mapping. */
const STEP = 500

/** How often, and for how long (ms), a piece lets the calls of others go first. */
const PATIENCE = { times: 10, ms: 4 }

/** A record as an export needs it: its fields and its state of review. */
export type Line = Values & { id: number; status: number }

/** The order of a list. */
export interface RowOrder {
  /** Column by the name that the list's call takes. */
  sort: string
  order: 'ascending' | 'descending'
}

/** The order in which every list is shown first. */
export const NEWEST_FIRST: RowOrder = { sort: 'id', order: 'descending' }

/**
 * Records that a condition holds for, in the order of the list, a few at a time: only their ids are held, and no connection
 * while the reader is slow. The condition, with the scope of the caller in it, holds for every piece. The next piece is read
 * while one is used; who waits for a page goes before who waits for a file.
 */
export const readLines = (
  ctx: Pick<Ctx, 'db'>,
  it: Mounted,
  where: SQL | undefined,
  order: RowOrder = NEWEST_FIRST,
): AsyncGenerator<Line[]> => readAhead(piecesOf(ctx, it, where, order))

async function* piecesOf(
  ctx: Pick<Ctx, 'db'>,
  it: Mounted,
  where: SQL | undefined,
  order: RowOrder,
): AsyncGenerator<Line[]> {
  const columns = columnsOf(it)
  for await (const ids of idsInOrder(ctx, it, where, order)) {
    for (let at = 0; at < ids.length; at += STEP) {
      await letOthersGo(ctx)
      yield await readPiece(ctx, it, { columns, where }, ids.slice(at, at + STEP))
    }
  }
}

async function letOthersGo({ db }: Pick<Ctx, 'db'>): Promise<void> {
  for (let times = 0; times < PATIENCE.times && isInUse(db); times++) await sleep(PATIENCE.ms)
}

/** By id records are looked up part by part, as the index has them; by any other column all of them at once. */
async function* idsInOrder(
  ctx: Pick<Ctx, 'db'>,
  it: Mounted,
  where: SQL | undefined,
  { sort, order }: RowOrder,
): AsyncGenerator<number[]> {
  const { id } = it.table
  if (sort !== 'id') {
    const sorted = sql.join(ordered(order, sortColumn(it, sort), id), sql`, `)
    yield await readIds(
      ctx,
      sql`select ${id} as id, row_number() over (order by ${sorted}) as place from ${it.table} where ${where ?? sql`true`}`,
    )
    return
  }
  const isRising = order === 'ascending'
  for (let last: number | undefined; ;) {
    const beyond = last === undefined ? undefined : isRising ? gt(id, last) : lt(id, last)
    const ids = await readIds(
      ctx,
      sql`select ${id} as id, ${isRising ? id : sql`-${id}`} as place from ${it.table}
        where ${and(where, beyond) ?? sql`true`} order by ${isRising ? asc(id) : desc(id)} limit ${IDS}`,
    )
    yield ids
    if (ids.length < IDS) return
    last = ids.at(-1)!
  }
}

/** The ids of a query, by their places in it; as one text: a row for every id would cost more than the rest of the export. */
async function readIds({ db }: Pick<Ctx, 'db'>, query: SQL): Promise<number[]> {
  const found = await db.execute<{ ids: string | null }>(
    sql`select string_agg(t.id::text, ',' order by t.place) as ids from (${query}) t`,
  )
  const text = found.rows[0]?.ids
  return text ? text.split(',').map(Number) : []
}

/** The columns of a piece by the names of their fields; read so, a value costs half of what it costs in a row of its own. */
type Columns = Record<string, unknown[] | null>

const columnsOf = ({ def, table }: Mounted): SQL =>
  sql.join(
    [
      sql`${asColumn(table.id, table.id)} as id`,
      sql`${asColumn(table.status, table.id)} as status`,
      ...storedFields(def.fields).map(([name, { kind }]) => {
        const column = columnOf(table, name)
        // A number of JSON would lose the decimals of an amount.
        const exact = kind === 'money' ? sql`${column}::text` : column
        return sql`${asColumn(exact, table.id)} as ${sql.identifier(name)}`
      }),
    ],
    sql`, `,
  )

async function readPiece(
  ctx: Pick<Ctx, 'db'>,
  { table }: Mounted,
  { columns, where }: { columns: SQL; where: SQL | undefined },
  ids: readonly number[],
): Promise<Line[]> {
  const { rows } = await ctx.db.execute<Columns>(sql`
    select ${columns} from ${table}
    where ${and(where, sql`${table.id} = any(${sql.param([...ids])}::bigint[])`)}`)
  return inOrder(ids, linesOf(rows[0]!))
}

function linesOf(columns: Columns): Line[] {
  const names = Object.keys(columns)
  const lines = columns['status'] ?? []
  return lines.map((_, at) => {
    const line: Values = {}
    for (const name of names) line[name] = columns[name]![at]
    return line as Line
  })
}
