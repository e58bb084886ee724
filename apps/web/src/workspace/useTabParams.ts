import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Router state of an address change within the shown screen: the tab is not opened anew. */
export const inPlace = { inPlace: true } as const

type Change = Record<string, string | null | undefined>

/**
 * Returns the query of the screen's address, and a function that changes parts of it without remounting the screen
 * (blank values are removed). An address opened from outside with another query does remount it.
 */
export function useTabParams(): readonly [URLSearchParams, (change: Change) => void] {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (values: Change) => {
      setParams(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true, state: inPlace },
      )
    },
    [setParams],
  )
  return [params, change]
}
