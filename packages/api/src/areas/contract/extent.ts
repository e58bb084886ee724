/** Where and when a right or a sale is allowed: GB codes, none for the whole country; no year for any. */
export interface Extent {
  regions: readonly string[]
  startYear: number | null
  endYear: number | null
}

/** Returns whether a place lies in another one, or is the same. Codes of provinces end in 0000, those of cities in 00. */
export const isWithin = (place: string, whole: string): boolean =>
  place.startsWith(whole.endsWith('0000') ? whole.slice(0, 2) : whole.replace(/00$/, ''))

/** Returns whether two lists of places have one in common. */
const meet = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === 0 ||
  other.length === 0 ||
  one.some((place) => other.some((whole) => isWithin(place, whole) || isWithin(whole, place)))

/** Returns whether two extents have a place and a business year in common. */
export function extentsMeet(one: Extent, other: Extent): boolean {
  const first = Math.max(one.startYear ?? 0, other.startYear ?? 0)
  const last = Math.min(one.endYear ?? Infinity, other.endYear ?? Infinity)
  return first <= last && meet(one.regions, other.regions)
}
