/** What is shown of an offer; workspace and portal have the same fields. */
export interface OfferFacts {
  id: string
  name: string
  categoryPath: string
  description: string
  priceMode: 'fixed' | 'negotiable'
  price: string | null
  unit: string | null
  leadDays: number | null
  capacity: string | null
  regions: readonly string[]
  picture: string | null
  provider: {
    name: string
    logo: string | null
    isCertified: boolean
    rating: { count: number; average: number | null }
  }
}

/** Returns the price as people read it: `120 元/样`, or 面议. */
export function priceText({
  priceMode,
  price,
  unit,
}: Pick<OfferFacts, 'priceMode' | 'price' | 'unit'>): string {
  if (priceMode === 'negotiable' || price === null) return '面议'
  const [whole = '0', decimals = ''] = price.split('.')
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')
  const rest = decimals.replace(/0+$/, '')
  return `${grouped}${rest && `.${rest}`} 元${unit ? `/${unit}` : ''}`
}

/** Returns the rating as people read it: an average needs three ratings. */
export function ratingText({ count, average }: OfferFacts['provider']['rating']): string {
  if (count === 0) return '暂无评价'
  return average === null ? `${count} 条评价` : `${average.toFixed(1)} 分 · ${count} 条评价`
}
