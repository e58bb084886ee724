import { provinceList, type Place } from '@hepu/api/core/places'
import { useCall } from '../../client/useCall.ts'

/** How deep places are shown: 1 provinces, 2 with cities, 3 with counties. */
export type RegionLevel = 1 | 2 | 3

const DAY_MS = 24 * 60 * 60_000
const none: readonly Place[] = []

/** The tree of places, read once a day, when it is wanted. A failed call is not shown and gives no places. */
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

/** Places by name, from the province down: `河南省 / 新乡市`. A code without place stands as it is. */
export function regionText(places: readonly Place[], codes: readonly string[]): string {
  const [first, ...rest] = codes
  if (!first) return ''
  const place = places.find(({ value }) => value === first)
  const below = regionText(place?.children ?? [], rest)
  return (place?.label ?? first) + (below && ` / ${below}`)
}
