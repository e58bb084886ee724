import type { ListSpec } from './resource.ts'

/** Returns the year filters of a list: the first is `year`, each other one is named after its field. */
export const yearFilters = ({ years = {}, yearsFrom }: Pick<ListSpec, 'years' | 'yearsFrom'>) =>
  Object.entries(years).map(([field, label = ''], at) => ({
    name: at === 0 ? 'year' : `${field}Year`,
    field,
    label,
    ...(yearsFrom ? { from: yearsFrom } : {}),
  }))
