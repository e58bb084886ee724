import {
  conversions,
  demandTypes,
  supplyTypes,
  type Conversion,
  type ListingKind,
} from '@hepu/api/areas/trading/listing/listingFields'
import { marketPages } from '@hepu/api/areas/trading/market/marketCalls'
import type { MarketCard } from '@hepu/api/areas/trading/market/marketShapes'
import { crops } from '@hepu/api/core/crops'

/** Types of listings of a kind, by key. */
export const typesOf = (kind: ListingKind): Readonly<Record<string, string>> =>
  kind === 'supply' ? supplyTypes : demandTypes

/** Returns the label of a type; the key where there is no such type. */
export const typeText = (kind: ListingKind, type: string): string => typesOf(kind)[type] ?? type

export const cropText = (crop: string): string => crops.find(({ value }) => value === crop)?.label ?? crop

export const conversionText = (chosen: readonly Conversion[]): string =>
  chosen.map((conversion) => conversions[conversion]).join('、')

type Priced = Pick<MarketCard, 'pricing' | 'priceFrom' | 'priceTo'>

/** Returns a price or budget in ten thousand yuan; 面议 where there is none to show. */
export function priceText({ pricing, priceFrom, priceTo }: Priced): string {
  if (pricing === 'negotiable' || (priceFrom === null && priceTo === null)) return '面议'
  if (priceFrom === null || priceTo === null || pricing === 'fixed') return `${priceFrom ?? priceTo} 万元`
  return `${priceFrom}～${priceTo} 万元`
}

/** `resultStatus` of listings that are no longer just offered. */
const TALKING = 4
const DONE = 5

/** Returns what is written across a listing that others talk about or have taken; null for one that is offered. */
export function ribbonText({ kind, resultStatus }: Pick<MarketCard, 'kind' | 'resultStatus'>): string | null {
  if (resultStatus === TALKING) return '洽谈中'
  if (resultStatus !== DONE) return null
  return kind === 'supply' ? '已成交' : '已对接'
}

/** Returns whether visitors may still ask about a listing. */
export const isOpenToAsk = ({ resultStatus }: Pick<MarketCard, 'resultStatus'>): boolean =>
  resultStatus !== DONE

/** Returns the address of a listing's page. */
export const pathOfListing = ({ kind, id }: Pick<MarketCard, 'kind' | 'id'>): string =>
  `${marketPages[kind]}?id=${id}`
