/** What other areas may use of products: the only entry to this area. */
export { readUseBlockers } from './record/useBlockers.ts'
export { saleFollowers, type SaleFollower } from './sale/saleFollowers.ts'
export { readStartMonth } from './year/startMonth.ts'
