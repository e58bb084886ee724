export { priceText } from '@hepu/api/areas/integration/service/offerPrice'

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

/** Returns the rating as people read it: an average needs three ratings. */
export function ratingText({ count, average }: OfferFacts['provider']['rating']): string {
  if (count === 0) return '暂无评价'
  return average === null ? `${count} 条评价` : `${average.toFixed(1)} 分 · ${count} 条评价`
}
