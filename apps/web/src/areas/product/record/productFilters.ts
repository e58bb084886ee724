import type { FilterField } from '../../../resource/table/filter/filters.ts'

/** What products are looked up by first, after the keyword. */
const FIRST = ['name', 'type', 'status', 'cropSpecies']

/** Returns the filters of the list of products in the order in which they are used. */
export const productFilters = (filters: readonly FilterField[]): readonly FilterField[] => {
  const rank = ({ name }: FilterField) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  return filters.toSorted((one, other) => rank(one) - rank(other))
}
