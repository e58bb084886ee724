/** What other areas may use of trading: the only door to this area. */
export { followContract as followListings } from './listing/followContracts.ts'
