import { storedFields } from '@hepu/api/core/resource/fields'
import { and, gt, sql, type SQL } from 'drizzle-orm'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { asColumn } from '../../db/asColumns.ts'
import type { Ctx } from '../../http/context.ts'
import { columnOf } from '../conditions.ts'
import type { Mounted, Values } from '../mounted.ts'

/** Ids looked up at once: the filter is worked out once for so many records. */
const IDS = 50_000
/** Records read at once: few enough that other calls hardly wait for their mapping. */
const STEP = 500

/** A record as an export needs it: its fields and its state of review. */
export type Line = Values & { status: number }

/**
 * Records that a condition holds for, in the order of their ids, a few at a time: only their ids are held, and no connection while
 * the reader is slow. The condition, with the scope of the caller in it, holds for every piece.
 */
export async function* readLines(
  ctx: Pick<Ctx, 'db'>,
  it: Mounted,
  where: SQL | undefined,
): AsyncGenerator<Line[]> {
  const columns = columnsOf(it)
  for (let after = 0; ;) {
    const ids = await readIds(ctx, it, where, after)
    for (let at = 0; at < ids.length; at += STEP) {
      yield await readPiece(ctx, it, { columns, where }, ids.slice(at, at + STEP))
      await nextTurn()
    }
    if (ids.length < IDS) return
    after = ids.at(-1)!
  }
}

/** As one text: a row for every id would cost more than the rest of the export. */
async function readIds(
  ctx: Pick<Ctx, 'db'>,
  { table }: Mounted,
  where: SQL | undefined,
  after: number,
): Promise<number[]> {
  const page = ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(where, gt(table.id, after)))
    .orderBy(table.id)
    .limit(IDS)
  const found = await ctx.db.execute<{ ids: string | null }>(
    sql`select string_agg(t.id::text, ',' order by t.id) as ids from (${page}) t`,
  )
  const text = found.rows[0]?.ids
  return text ? text.split(',').map(Number) : []
}

/** The columns of a piece by the names of their fields; read so, a value costs half of what it costs in a row of its own. */
type Columns = Record<string, unknown[] | null>

const columnsOf = ({ def, table }: Mounted): SQL =>
  sql.join(
    [
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
  return linesOf(rows[0]!)
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
