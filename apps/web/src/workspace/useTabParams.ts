import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Router state of a change of address that belongs to the shown screen: the tab is not opened anew. */
export const inPlace = { inPlace: true } as const

type Change = Record<string, string | null | undefined>

/**
 * The query of the screen's address, and a function that changes some of it without opening the screen anew (blank
 * values are taken out). An address opened from outside with another query does open it anew.
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
