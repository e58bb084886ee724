import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import { indexList } from '@hepu/api/areas/upgrade/indexes/indexes'
import type { OutputOf } from '@hepu/api/core/route'
import type { Names } from '@hepu/breeding/promotion/describeItem'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'

export type Index = OutputOf<typeof indexList>[number]

/** 指标目录 of the current crop, asked once for all dialogs. */
export const useIndexes = () => useCall(indexList, {}, { staleTime: 60_000 })

/** Returns how sentences name traits and phases. */
export function namesOf(indexes: readonly Index[]): Names {
  const byTrait = new Map(
    indexes.filter(({ key, trait }) => key === trait).map((index) => [index.trait, index]),
  )
  return {
    trait: (key) => byTrait.get(key)?.label ?? key,
    unit: (key) => byTrait.get(key)?.unit ?? '',
    phase: phaseLabel,
  }
}

/** Returns the same from the loaded catalogue; until then keys serve as names. */
export function useItemNames(): Names {
  const { data } = useIndexes()
  return useMemo(() => namesOf(data ?? []), [data])
}
