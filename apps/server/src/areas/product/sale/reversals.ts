import { sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import type { LineOrigin } from './lineOrigin.ts'
import type { SaleLineIn } from './saleLineIn.ts'
import type { SaleLookups } from './saleLookups.ts'

/** What the number of the bill of a reversal ends with. */
const REVERSAL = '#冲销'

/** Columns that a reversal has in common with its line. */
const COPIED = [
  'crop',
  'bill_type',
  'company_id',
  'customer',
  'province',
  'city',
  'county',
  'place_text',
  'ncc_id',
  'material_name',
  'product_id',
  'spec',
  'pack_kg',
  'price',
  'is_amount_derived',
  'is_tax_included',
  'is_internal',
] as const
const names = (of = ''): SQL => sql.raw(COPIED.map((column) => `${of}${column}`).join(', '))

/** The keys of lines as rows `g` to be joined, each with the day of its change. */
const given = (lines: readonly SaleLineIn[], yearOf: SaleLookups['yearOf']): SQL => {
  const list = lines.map(({ billNo, billSequence, lineNo, billDate, modifiedAt }) => {
    const day = modifiedAt ? clockDay(modifiedAt) : billDate
    return { bill_no: billNo, bill_sequence: billSequence, line_no: lineNo, day, biz_year: yearOf(day) }
  })
  return sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as g(bill_no text, bill_sequence text, line_no integer, day date, biz_year smallint)`
}

/**
 * Makes the reversals of lines right after they were written: those of cancelled bills are taken back, those of bills that the source
 * says to be valid again are not any more, and a reversal is always the opposite of its line, whatever was changed in it.
 * `touched` are the ids of lines that were written. Returns how many reversals are new or different.
 */
export async function settleReversals(
  ctx: Ctx,
  lines: readonly SaleLineIn[],
  touched: readonly number[],
  origin: LineOrigin & { lookups: SaleLookups },
): Promise<number> {
  const made = await takeBack(
    ctx,
    lines.filter(({ isCancelled }) => isCancelled === true),
    origin,
  )
  const ended = await giveBack(
    ctx,
    lines.filter(({ isCancelled }) => isCancelled === false),
    origin,
  )
  return made + ended + (await followLines(ctx, touched))
}

/** Makes a line with the opposite quantities beside each line of a cancelled bill, on the day on which the source cancelled it. */
async function takeBack(
  ctx: Ctx,
  cancelled: readonly SaleLineIn[],
  { source, batch, lookups }: LineOrigin & { lookups: SaleLookups },
): Promise<number> {
  if (cancelled.length === 0) return 0
  const { orgId, userId } = ctx.caller
  const now = nowOf(ctx)
  const done = await ctx.db.execute(sql`
    insert into sale_line (org_id, source, bill_no, line_no, ${names()}, bill_sequence, bill_date, biz_year, month, bags, kg, amount,
      is_late, reverses_id, modified_at, batch_id, created_by, created_at, updated_by, updated_at)
    select s.org_id, s.source, s.bill_no, s.line_no, ${names('s.')}, s.bill_sequence || ${REVERSAL}, g.day, g.biz_year,
      extract(month from g.day)::smallint, -s.bags, -s.kg, -s.amount, g.biz_year <= coalesce(${lookups.closedYear}::smallint, 0), s.id,
      s.modified_at, ${batch}::bigint, ${userId}::bigint, ${now}, ${userId}::bigint, ${now}
    from ${given(cancelled, lookups.yearOf)}
    join sale_line s using (bill_no, bill_sequence, line_no)
    where s.org_id = ${orgId}::bigint and s.source = ${source}
    on conflict (org_id, source, bill_no, bill_sequence, line_no) do update set deleted_at = null, bill_date = excluded.bill_date,
      biz_year = excluded.biz_year, month = excluded.month, bags = excluded.bags, kg = excluded.kg, amount = excluded.amount,
      is_late = excluded.is_late, version = sale_line.version + 1, updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where sale_line.deleted_at is not null`)
  return done.rowCount ?? 0
}

/** Ends the reversals of lines whose bills are valid again. */
async function giveBack(
  ctx: Ctx,
  valid: readonly SaleLineIn[],
  { source, lookups }: LineOrigin & { lookups: SaleLookups },
): Promise<number> {
  if (valid.length === 0) return 0
  const done = await ctx.db.execute(sql`
    update sale_line r set deleted_at = ${nowOf(ctx)}, version = r.version + 1, updated_at = ${nowOf(ctx)},
      updated_by = ${ctx.caller.userId}::bigint
    from ${given(valid, lookups.yearOf)}
    join sale_line s using (bill_no, bill_sequence, line_no)
    where s.org_id = ${ctx.caller.orgId}::bigint and s.source = ${source} and r.org_id = s.org_id and r.reverses_id = s.id
      and r.deleted_at is null`)
  return done.rowCount ?? 0
}

/** Makes the reversals of lines with these ids the opposite of them. Returns how many were different. */
export async function followLines(ctx: Ctx, ids: readonly number[]): Promise<number> {
  const reversals = await reversalsOf(ctx, ids)
  if (reversals.length === 0) return 0
  const wanted = sql`(${names('s.')}, -s.bags, -s.kg, -s.amount)`
  const done = await ctx.db.execute(sql`
    update sale_line r set (${names()}, bags, kg, amount) = ${wanted}, version = r.version + 1, updated_at = ${nowOf(ctx)},
      updated_by = ${ctx.caller.userId}::bigint
    from sale_line s
    where r.org_id = ${ctx.caller.orgId}::bigint and r.id = any(${sql.param(reversals)}::bigint[]) and s.org_id = r.org_id
      and s.id = r.reverses_id and (${names('r.')}, r.bags, r.kg, r.amount) is distinct from ${wanted}`)
  return done.rowCount ?? 0
}

/**
 * Returns the ids of the reversals of lines, mostly none. Each line is looked up in the index by itself (`offset 0` keeps the planner to
 * that): a join reads the whole table as long as it has no statistics, which made a large import slower with each chunk.
 */
async function reversalsOf({ db }: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select r.id from unnest(${sql.param([...ids])}::bigint[]) as line(id) cross join lateral (
      select s.id from sale_line s where s.reverses_id = line.id and s.deleted_at is null offset 0) as r`)
  return rows.map(({ id }) => Number(id))
}

const nowOf = (ctx: Ctx): SQL => sql`${ctx.services.now().toISOString()}::timestamptz`
