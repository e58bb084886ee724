import { provinceList, type Place } from '@hepu/api/core/places'
import { useCall } from '../../client/useCall.ts'

/** How deep regions are shown: 1 provinces, 2 with cities, 3 with counties. */
export type RegionLevel = 1 | 2 | 3

const DAY_MS = 24 * 60 * 60_000
const none: readonly Place[] = []

/** Reads the tree of regions when it is needed, once a day. A failed call shows no message and gives no regions. */
export function useRegions(
  level: RegionLevel = 3,
  { isWanted = true } = {},
): { places: readonly Place[]; isLoading: boolean } {
  const { data = none, isFetching } = useCall(
    provinceList,
    { depth: level },
    { quiet: true, staleTime: DAY_MS, enabled: isWanted },
  )
  return { places: data, isLoading: isFetching }
}

/** Returns the names of a region, from the province down: `河南省 / 新乡市`. A code without a region is shown as it is. */
export function regionText(places: readonly Place[], codes: readonly string[]): string {
  const [first, ...rest] = codes
  if (!first) return ''
  const place = places.find(({ value }) => value === first)
  const below = regionText(place?.children ?? [], rest)
  return (place?.label ?? first) + (below && ` / ${below}`)
}
