import { storedFields } from '@hepu/api/core/resource/fields'
import { itemAt } from '@hepu/api/core/must'
import { and, sql, type SQL } from 'drizzle-orm'
import { setTimeout as sleep } from 'node:timers/promises'
import { asColumn, asMet } from '../../db/asColumns.ts'
import { isInUse } from '../../db/connect.ts'
import { oneOf, ordered } from '../../db/nameConditions.ts'
import type { Ctx } from '../../http/context.ts'
import { readAhead } from '../../import/read/readAhead.ts'
import { columnOf } from '../filterConditions.ts'
import { sortColumn } from '../recordLists.ts'
import type { Mounted } from '../mounted.ts'

/** Records read at once: few enough that other calls hardly wait for their mapping. */
const STEP = 500

/** How often, and for how long (ms), a piece lets the calls of others go first. */
const PATIENCE = { times: 10, ms: 4 }

/** Some records as an export needs them: the values of each field, their ids and their states of review, in one order. */
export interface Piece {
  size: number
  values: Readonly<Record<string, readonly unknown[]>>
}

/** Records that are to be read: how many there are, and they themselves, a few at a time. */
export interface Found {
  count: number
  pieces: AsyncIterable<Piece>
}

/** The order of a list. */
export interface RowOrder {
  /** Column by the name that the list's call takes. */
  sort: string
  order: 'ascending' | 'descending'
}

/** The order in which every list is shown first. */
export const NEWEST_FIRST: RowOrder = { sort: 'id', order: 'descending' }

/**
 * Records that a condition holds for, in the order of the list. They are looked for once; only their ids are held then, and no
 * connection while the reader is slow. The condition, with the scope of the caller in it, holds for every piece. The next
 * piece is read while one is used; who waits for a page goes before who waits for a file.
 */
export async function findRecords(
  ctx: Pick<Ctx, 'db'>,
  resource: Mounted,
  where: SQL | undefined,
  order: RowOrder = NEWEST_FIRST,
): Promise<Found> {
  const ids = await readIds(ctx, resource, where, order)
  return { count: ids.length, pieces: readAhead(piecesOf(ctx, resource, where, ids)) }
}

/** The ids in one value: a row for each of them would cost more than the rest of the export. */
async function readIds(
  { db }: Pick<Ctx, 'db'>,
  resource: Mounted,
  where: SQL | undefined,
  { sort, order }: RowOrder,
): Promise<number[]> {
  const { id } = resource.table
  const sorted = sql.join(ordered(order, sortColumn(resource, sort), id), sql`, `)
  const { rows } = await db.execute<{ ids: number[] | null }>(
    sql`select ${asColumn(id, sorted)} as ids from ${resource.table} where ${where ?? sql`true`}`,
  )
  return itemAt(rows, 0).ids ?? []
}

async function* piecesOf(
  ctx: Pick<Ctx, 'db'>,
  resource: Mounted,
  where: SQL | undefined,
  ids: readonly number[],
): AsyncGenerator<Piece> {
  const columns = columnsOf(resource)
  for (let at = 0; at < ids.length; at += STEP) {
    await letOthersGo(ctx)
    yield await readPiece(ctx, resource, { columns, where }, ids.slice(at, at + STEP))
  }
}

async function letOthersGo({ db }: Pick<Ctx, 'db'>): Promise<void> {
  for (let times = 0; times < PATIENCE.times && isInUse(db); times++) await sleep(PATIENCE.ms)
}

/** The columns of a piece by the names of their fields; read so, a value costs half of what it costs in a row of its own. */
type Columns = Readonly<Record<string, readonly unknown[] | null>>

const columnsOf = ({ def, table }: Mounted): SQL =>
  sql.join(
    [
      sql`${asMet(table.id)} as id`,
      sql`${asMet(table.status)} as status`,
      ...storedFields(def.fields).map(([name, { kind }]) => {
        const column = columnOf(table, name)
        // A number of JSON would lose the decimals of an amount.
        const exact = kind === 'money' ? sql`${column}::text` : column
        return sql`${asMet(exact)} as ${sql.identifier(name)}`
      }),
    ],
    sql`, `,
  )

async function readPiece(
  { db }: Pick<Ctx, 'db'>,
  { table }: Mounted,
  { columns, where }: { columns: SQL; where: SQL | undefined },
  ids: readonly number[],
): Promise<Piece> {
  const { rows } = await db.execute<Columns>(
    sql`select ${columns} from ${table} where ${and(where, oneOf(table.id, ids))}`,
  )
  return pieceOf(ids, itemAt(rows, 0))
}

/** The values in the order of `ids`; records that are gone are left out. */
export function pieceOf(ids: readonly number[], columns: Columns): Piece {
  const places = placesOf(ids, (columns['id'] ?? []) as number[])
  const inOrder = (column: readonly unknown[] | null) => (column ? places.map((at) => column[at]) : [])
  return {
    size: places.length,
    values: Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, inOrder(column)])),
  }
}

function placesOf(ids: readonly number[], read: readonly number[]): number[] {
  const places = new Map(read.map((id, at) => [id, at]))
  return ids.flatMap((id) => places.get(id) ?? [])
}
