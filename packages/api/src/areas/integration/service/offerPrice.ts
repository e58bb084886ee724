/** The price of a service; the amount is in yuan. */
interface OfferPrice {
  priceMode: 'fixed' | 'negotiable'
  price: string | null
  unit: string | null
}

/** Returns the price as people read it: `120 元/样`, or 面议. */
export function priceText({ priceMode, price, unit }: OfferPrice): string {
  if (priceMode === 'negotiable' || price === null) return '面议'
  const [whole = '0', decimals = ''] = price.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const rest = decimals.replace(/0+$/, '')
  return `${grouped}${rest && `.${rest}`} 元${unit ? `/${unit}` : ''}`
}
