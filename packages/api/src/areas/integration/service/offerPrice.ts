import { groupThousands } from '../../../core/number/groupThousands.ts'

/** The price of a service; the amount is in yuan. */
interface OfferPrice {
  priceMode: 'fixed' | 'negotiable'
  price: string | null
  unit: string | null
}

/** Returns the price as people read it: `120 元/样`, or 面议. */
export function priceText({ priceMode, price, unit }: OfferPrice): string {
  if (priceMode === 'negotiable' || price === null) return '面议'
  const plain = price.includes('.') ? price.replace(/\.?0+$/, '') : price
  return `${groupThousands(plain)} 元${unit ? `/${unit}` : ''}`
}
