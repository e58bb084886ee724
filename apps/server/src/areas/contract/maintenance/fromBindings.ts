import { comparable } from '@hepu/api/cells/normalise'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { boundToday, productsByVariety, type BoundMaterial, type KnownProduct } from './boundProducts.ts'
import type { Synced } from './fromResults.ts'
import { insertVariety, updateVariety, varietiesOf, type Variety } from './maintenanceRows.ts'

/**
 * Fills products and materials of rows from the register of products and its bindings. A variety that is sold as several products gets a
 * row for each. What people entered stays. The contracts are locked.
 */
export async function syncBindings(ctx: Ctx, contracts: readonly Contract[]): Promise<Synced> {
  const stored = await varietiesOf(
    ctx,
    contracts.map(({ id }) => id),
  )
  const byVariety = await productsByVariety(ctx)
  const productIds = [...byVariety.values()].flat().map(({ id }) => id)
  const held = stored.flatMap(({ productId }) => productId ?? [])
  const bound = await boundToday(ctx, { productIds: [...new Set([...productIds, ...held])] })
  const materials = Map.groupBy(bound, ({ productId }) => productId)
  const total = { added: 0, updated: 0, removed: 0 }
  for (const of of contracts) {
    const mine = stored.filter(({ contractId }) => contractId === of.id)
    for (const [key, ofVariety] of Map.groupBy(mine, ({ varietyName }) => comparable(varietyName))) {
      const products = byVariety.get(key) ?? []
      const found = await fill(ctx, of, ofVariety, { products, materials })
      total.added += found.added
      total.updated += found.updated
    }
  }
  return total
}

interface Offer {
  products: readonly KnownProduct[]
  materials: ReadonlyMap<number, readonly BoundMaterial[]>
}

async function fill(ctx: Ctx, of: Contract, group: readonly Variety[], { products, materials }: Offer) {
  const used = new Set(group.flatMap(({ productId }) => productId ?? []))
  const free = products.filter(({ id }) => !used.has(id))
  const total = { added: 0, updated: 0 }
  for (const row of group) {
    const next = row.productId === null ? free.shift() : undefined
    const values = valuesFor(row, next, materials)
    if (Object.keys(values).length === 0) continue
    await updateVariety(ctx, row, values)
    total.updated += 1
  }
  const [like] = group
  for (const next of like ? free : []) {
    await insertVariety(ctx, of, { ...copied(like as Variety), ...valuesFor(null, next, materials) })
    total.added += 1
  }
  return total
}

/** What another row of a variety takes from the first one. */
export const copied = ({
  resultLineId,
  varietyId,
  varietyName,
  regions,
  startYear,
  endYear,
  commissionMode,
}: Variety) => ({ resultLineId, varietyId, varietyName, regions, startYear, endYear, commissionMode })

/** Returns what the bindings say anew about a row: `next` is the product that it gets. */
function valuesFor(
  row: Variety | null,
  next: KnownProduct | undefined,
  materials: Offer['materials'],
): Partial<Pick<Variety, 'productId' | 'productName' | 'nccId' | 'source'>> {
  const productId = next?.id ?? row?.productId ?? null
  if (productId === null) return {}
  const bound = materials.get(productId) ?? []
  const nccId = bound.map((material) => material.nccId).join('、') || null
  const isOwn = row !== null && row.source === 'manual' && row.nccId !== null
  return {
    ...(next ? { productId: next.id, source: 'binding' } : {}),
    ...(nccId !== null && nccId !== row?.nccId && !isOwn ? { nccId } : {}),
    ...(row?.productName || !(next || bound[0])
      ? {}
      : { productName: bound[0]?.materialName ?? next?.name ?? null }),
  }
}
