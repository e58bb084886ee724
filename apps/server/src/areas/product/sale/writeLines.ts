import { saleLabels } from '@hepu/api/areas/product/sale/saleLabels'
import { itemAt } from '@hepu/api/core/must'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../http/context.ts'
import { chunksOf } from '../../../import/batch/chunks.ts'
import { lockForLines } from './lineLock.ts'
import type { LineOrigin } from './lineOrigin.ts'
import { boundOn, boundPack, resolveWhere } from './resolveLines.ts'
import { settleReversals } from './reversals.ts'
import { followSales } from './saleFollowers.ts'
import { loadLookups, type SaleLookups } from './saleLookups.ts'
import { placeTextOf } from './places.ts'
import { keyOf, signed, weightOf, type SaleLineIn } from './saleLineIn.ts'

/** What became of lines. */
export interface Written {
  created: number
  changed: number
  /** Lines taken back because their bill was cancelled. */
  reversed: number
  same: number
  /** Ids of the products that the lines belong to or belonged to: their phases are to be refreshed when all is written. */
  products: number[]
}

/** What became of lines whose followers were not told yet. */
export interface Stored extends Written {
  /** Ids of the products of the lines that are new or different. */
  followed: number[]
}

/** Lines of one statement: few enough that other calls have their turn in between. */
const CHUNK = 500

/**
 * Stores lines of bills in the transaction of the caller: a line that is there already (source, number and sequence of its bill,
 * number of the line) is changed where it differs, so that a second run is harmless. A bill with the number of another and
 * another sequence is a new one; the lines of a cancelled bill stay, and a reversal takes each of them back on the day of the change.
 * Products, packs and weights that the line does not say follow from the bindings. The caller refreshes the phases of `products`
 * once it has written all it has.
 */
export async function writeLines(
  ctx: Ctx,
  lines: readonly SaleLineIn[],
  origin: LineOrigin,
): Promise<Written> {
  await lockForLines(ctx)
  const lookups = origin.lookups ?? (await loadLookups(ctx))
  const { followed: sold, ...written } = await storeLines(ctx, lines, { ...origin, lookups })
  await followSales(ctx, sold)
  return written
}

/** Where lines come from, and what their texts mean. */
type KnownOrigin = LineOrigin & { lookups: SaleLookups }

/** Stores lines as `writeLines` does, for a caller who holds the lock of lines and tells the followers when it is done. */
export async function storeLines(
  ctx: Ctx,
  lines: readonly SaleLineIn[],
  origin: KnownOrigin,
): Promise<Stored> {
  const stored = { created: 0, changed: 0, reversed: 0, same: 0 }
  const products = new Set<number>()
  const sold = new Set<number>()
  for (const chunk of chunksOf(latestOf(lines), CHUNK)) {
    const upserted = await upsert(
      ctx,
      chunk.map((line) => rowOf(line, origin.lookups)),
      origin,
    )
    stored.created += upserted.created
    stored.changed += upserted.changed.length
    stored.same += chunk.length - upserted.created - upserted.changed.length
    stored.reversed += await settle(ctx, chunk, upserted, origin, products)
    const ofChanged = await productsOfIds(ctx, upserted.changed)
    for (const id of [...upserted.products, ...ofChanged]) sold.add(id)
  }
  for (const id of sold) products.add(id)
  return { ...stored, products: [...products], followed: [...sold] }
}

/**
 * Resolves the changed lines of a chunk anew and makes its reversals; adds the products that its lines belong to or belonged to, except
 * those of new lines. Returns the number of reversals.
 */
async function settle(
  ctx: Ctx,
  chunk: readonly SaleLineIn[],
  { created, changed }: Upserted,
  origin: KnownOrigin,
  products: Set<number>,
): Promise<number> {
  const resolved =
    changed.length > 0
      ? await resolveWhere(ctx, sql`l.id = any(${sql.param(changed)}::bigint[])`)
      : { products: [] }
  const reversed = await settleReversals(ctx, chunk, changed, origin)
  const ofStored = created < chunk.length ? await productsOf(ctx, chunk, origin.source) : []
  for (const id of [...resolved.products, ...ofStored]) products.add(id)
  return reversed
}

/** Returns each line once, as the source said it last. */
function latestOf(lines: readonly SaleLineIn[]): SaleLineIn[] {
  const latest = new Map<string, SaleLineIn>()
  for (const line of lines) {
    const known = latest.get(keyOf(line))?.modifiedAt
    if (!known || !line.modifiedAt || line.modifiedAt >= known) latest.set(keyOf(line), line)
  }
  return [...latest.values()]
}

/** Returns the ids of the products that stored lines belong to. */
async function productsOf(ctx: Ctx, lines: readonly SaleLineIn[], source: string): Promise<number[]> {
  const column = (values: readonly (string | number)[]) => sql.param([...values])
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct s.product_id as id from sale_line s
    join unnest(${column(lines.map(({ billNo }) => billNo))}::text[], ${column(lines.map(({ billSequence }) => billSequence))}::text[],
      ${column(lines.map(({ lineNo }) => lineNo))}::integer[]) as g(bill_no, bill_sequence, line_no) using (bill_no, bill_sequence, line_no)
    where s.org_id = ${ctx.caller.orgId}::bigint and s.source = ${source} and s.product_id is not null`)
  return rows.map(({ id }) => Number(id))
}

/** Returns the ids of the products that lines with these ids belong to. */
async function productsOfIds({ db, caller }: Ctx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct s.product_id as id from sale_line s
    where s.org_id = ${caller.orgId}::bigint and s.id = any(${sql.param([...ids])}::bigint[]) and s.product_id is not null`)
  return rows.map(({ id }) => Number(id))
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
    is_amount_derived: given.amount === null && line.amount !== null,
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
  is_amount_derived: 'boolean',
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

/** Columns that a line and the stored one have together. */
const MERGED: ReadonlySet<Followed> = new Set(['pack_kg', 'kg', 'is_amount_derived'])
/** Columns of a new line that do not follow from bindings. */
const AS_GIVEN = followed.filter((column) => column !== 'pack_kg' && column !== 'kg')

/**
 * A line that says neither pack nor weight keeps those that were found for it; other bags are weighed by the same pack. An amount
 * that was derived stays marked as such while it is the same: the export says it, too.
 */
const mergedWith = (scope: SQL): SQL => sql`
  select s.org_id, s.id, g.bill_no, g.bill_sequence, g.line_no, ${names(
    followed.filter((column) => !MERGED.has(column)),
    'g.',
  )}, g.modified_at,
    g.is_amount_derived or (coalesce(s.is_amount_derived, false) and g.amount is not distinct from s.amount) as is_amount_derived, coalesce(g.pack_kg, s.pack_kg) as pack_kg,
    coalesce(g.kg, case when g.bags is not distinct from s.bags then s.kg else round(g.bags * s.pack_kg, 3) end) as kg
  from given g left join sale_line s on ${scope} and s.bill_no = g.bill_no and s.bill_sequence = g.bill_sequence
    and s.line_no = g.line_no`

/** What an upsert did: how many lines are new, which were changed, and the products of the new ones. */
interface Upserted {
  created: number
  changed: number[]
  products: number[]
}

/** New lines get product, pack and weight by the bindings of their day; changed ones are to be resolved by the caller. */
async function upsert(
  ctx: Ctx,
  list: readonly object[],
  { source, batch, keepsOld, lookups }: KnownOrigin,
): Promise<Upserted> {
  const { orgId, crop, userId } = ctx.caller
  const now = sql`${ctx.services.now().toISOString()}::timestamptz`
  const isSame = sql`(${names(followed, 's.')}) is not distinct from (${names(followed, 'm.')})`
  const { rows } = await ctx.db.execute<{ created: number; changed: string[]; products: string[] }>(sql`
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
      insert into sale_line (org_id, crop, source, ${names(KEY)}, ${names(AS_GIVEN)}, product_id, pack_kg, kg, is_late, modified_at,
        batch_id, created_by, created_at, updated_by, updated_at)
      select ${orgId}::bigint, coalesce(p.crop, ${crop}), ${source}, ${names(KEY, 'm.')}, ${names(AS_GIVEN, 'm.')}, p.id,
        case when m.kg is null and m.pack_kg is null then ${boundPack} else m.pack_kg end,
        coalesce(m.kg, round(m.bags * coalesce(m.pack_kg, ${boundPack}), 3)),
        m.biz_year <= coalesce(${lookups.closedYear}::smallint, 0), m.modified_at, ${batch}::bigint,
        ${userId}::bigint, ${now}, ${userId}::bigint, ${now}
      from merged m ${boundOn(sql`${orgId}::bigint`, sql`m.ncc_id`, sql`m.bill_date`)}
      where m.id is null
      returning product_id
    )
    select (select count(*)::int from made) as created,
      array(select id from changed) as changed,
      array(select distinct product_id from made where product_id is not null) as products`)
  const { created, changed, products } = itemAt(rows, 0)
  return { created, changed: changed.map(Number), products: products.map(Number) }
}
