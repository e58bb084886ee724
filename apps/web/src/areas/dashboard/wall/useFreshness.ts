import { useCallback, useMemo, useState } from 'react'
import type { Freshness } from './wallContext.ts'

/** Time and year of the data of the page that is shown: the time of its oldest widget; old where any refresh failed. */
export function useFreshness(): {
  freshness: Freshness
  onFresh: (name: string, one: Freshness | null) => void
} {
  const [known, setKnown] = useState<Readonly<Record<string, Freshness | null>>>({})
  const onFresh = useCallback(
    (name: string, one: Freshness | null) =>
      setKnown((before) => {
        const old = before[name]
        const isSame = old && one && old.asOf === one.asOf && old.isOld === one.isOld
        return isSame && old.endYear === one.endYear ? before : { ...before, [name]: one }
      }),
    [],
  )
  const freshness = useMemo(() => freshnessOf(Object.values(known)), [known])
  return { freshness, onFresh }
}

function freshnessOf(known: readonly (Freshness | null)[]): Freshness {
  const shown = known.filter((one) => one !== null)
  const moments = shown.flatMap(({ asOf }) => asOf ?? []).toSorted()
  const years = shown.flatMap(({ endYear }) => endYear ?? [])
  return {
    asOf: moments[0] ?? null,
    isOld: shown.some(({ isOld }) => isOld),
    endYear: years.length > 0 ? Math.max(...years) : null,
  }
}
