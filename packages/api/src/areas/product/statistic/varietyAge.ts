import { round, shareOf } from './saleRates.ts'

/** Varieties of at most so many years count as new. */
export const NEW_YEARS = 3

/** A variety with what is sown of it: its age in years, null where the year of its approval is unknown. */
export interface SownVariety {
  age: number | null
  /** Mu; at most 0 counts as not sown. */
  area: number
}

/** 品种龄 of a variety in a business year: years since its approval; 0 in that year, and before it. */
export const varietyAge = (approvalYear: number | null, bizYear: number): number | null =>
  approvalYear === null ? null : Math.max(0, bizYear - approvalYear)

const sown = (varieties: readonly SownVariety[]): { age: number; area: number }[] =>
  varieties.flatMap(({ age, area }) => (age !== null && area > 0 ? [{ age, area }] : []))

const areaOf = (varieties: readonly { area: number }[]): number =>
  varieties.reduce((sum, { area }) => sum + area, 0)

/** 面积加权品种龄: returns the mean age by area, in years with two decimals; null where no area has a known age. */
export function weightedAge(varieties: readonly SownVariety[]): number | null {
  const known = sown(varieties)
  const area = areaOf(known)
  return area > 0 ? round(known.reduce((sum, one) => sum + one.age * one.area, 0) / area, 2) : null
}

/** Returns the share of the area of known age that is of new varieties, in per cent; null without such area. */
export function newShare(varieties: readonly SownVariety[]): number | null {
  const known = sown(varieties)
  return shareOf(areaOf(known.filter(({ age }) => age <= NEW_YEARS)), areaOf(known))
}

/** Returns the years from approval to the year with the largest quantity (the first of equal ones); null if nothing was sold. */
export function yearsToPeak(
  approvalYear: number | null,
  sales: readonly { year: number; kg: number }[],
): number | null {
  const sold = sales.filter(({ kg }) => kg > 0).toSorted((a, b) => b.kg - a.kg || a.year - b.year)
  const [peak] = sold
  return approvalYear === null || peak === undefined ? null : Math.max(0, peak.year - approvalYear)
}

/** Classes of age of the chart 新老更替, each up to an age, the last one without end. */
export const ageClasses = [
  { name: '≤3年', upTo: NEW_YEARS },
  { name: '4～6年', upTo: 6 },
  { name: '7～10年', upTo: 10 },
  { name: '11～15年', upTo: 15 },
  { name: '＞15年', upTo: Infinity },
] as const
export const UNKNOWN_AGE = '品种龄未知'

/** Returns the class of an age. */
export const ageClassOf = (age: number | null): string =>
  age === null ? UNKNOWN_AGE : (ageClasses.find(({ upTo }) => age <= upTo)?.name ?? UNKNOWN_AGE)
