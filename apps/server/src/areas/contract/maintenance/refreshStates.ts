import { comparable } from '@hepu/api/cells/normalise'
import { conflictOf, stateOf, type RowFacts } from '@hepu/api/areas/contract/maintenance/maintenanceRules'
import type { CommissionMode } from '@hepu/api/areas/contract/maintenance/maintenanceWords'
import { boundStates } from '@hepu/api/areas/contract/record/contractStates'
import { and, asc, eq, inArray, or } from 'drizzle-orm'
import { namesIn, oneOf } from '../../../db/nameConditions.ts'
import { contract, contractVariety } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import type { Contract } from '../contractRows.ts'
import { boundToday, findProducts, type BoundMaterial, type KnownProduct } from './boundProducts.ts'
import { isOf, listLicensed, type Licensed } from './licensedVarieties.ts'
import { updateVariety, type Variety } from './maintenanceRows.ts'
import { namesOfRegions } from './regionWords.ts'
import { modeOf, readRuleModes } from './ruleModes.ts'

/** Rows whose state may have changed: those of contracts, and those about products. */
interface Affected {
  contractIds?: readonly number[]
  productIds?: readonly number[]
}

interface Found {
  row: Variety
  of: Contract
}

/**
 * Works out the state of rows anew, with that of the rows of other contracts about the same products. A row without 提成方式 gets that
 * of the commission rule of its contract.
 */
export async function refreshStates(ctx: Ctx, affected: Affected): Promise<void> {
  const own = await selectRows(ctx, affected)
  const productIds = [
    ...new Set([...own.flatMap(({ row }) => row.productId ?? []), ...(affected.productIds ?? [])]),
  ]
  const rivals = await selectRows(ctx, { productIds })
  const all = new Map([...own, ...rivals].map((found) => [found.row.id, found]))
  const known = await readKnown(ctx, [...all.values()], productIds)
  for (const found of all.values()) await refresh(ctx, found, known)
}

const selectRows = async (ctx: Ctx, { contractIds = [], productIds = [] }: Affected): Promise<Found[]> =>
  contractIds.length + productIds.length === 0
    ? []
    : ctx.db
        .select({ row: contractVariety, of: contract })
        .from(contractVariety)
        .innerJoin(contract, eq(contract.id, contractVariety.contractId))
        .where(
          and(
            rows(ctx, contractVariety),
            inArray(contract.state, [...boundStates]),
            or(oneOf(contractVariety.contractId, contractIds), oneOf(contractVariety.productId, productIds)),
          ),
        )
        .orderBy(asc(contractVariety.id))

interface Known {
  modes: ReadonlyMap<string, CommissionMode>
  found: readonly Found[]
  products: ReadonlyMap<number, KnownProduct>
  bound: readonly BoundMaterial[]
  licensed: readonly Licensed[]
}

async function readKnown(ctx: Ctx, found: readonly Found[], productIds: readonly number[]): Promise<Known> {
  const nccIds = [...new Set(found.flatMap(({ row }) => materialsOf(row)))]
  const bound = await boundToday(ctx, { nccIds })
  const ids = [...new Set([...productIds, ...bound.map(({ productId }) => productId)])]
  const contractIds = [...new Set(found.map(({ of }) => of.id))]
  return {
    found,
    modes: await readRuleModes(ctx, contractIds),
    products: await findProducts(ctx, ids),
    bound,
    licensed: await listLicensed(ctx, contractIds),
  }
}

const materialsOf = ({ nccId }: Variety): string[] => namesIn(nccId ?? '')

async function refresh(ctx: Ctx, { row, of }: Found, known: Known): Promise<void> {
  const conflict = conflictOf(row, factsOf(row, of, known), namesOfRegions)
  const commissionMode = row.commissionMode ?? modeOf(known.modes, row)
  const state = stateOf({ ...row, commissionMode }, conflict)
  const isSame = row.state === state && row.conflict === conflict && row.commissionMode === commissionMode
  if (!isSame) await updateVariety(ctx, row, { state, conflict, commissionMode })
}

function factsOf(row: Variety, of: Contract, { found, products, bound, licensed }: Known): RowFacts {
  const known = row.productId === null ? undefined : products.get(row.productId)
  const isOther = known?.variety && comparable(known.variety) !== comparable(row.varietyName)
  const materials = materialsOf(row)
  const elsewhere = bound.find(
    ({ nccId, productId }) =>
      materials.includes(nccId) && row.productId !== null && productId !== row.productId,
  )
  return {
    contract: of,
    isLicensed: licensed.some((one) => isOf(row, one)),
    otherVariety: isOther ? known.variety : null,
    otherProduct: elsewhere ? (products.get(elsewhere.productId)?.name ?? '另一产品') : null,
    productLabel: known?.name ?? '',
    others: found
      .filter(
        (other) => other.of.id !== of.id && row.productId !== null && other.row.productId === row.productId,
      )
      .map((other) => ({
        regions: other.row.regions,
        startYear: other.row.startYear,
        endYear: other.row.endYear,
        contract: other.of.number ?? other.of.name,
        direction: other.of.direction,
        licence: other.of.licence,
      })),
  }
}
