import type { Detail } from './showMarket.ts'
import type { MarketCtx } from './marketCards.ts'
import type { Shown } from './showMarket.ts'

/** Returns what the registers and trials know of a listing and its owner shows to everybody. */
export async function publicFacts(_ctx: MarketCtx, _row: Shown): Promise<Detail['facts']> {
  return []
}
