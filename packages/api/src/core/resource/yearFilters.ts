import type { ListSpec } from './resource.ts'

/** The filters of a list by year: the first is `year`, every other has the name of its field before it. */
export const yearFilters = ({ years = {}, yearsFrom }: Pick<ListSpec, 'years' | 'yearsFrom'>) =>
  Object.entries(years).map(([field, label = ''], at) => ({
    name: at === 0 ? 'year' : `${field}Year`,
    field,
    label,
    ...(yearsFrom ? { from: yearsFrom } : {}),
  }))
