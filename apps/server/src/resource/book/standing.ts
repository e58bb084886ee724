import type { Problem } from '@hepu/api/core/zod'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { clockDay } from '../../db/clock.ts'
import { rows } from '../../db/scope.ts'
import type { Ctx } from '../../http/context.ts'
import type { TableBook } from '../../import/table/readTable.ts'
import { columnOf } from '../conditions.ts'
import type { Mounted, Stored, Values } from '../mounted.ts'
import { keyField } from './planRecords.ts'
import { loadWords, type Words } from './words.ts'

/** What a workbook is compared with. */
export interface Standing {
  /** Records of the organisation one works in, by the field a row is known by. */
  byKey: ReadonlyMap<string, Stored>
  /** Numbers of its recycle bin: `field value`. */
  inBin: ReadonlySet<string>
  words: Words
  today: string
  /** Fills the fields that the server computes. */
  compute: (values: Values) => Values
  problems: (values: Values) => Problem[]
}

/** Loads the records that a workbook is about, in one query a field. */
export async function loadStanding(ctx: Ctx, it: Mounted, book: TableBook): Promise<Standing> {
  const { def, table } = it
  const key = keyField(def)
  const found = (await ctx.db
    .select()
    .from(table)
    .where(and(rows(ctx, table), eq(table.orgId, ctx.caller.orgId), anyOf(it, key, book)))) as Stored[]
  return {
    byKey: new Map(found.map((row) => [String(row[key]), row])),
    inBin: await loadBin(ctx, it, book),
    words: await loadWords(ctx, def.fields),
    today: clockDay(ctx.services.now()),
    compute: it.compute ?? ((values) => values),
    problems: it.problems ?? (() => []),
  }
}

const anyOf = ({ table }: Mounted, name: string, { rows: lines }: TableBook) =>
  sql`${columnOf(table, name)} = any(${sql.param(lines.flatMap(({ cells }) => (cells[name] === undefined ? [] : [String(cells[name])])))}::text[])`

async function loadBin(ctx: Ctx, it: Mounted, book: TableBook): Promise<Set<string>> {
  const marks = new Set<string>()
  for (const name of it.def.unique) {
    const column = columnOf(it.table, name)
    const found = await ctx.db
      .select({ value: sql<string>`${column}` })
      .from(it.table)
      .where(
        and(
          eq(it.table.orgId, ctx.caller.orgId),
          eq(it.table.crop, ctx.caller.crop),
          isNotNull(it.table.deletedAt),
          anyOf(it, name, book),
        ),
      )
    for (const { value } of found) marks.add(`${name} ${value}`)
  }
  return marks
}
