import type { ListingKind } from '@hepu/api/areas/trading/listing/listingFields'
import { useSearchParams } from 'react-router'

/** Filters of the list, by the names that the address and the call share. */
export const filterNames = ['name', 'resultType', 'cropSpecies', 'region', 'conversion'] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = Record<FilterName, string>

const PAGE_SIZE = 12
const SIZES = [12, 24, 48]

/** Returns tab, filters and page as the address says, and what changes it. A change of filters leads to the first page. */
export function useFilters() {
  const [params, setParams] = useSearchParams()
  const kind: ListingKind = params.get('tab') === 'demand' ? 'demand' : 'supply'
  const filters = Object.fromEntries(filterNames.map((name) => [name, params.get(name) ?? ''])) as Filters
  const current = Math.min(Math.max(Math.trunc(Number(params.get('current'))) || 1, 1), 100_000)
  const asked = Number(params.get('size'))
  const size = SIZES.includes(asked) ? asked : PAGE_SIZE
  /** Sets values of the address; blank ones are taken out. */
  const set = (values: Record<string, string>) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (!('current' in values)) next.delete('current')
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value)
        else next.delete(name)
      }
      return next
    })
  return { kind, filters, current, size, set }
}

/** Returns whether any filter is set. */
export const isFiltered = (filters: Filters): boolean => filterNames.some((name) => filters[name] !== '')

/** Every filter blank. */
export const noFilters = Object.fromEntries(filterNames.map((name) => [name, ''])) as Filters
