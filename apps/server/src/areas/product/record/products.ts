import { product } from '@hepu/api/areas/product/record/product'
import type { ProductState } from '@hepu/api/areas/product/record/productStates'
import type { Mounted, Stored } from '../../../resource/mounted.ts'
import { registryTable } from '../../../resource/registryTable.ts'
import { productHooks } from './productHooks.ts'

/** The register of products with its table and its rules. */
export const products: Mounted = { def: product, table: registryTable(product), ...productHooks }

/** Returns the values of a stored product that its rules look at. */
export const headOf = (row: Stored) => ({
  name: row['name'] as string,
  state: row['state'] as ProductState,
  varietyId: row['varietyId'] as number | null,
  seedRate: row['seedRate'] as number | null,
})
