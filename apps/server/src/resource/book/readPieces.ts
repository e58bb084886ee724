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

/** Number of records read at once: few enough that mapping them hardly delays other calls. */
const STEP = 500

/** How often, and for how long (ms), reading a piece waits for other calls. */
const PATIENCE = { times: 10, ms: 4 }

/** Some records for an export: the values of each field, the ids and the review states, all in the same order. */
export interface Piece {
  size: number
  values: Readonly<Record<string, readonly unknown[]>>
}

/** The records found: their number, and the records themselves, a piece at a time. */
export interface Found {
  count: number
  pieces: AsyncIterable<Piece>
}

/** The order of a list. */
export interface RowOrder {
  /** Column by its name in the list call. */
  sort: string
  order: 'ascending' | 'descending'
}

/** The default order of every list. */
export const NEWEST_FIRST: RowOrder = { sort: 'id', order: 'descending' }

/**
 * Finds the records that fit a condition, in the order of the list. The search runs once and keeps only the ids, and it holds
 * no connection while the receiver is slow. The condition, which includes the caller's scope, is applied to every piece
 * again. The next piece loads while the current one is in use; calls for a page go before exports.
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

/** Reads all ids as one array: one row per id would cost more than the rest of the export. */
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

/** The columns of a piece by field name. Read as arrays, a value costs half of what it costs in a row of its own. */
type Columns = Readonly<Record<string, readonly unknown[] | null>>

const columnsOf = ({ def, table }: Mounted): SQL =>
  sql.join(
    [
      sql`${asMet(table.id)} as id`,
      sql`${asMet(table.status)} as status`,
      ...storedFields(def.fields).map(([name, { kind }]) => {
        const column = columnOf(table, name)
        // Read amounts as text: a JSON number would lose their decimals.
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

/** Returns the values in the order of `ids`, without records that no longer exist. */
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
