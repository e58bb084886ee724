/** What other areas may ask about partners who breed: the only door to this area. */
export { assertNotBlacklisted, blacklistReason } from './breederRows.ts'
export { sharesOn } from './asset/shares.ts'
