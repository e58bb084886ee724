import { itemAt } from '@hepu/api/core/must'
import { sql, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../http/context.ts'
import { refreshPhasesOfSold } from '../lifecycle/refreshPhases.ts'

/**
 * Sets the product of stored lines of materials anew, by the bindings valid on the day of each bill, and the pack and weight of
 * lines that had neither. What was weighed once stays. Runs in the transaction of the caller, and refreshes the phases of the products
 * that lose or get lines. Returns the number of lines that are different now.
 */
export async function resolveLines(ctx: Ctx, nccIds: readonly string[]): Promise<number> {
  if (nccIds.length === 0) return 0
  const { lines, products } = await resolveWhere(
    ctx,
    sql`l.ncc_id = any(${sql.param([...new Set(nccIds)])}::text[])`,
  )
  await refreshPhasesOfSold(ctx, products)
  return lines
}

/**
 * The binding `b` and its product `p` of a material on a day, to be joined. A reversal belongs where the line belongs that it takes
 * back, so its day is that of the other.
 */
export const boundOn = (orgId: SQL, nccId: SQL, day: SQL): SQL => sql`
  left join product_binding b on b.org_id = ${orgId} and b.ncc_id = ${nccId} and b.deleted_at is null
    and b.valid_from <= ${day} and (b.valid_to is null or b.valid_to >= ${day})
  left join product p on p.org_id = b.org_id and p.id = b.product_id and p.deleted_at is null`

/** The pack of a line that says none: that of the binding, else that of the product; a pack of 0 is none. */
export const boundPack = sql`coalesce(nullif(b.pack_kg, 0), nullif(p.pack_kg::numeric(20, 3), 0))`

/** What resolving changed: how many lines, and the products that they belonged or belong to. */
export interface Resolved {
  lines: number
  products: number[]
}

/** Resolves the lines `l` of the organisation of the work context that fit a condition. */
export async function resolveWhere(ctx: Ctx, which: SQL): Promise<Resolved> {
  const { rows } = await ctx.db.execute<{ lines: number; products: string[] | null }>(sql`
    with found as (
      select l.org_id, l.id, l.product_id as old_id, p.id as product_id, coalesce(p.crop, l.crop) as crop,
        case when l.kg is null and l.pack_kg is null then ${boundPack} else l.pack_kg end as pack_kg,
        coalesce(l.kg, round(l.bags * coalesce(l.pack_kg, ${boundPack}), 3)) as kg
      from sale_line l
      left join sale_line o on o.org_id = l.org_id and o.id = l.reverses_id
      ${boundOn(sql`l.org_id`, sql`l.ncc_id`, sql`coalesce(o.bill_date, l.bill_date)`)}
      where l.org_id = ${ctx.caller.orgId}::bigint and l.deleted_at is null and ${which}
    ),
    moved as (update sale_line s set product_id = f.product_id, crop = f.crop, pack_kg = f.pack_kg, kg = f.kg,
      updated_at = ${ctx.services.now().toISOString()}::timestamptz, updated_by = ${ctx.caller.userId}::bigint
    from found f
    where s.org_id = f.org_id and s.id = f.id
      and (s.product_id, s.crop, s.pack_kg, s.kg) is distinct from (f.product_id, f.crop, f.pack_kg, f.kg)
      returning f.old_id, f.product_id as new_id)
    select count(*)::int as lines, array_agg(distinct old_id) filter (where old_id is not null)
      || array_agg(distinct new_id) filter (where new_id is not null) as products
    from moved`)
  const { lines, products } = itemAt(rows, 0)
  return { lines, products: (products ?? []).map(Number) }
}
