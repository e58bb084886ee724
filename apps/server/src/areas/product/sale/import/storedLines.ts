import { saleLabels } from '@hepu/api/areas/product/sale/saleLabels'
import { billTypes, type BillType } from '@hepu/api/areas/product/sale/billTypes'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../../http/context.ts'
import { shown, type RowPlan } from '../../../../import/table/compareTable.ts'
import { boundOn, boundPack } from '../resolveLines.ts'
import type { SaleLineIn } from '../saleLineIn.ts'
import { camel, followed, type rowOf } from '../writeLines.ts'

/** A stored line as the comparison reads it. */
export type Known = Readonly<Record<string, unknown>> & { id: number; version: number; bill_sequence: string }

/** Returns the stored lines of the bills of some lines, by source and number of the bill. */
export async function loadKnown(
  ctx: Ctx,
  bills: readonly { source: string; billNo: string }[],
): Promise<ReadonlyMap<string, readonly Known[]>> {
  const { rows } = await ctx.db.execute<{ line: Known & { source: string; bill_no: string } }>(sql`
    select to_jsonb(s) as line from sale_line s
    where s.org_id = ${ctx.caller.orgId}::bigint and s.deleted_at is null and (s.source, s.bill_no) in (
      select * from unnest(${sql.param(bills.map(({ source }) => source))}::text[], ${sql.param(bills.map(({ billNo }) => billNo))}::text[]))`)
  const found = new Map<string, Known[]>()
  for (const { line } of rows) {
    const key = billKey(line.source, line.bill_no)
    found.set(key, [...(found.get(key) ?? []), line])
  }
  return found
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
