import { useCallback, useMemo, useState } from 'react'
import type { Freshness } from './wallContext.ts'

/** The time of the data of the whole screen: that of its oldest widget; old where any refresh failed. */
export function useFreshness(): { freshness: Freshness; onFresh: (name: string, one: Freshness) => void } {
  const [known, setKnown] = useState<Readonly<Record<string, Freshness>>>({})
  const onFresh = useCallback(
    (name: string, one: Freshness) =>
      setKnown((before) => {
        const old = before[name]
        return old?.asOf === one.asOf && old?.isOld === one.isOld ? before : { ...before, [name]: one }
      }),
    [],
  )
  const freshness = useMemo(() => {
    const all = Object.values(known)
    const moments = all.flatMap(({ asOf }) => asOf ?? []).toSorted()
    return { asOf: moments[0] ?? null, isOld: all.some(({ isOld }) => isOld) }
  }, [known])
  return { freshness, onFresh }
}
