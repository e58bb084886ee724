import { checkIndexList, type IndexScreen } from '@hepu/api/areas/upgrade/indexes/indexChecks'
import type { OutputOf } from '@hepu/api/core/route'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'

export type TickedIndex = OutputOf<typeof checkIndexList>[number]

/** Returns the indexes that the user has ticked for a screen, in the user's order; none until they are loaded. */
export function useTickedIndexes(screen: IndexScreen): readonly TickedIndex[] {
  const { data } = useCall(checkIndexList, { screen }, { staleTime: 60_000 })
  return useMemo(() => (data ?? []).filter((index) => index.checked), [data])
}

/** Returns the head of the column of an index: 收获含水量(%). */
export const indexHead = ({ label, unit }: TickedIndex): string =>
  unit === '' || label.includes(unit) ? label : `${label}(${unit})`

/** Values of an entry by index. */
export type IndexValues = Readonly<Record<string, number | string>> | undefined

/** Returns the value of an entry's index: a word as it is, a number with two decimals. */
export function indexText(values: IndexValues, key: string): string {
  const value = values?.[key]
  if (value === undefined) return '—'
  return typeof value === 'string' ? value : value.toFixed(2)
}
