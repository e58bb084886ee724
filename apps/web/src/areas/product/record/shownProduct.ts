import { product } from '@hepu/api/areas/product/record/product'
import { PRODUCT_LIST } from '@hepu/api/areas/product/record/productPaths'
import type { Resource } from '@hepu/api/core/resource/resource'

/** The register of products with the addresses of the screens that only show it. */
export const shownProduct: Resource = { ...product, screen: PRODUCT_LIST }
