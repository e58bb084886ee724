/** What other areas may use of products: the only door to this area. */
export { assertUse, useBlocker } from './record/policy.ts'
