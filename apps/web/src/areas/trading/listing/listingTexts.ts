import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import { crops } from '@hepu/api/core/crops'
import { provinceNames } from '@hepu/api/areas/product/paper/suitableProvinces'
import {
  conversions,
  demandTypes,
  listingKinds,
  supplyTypes,
  type Conversion,
} from '@hepu/api/areas/trading/listing/listingFields'
import type { Tone } from '../../../ui/text/StateText.tsx'
import type { ListingState } from '@hepu/api/areas/trading/listing/listingStates'

/** Choices of a list of words. */
export const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** What people call a kind. */
export const nounOf = (kind: ListingKind): string => listingKinds[kind]

/** Types of a kind. */
export const typesOf = (kind: ListingKind): Readonly<Record<string, string>> =>
  kind === 'supply' ? supplyTypes : demandTypes

/** Names of regions; none means everywhere. */
export const regionsText = (codes: readonly string[]): string =>
  codes.length === 0 ? '不限' : codes.map((code) => provinceNames[code] ?? code).join('、')

/** Ways of a transfer in words. */
export const conversionsText = (names: readonly string[]): string =>
  names.map((name) => conversions[name as Conversion] ?? name).join('、')

/** Tones of the states. */
export const stateTones: Readonly<Record<ListingState, Tone>> = {
  draft: 'quiet',
  review: 'warn',
  listed: 'good',
  offline: 'quiet',
  talking: 'info',
  done: 'info',
  expired: 'quiet',
  rejected: 'bad',
}

/** Ten thousand yuan without zeros behind. */
const amount = (value: string): string => String(Number(value))

interface Priced {
  pricing: string
  priceFrom: string | null
  priceTo: string | null
}

/** A price, a range of prices or a budget in words. */
export function priceText({ pricing, priceFrom, priceTo }: Priced): string {
  if (pricing === 'negotiable' || priceFrom === null) return '面议'
  if (pricing === 'range' && priceTo !== null) return `${amount(priceFrom)}–${amount(priceTo)} 万元`
  return `${amount(priceFrom)} 万元`
}

/** Name of a crop. */
export const cropText = (crop: string): string => crops.find(({ value }) => value === crop)?.label ?? crop
