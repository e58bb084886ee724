import { saleLabels } from '@hepu/api/areas/product/sale/saleLabels'
import { sql, type SQL } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import { chunksOf } from '../../../import/batch/chunks.ts'
import { resolveWhere } from './resolveLines.ts'
import { followSales } from './saleFollowers.ts'
import { loadLookups, type SaleLookups } from './saleLookups.ts'
import { placeTextOf } from './places.ts'
import { keyOf, signed, weightOf, type SaleLineIn } from './saleLineIn.ts'

/** Where lines come from. */
export interface LineOrigin {
  /** Name of the system; it tells equal numbers of bills apart. */
  source: string
  /** The import or synchronisation; null for none. */
  batch: number | null
  /** Keeps what changed lines were before, so that the import can be undone. */
  keepsOld?: boolean
  lookups?: SaleLookups
}

/** What became of lines. */
export interface Written {
  created: number
  changed: number
  /** Lines taken back because their bill was cancelled. */
  reversed: number
  same: number
}

/** Lines of one statement: few enough that other calls have their turn in between. */
const CHUNK = 2_000
/** What the number of the bill of a reversal ends with. */
export const REVERSAL = '#冲销'

/**
 * Stores lines of bills in the transaction of the caller: a line that is there already (source, number and sequence of its bill,
 * number of the line) is changed where it differs, so that a second run is harmless. A bill with the number of another and
 * another sequence is a new one; the lines of a cancelled bill stay, and a reversal takes each of them back on the day of the change.
 * Products, packs and weights that the line does not say follow from the bindings.
 */
export async function writeLines(
  ctx: Ctx,
  lines: readonly SaleLineIn[],
  origin: LineOrigin,
): Promise<Written> {
  const lookups = origin.lookups ?? (await loadLookups(ctx))
  const written: Written = { created: 0, changed: 0, reversed: 0, same: 0 }
  const latest = new Map(lines.map((line) => [keyOf(line), line]))
  for (const chunk of chunksOf([...latest.values()], CHUNK)) {
    const touched = await upsert(
      ctx,
      chunk.map((line) => rowOf(line, lookups)),
      { ...origin, lookups },
    )
    written.created += touched.created
    written.changed += touched.changed
    written.same += chunk.length - touched.created - touched.changed
    await resolveWhere(ctx, sql`l.id = any(${sql.param(touched.ids)}::bigint[])`)
    written.reversed += await reverse(
      ctx,
      chunk.filter(({ isCancelled }) => isCancelled),
      { ...origin, lookups },
    )
    await followSales(ctx, touched.ids)
  }
  return written
}

/** A line as it is stored, apart from what the whole call has in common. */
export function rowOf(given: SaleLineIn, lookups: SaleLookups) {
  const line = signed(given)
  const { province, city, county } = lookups.placeOf(line)
  return {
    bill_no: line.billNo,
    bill_sequence: line.billSequence,
    line_no: line.lineNo,
    bill_type: line.billType,
    bill_date: line.billDate,
    biz_year: lookups.yearOf(line.billDate),
    month: Number(line.billDate.slice(5, 7)),
    company_id: line.company === null ? null : (lookups.companyOf(line.company) ?? null),
    customer: line.customer,
    province,
    city,
    county,
    place_text: placeTextOf(line),
    ncc_id: line.nccId,
    material_name: line.materialName,
    spec: line.spec,
    bags: line.bags,
    pack_kg: line.packKg,
    kg: weightOf(line),
    price: line.price,
    amount: line.amount,
    is_tax_included: line.isTaxIncluded,
    is_internal: line.customer !== null && lookups.isOwn(line.customer),
    modified_at: line.modifiedAt,
  }
}

const KEY = ['bill_no', 'bill_sequence', 'line_no'] as const
/** Columns that follow the source whenever it says something else, with their types. */
const FOLLOWED = {
  bill_type: 'text',
  bill_date: 'date',
  biz_year: 'smallint',
  month: 'smallint',
  company_id: 'bigint',
  customer: 'text',
  province: 'char(6)',
  city: 'char(6)',
  county: 'char(6)',
  place_text: 'text',
  ncc_id: 'text',
  material_name: 'text',
  spec: 'text',
  bags: 'numeric(20,3)',
  pack_kg: 'numeric(20,3)',
  kg: 'numeric(20,3)',
  price: 'numeric(20,4)',
  amount: 'numeric(20,2)',
  is_tax_included: 'boolean',
  is_internal: 'boolean',
} as const
export type Followed = keyof typeof FOLLOWED
export const followed = Object.keys(FOLLOWED) as Followed[]

const names = (columns: readonly string[], of = ''): SQL =>
  sql.raw(columns.map((column) => `${of}${column}`).join(', '))

/** Names of the columns in the change log. */
export const camel = (column: string): string =>
  column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
const logged = (of: string): SQL =>
  sql.raw(
    `jsonb_build_object(${followed
      .filter((column) => camel(column) in saleLabels)
      .map((column) => `'${camel(column)}', ${of}.${column}`)
      .join(', ')})`,
  )

/** Rows of a JSON text as the columns of the table. */
const given = (list: readonly object[]): SQL => sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as t(
  bill_no text, bill_sequence text, line_no integer,
  ${sql.raw(followed.map((column) => `${column} ${FOLLOWED[column]}`).join(', '))}, modified_at timestamptz)`

/**
 * A line that says neither pack nor weight keeps those that were found for it; other bags are weighed by the same pack.
 */
const mergedWith = (scope: SQL): SQL => sql`
  select s.org_id, s.id, g.bill_no, g.bill_sequence, g.line_no, ${names(
    followed.filter((column) => column !== 'pack_kg' && column !== 'kg'),
    'g.',
  )}, g.modified_at, coalesce(g.pack_kg, s.pack_kg) as pack_kg,
    coalesce(g.kg, case when g.bags is not distinct from s.bags then s.kg else round(g.bags * s.pack_kg, 3) end) as kg
  from given g left join sale_line s on ${scope} and s.bill_no = g.bill_no and s.bill_sequence = g.bill_sequence
    and s.line_no = g.line_no`

async function upsert(
  ctx: Ctx,
  list: readonly object[],
  { source, batch, keepsOld, lookups }: LineOrigin & { lookups: SaleLookups },
): Promise<{ ids: number[]; created: number; changed: number }> {
  const { orgId, crop, userId } = ctx.caller
  const now = sql`${ctx.services.now().toISOString()}::timestamptz`
  const isSame = sql`(${names(followed, 's.')}) is not distinct from (${names(followed, 'm.')})`
  const { rows } = await ctx.db.execute<{ id: string; is_new: boolean }>(sql`
    with given as materialized (select * from ${given(list)}),
    merged as materialized (${mergedWith(sql`s.org_id = ${orgId}::bigint and s.source = ${source}`)}),
    old as materialized (
      select s.id, ${logged('s')} as before, ${logged('m')} as after, to_jsonb(s) as whole
      from merged m join sale_line s on s.org_id = m.org_id and s.id = m.id where not (${isSame})
    ),
    differing as materialized (
      select o.id, (select jsonb_object_agg(e.key, e.value) from jsonb_each(o.before) e where o.after -> e.key is distinct from e.value) as before,
        (select jsonb_object_agg(e.key, e.value) from jsonb_each(o.after) e where o.before -> e.key is distinct from e.value) as after, o.whole
      from old o
    ),
    log as (
      insert into change_log (org_id, crop, at, user_id, request_id, object, object_id, action, before, after, batch_id)
      select ${orgId}::bigint, ${crop}, ${now}, ${userId}::bigint, ${ctx.requestId}, 'sale_line', id, 'update', before, after, ${keepsOld ? batch : null}::bigint
      from differing
    ),
    kept as (
      insert into import_change (org_id, batch_id, seq, object, object_id, before, after)
      select ${orgId}::bigint, ${batch}::bigint, coalesce((select max(c.seq) from import_change c
          where c.org_id = ${orgId}::bigint and c.batch_id = ${batch}::bigint), 0) + row_number() over (order by id),
        'sale_line', id, whole, after
      from differing where ${keepsOld ?? false}
    ),
    changed as (
      update sale_line s set (${names(followed)}) = (${names(followed, 'm.')}), modified_at = m.modified_at, batch_id = ${batch}::bigint,
        version = s.version + 1, updated_at = ${now}, updated_by = ${userId}::bigint
      from merged m where s.org_id = m.org_id and s.id = m.id and not (${isSame})
      returning s.id
    ),
    seen as (
      update sale_line s set modified_at = m.modified_at
      from merged m where s.org_id = m.org_id and s.id = m.id and ${isSame} and m.modified_at > coalesce(s.modified_at, '-infinity')
    ),
    made as (
      insert into sale_line (org_id, crop, source, ${names(KEY)}, ${names(followed)}, is_late, modified_at, batch_id,
        created_by, created_at, updated_by, updated_at)
      select ${orgId}::bigint, ${crop}, ${source}, ${names(KEY)}, ${names(followed)},
        biz_year <= coalesce(${lookups.closedYear}::smallint, 0), modified_at, ${batch}::bigint,
        ${userId}::bigint, ${now}, ${userId}::bigint, ${now}
      from merged where id is null
      returning id
    )
    select id, true as is_new from made union all select id, false from changed`)
  const created = rows.filter((row) => row.is_new).length
  return { ids: rows.map(({ id }) => Number(id)), created, changed: rows.length - created }
}

/**
 * Takes the lines of cancelled bills back: a line with the opposite quantities beside each of them, on the day on which the source
 * cancelled it. Returns how many are new or different.
 */
async function reverse(
  ctx: Ctx,
  cancelled: readonly SaleLineIn[],
  { source, batch, lookups }: LineOrigin & { lookups: SaleLookups },
): Promise<number> {
  if (cancelled.length === 0) return 0
  const { orgId, userId } = ctx.caller
  const now = sql`${ctx.services.now().toISOString()}::timestamptz`
  const list = cancelled.map(({ billNo, billSequence, lineNo, billDate, modifiedAt }) => {
    const day = modifiedAt ? clockDay(modifiedAt) : billDate
    return {
      bill_no: billNo,
      bill_sequence: billSequence,
      line_no: lineNo,
      day,
      biz_year: lookups.yearOf(day),
    }
  })
  const copied = [
    'crop',
    'source',
    'bill_no',
    'line_no',
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
    'is_tax_included',
    'is_internal',
  ]
  const done = await ctx.db.execute(sql`
    insert into sale_line (org_id, ${names(copied)}, bill_sequence, bill_date, biz_year, month, bags, kg, amount, is_late,
      reverses_id, modified_at, batch_id, created_by, created_at, updated_by, updated_at)
    select s.org_id, ${names(copied, 's.')}, s.bill_sequence || ${REVERSAL}, g.day, g.biz_year, extract(month from g.day)::smallint,
      -s.bags, -s.kg, -s.amount, g.biz_year <= coalesce(${lookups.closedYear}::smallint, 0), s.id, s.modified_at, ${batch}::bigint,
      ${userId}::bigint, ${now}, ${userId}::bigint, ${now}
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as g(bill_no text, bill_sequence text, line_no integer, day date, biz_year smallint)
    join sale_line s using (bill_no, bill_sequence, line_no)
    where s.org_id = ${orgId}::bigint and s.source = ${source}
    on conflict (org_id, source, bill_no, bill_sequence, line_no) do update set bags = excluded.bags, kg = excluded.kg,
      amount = excluded.amount, product_id = excluded.product_id, pack_kg = excluded.pack_kg, version = sale_line.version + 1,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by
    where (sale_line.bags, sale_line.kg, sale_line.amount, sale_line.product_id)
      is distinct from (excluded.bags, excluded.kg, excluded.amount, excluded.product_id)`)
  return done.rowCount ?? 0
}
