/** What lines of sale are told apart by in totals. */
export type SaleFact = 'product' | 'company' | 'month' | 'province' | 'city' | 'county'

/**
 * Kinds of totals of sales, from the smallest to the largest, with what each tells apart beside business year, type of the bill and
 * 集团内. Two or three facts at a time stay small, where all of them together would be nearly as many rows as there are lines.
 */
export const saleTotalKinds = {
  month: ['product', 'month'],
  company: ['product', 'company'],
  province: ['product', 'province'],
  county: ['province', 'city', 'county'],
  companyPlace: ['company', 'province', 'city'],
  monthPlace: ['month', 'province', 'city'],
  place: ['product', 'province', 'city'],
} as const satisfies Readonly<Record<string, readonly SaleFact[]>>
export type SaleTotalKind = keyof typeof saleTotalKinds
