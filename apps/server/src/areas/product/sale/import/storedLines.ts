import { saleLabels } from '@hepu/api/areas/product/sale/saleLabels'
import { billTypes, type BillType } from '@hepu/api/areas/product/sale/billTypes'
import { itemAt } from '@hepu/api/core/must'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../http/context.ts'
import { shown, type RowPlan } from '../../../../import/table/compareTable.ts'
import { boundOn, boundPack } from '../resolveLines.ts'
import { keyOf, type SaleLineIn } from '../saleLineIn.ts'
import { camel, followed, type rowOf } from '../writeLines.ts'

/** A stored line as the comparison reads it. */
export type Known = Readonly<Record<string, unknown>> & { id: number; version: number }

/** A line of a source. */
interface OfSource {
  source: string
  line: SaleLineIn
}

/** Returns the stored lines with the keys of some lines, by `lineKey`. */
export async function loadKnown(ctx: Ctx, lines: readonly OfSource[]): Promise<ReadonlyMap<string, Known>> {
  const column = (valueOf: (row: OfSource) => string | number) => sql.param(lines.map(valueOf))
  const { rows } = await ctx.db.execute<{ no: number; line: Known }>(sql`
    select g.no::int as no, to_jsonb(s) as line
    from unnest(${column(({ source }) => source)}::text[], ${column(({ line }) => line.billNo)}::text[],
      ${column(({ line }) => line.billSequence)}::text[], ${column(({ line }) => line.lineNo)}::integer[])
      with ordinality as g(source, bill_no, bill_sequence, line_no, no)
    join sale_line s on s.org_id = ${ctx.caller.orgId}::bigint and s.source = g.source and s.bill_no = g.bill_no
      and s.bill_sequence = g.bill_sequence and s.line_no = g.line_no and s.deleted_at is null`)
  return new Map(
    rows.map(({ no, line }) => {
      const { source, line: given } = itemAt(lines, no - 1)
      return [lineKey(source, given), line]
    }),
  )
}

/** What tells the lines of all sources apart. */
export const lineKey = (source: string, line: SaleLineIn): string => source + keyOf(line)

/** Returns the first and the last sequence of the stored bills with the numbers of some lines, by `billKey`. */
export async function loadSequences(
  ctx: Ctx,
  lines: readonly OfSource[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const bills = [
    ...new Map(
      lines.map(({ source, line: { billNo } }) => [billKey(source, billNo), { source, billNo }]),
    ).values(),
  ]
  const sequence = (order: 'asc' | 'desc') => sql`(select s.bill_sequence from sale_line s
    where s.org_id = ${ctx.caller.orgId}::bigint and s.source = g.source and s.bill_no = g.bill_no and s.deleted_at is null
    order by s.bill_sequence ${sql.raw(order)} limit 1)`
  const { rows } = await ctx.db.execute<{ no: number; first: string | null; last: string | null }>(sql`
    select g.no::int as no, ${sequence('asc')} as first, ${sequence('desc')} as last
    from unnest(${sql.param(bills.map(({ source }) => source))}::text[], ${sql.param(bills.map(({ billNo }) => billNo))}::text[])
      with ordinality as g(source, bill_no, no)`)
  return new Map(
    rows.map(({ no, first, last }) => {
      const { source, billNo } = itemAt(bills, no - 1)
      return [billKey(source, billNo), [first, last].filter((found) => found !== null)]
    }),
  )
}

/** What tells the bills of all sources apart, whatever their sequence. */
export const billKey = (source: string, billNo: string): string => JSON.stringify([source, billNo])

/** What a material is bound to on a day. */
export interface Bound {
  productId: number | null
  /** kg of one bag. */
  packKg: number | null
}

/** Returns the bindings of materials on the days of their bills, by `boundKey`. */
export async function loadBound(ctx: Ctx, lines: readonly SaleLineIn[]): Promise<ReadonlyMap<string, Bound>> {
  const wanted = new Map(
    lines.map(({ nccId, billDate }) => [boundKey({ nccId, billDate }), { nccId, billDate }]),
  )
  const list = [...wanted.values()]
  const { rows } = await ctx.db.execute<{
    ncc_id: string
    day: string
    product_id: string | null
    pack: string | null
  }>(sql`
    select w.ncc_id, w.day::text as day, p.id as product_id, ${boundPack} as pack
    from unnest(${sql.param(list.map(({ nccId }) => nccId))}::text[], ${sql.param(list.map(({ billDate }) => billDate))}::date[]) as w(ncc_id, day)
    ${boundOn(sql`${ctx.caller.orgId}::bigint`, sql`w.ncc_id`, sql`w.day`)}`)
  return new Map(
    rows.map(({ ncc_id: nccId, day, product_id: productId, pack }) => [
      boundKey({ nccId, billDate: day }),
      {
        productId: productId === null ? null : Number(productId),
        packKg: pack === null ? null : Number(pack),
      },
    ]),
  )
}

export const boundKey = ({ nccId, billDate }: Pick<SaleLineIn, 'nccId' | 'billDate'>): string =>
  JSON.stringify([nccId, billDate])

/** Columns whose changes a preview names in another column's words already. */
const UNNAMED: ReadonlySet<string> = new Set(['biz_year', 'month', 'province', 'city', 'county'])

/** Returns what a line changes in the stored one, by the rules of `writeLines`. */
export function changesIn(
  stored: Known,
  row: ReturnType<typeof rowOf>,
  companyName: (id: number) => string,
): RowPlan['changes'] {
  const bagsStay = sameValue(stored['bags'], row.bags)
  const next: Record<string, unknown> = {
    ...row,
    pack_kg: row.pack_kg ?? stored['pack_kg'],
    is_amount_derived:
      row.is_amount_derived ||
      (stored['is_amount_derived'] === true && sameValue(stored['amount'], row.amount)),
    kg: row.kg ?? (bagsStay ? stored['kg'] : weighed(row.bags, stored['pack_kg'])),
  }
  const differing = followed.filter((column) => !sameValue(stored[column], next[column]))
  const named = differing.filter((column) => !UNNAMED.has(column))
  const word = (column: string, value: unknown): string => {
    if (value === null || value === undefined) return shown(null)
    if (column === 'bill_type') return billTypes[value as BillType]
    if (column === 'company_id') return companyName(Number(value))
    if (typeof value === 'boolean') return value ? '是' : '否'
    return shown(value as string | number)
  }
  return (named.length > 0 ? named : differing).map((column) => ({
    field: labelOf(column),
    before: word(column, stored[column]),
    after: word(column, next[column]),
  }))
}

const labelOf = (column: string): string =>
  (saleLabels as Readonly<Record<string, string>>)[camel(column)] ?? column

const weighed = (bags: number | null, pack: unknown): number | null =>
  bags === null || typeof pack !== 'number' ? null : Math.round(bags * pack * 1000) / 1000

function sameValue(a: unknown, b: unknown): boolean {
  if (a === null || a === undefined || b === null || b === undefined) return (a ?? null) === (b ?? null)
  if (typeof a === 'number' || typeof b === 'number') return Number(a) === Number(b)
  return a === b
}
