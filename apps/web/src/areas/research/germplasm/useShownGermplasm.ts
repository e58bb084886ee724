import { germplasm } from '@hepu/api/areas/research/germplasm/germplasm'
import { titleStatus } from '@hepu/api/areas/research/germplasm/germplasmTitle'
import type { Resource } from '@hepu/api/core/resource/resource'
import { useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'

/** Returns the definition of 种质资源 with the fields that the organisation shows; all fields if that cannot be read. */
export function useShownGermplasm(): { def: Resource; isLoading: boolean } {
  const { data, isLoading } = useCall(titleStatus, {}, { staleTime: 60_000 })
  const def = useMemo(() => {
    const hidden = new Set((data ?? []).filter(({ state }) => state === 0).map(({ field }) => field))
    return withoutFields(germplasm, hidden)
  }, [data])
  return { def, isLoading }
}

function withoutFields(def: Resource, hidden: ReadonlySet<string>): Resource {
  const isShown = (name: string) => !hidden.has(name)
  const { list, fields } = def
  return {
    ...def,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isShown(name))),
    list: {
      ...list,
      columns: list.columns.filter(isShown),
      filter: list.filter.filter(isShown),
      search: list.search.filter(isShown),
    },
  }
}
