/** What other areas may ask about partners who breed: the only door to this area. */
export {
  assertEntriesAllowed,
  assertNotBlacklisted,
  blacklistReason,
  isBlacklisted,
  listingBlocker,
} from './blacklist.ts'
export { rewardPromotion, takeBackPromotion } from './reward/promotionRewards.ts'
export { partnerSharesOn } from './asset/partnerShares.ts'
export { sharesOn } from './asset/shares.ts'
