/** What other parts of the web app may use of 合同管理: the only door to this area. */

/** Loads the contracts about a product, with whether a licence may be signed, for the details of the product. */
export const loadProductContracts = () => import('./subject/ProductContracts.tsx')
