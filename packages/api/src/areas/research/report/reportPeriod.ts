/** The years that a filter goes from and to. */
export interface Period {
  startYear?: number | undefined
  endYear?: number | undefined
}

/** Returns the years of a filter as people read them: 2017–2026年. */
export function periodText({ startYear, endYear }: Period): string {
  if (startYear === undefined && endYear === undefined) return '全部年份'
  if (startYear === undefined) return `截至${endYear}年`
  if (endYear === undefined) return `${startYear}年以来`
  return startYear === endYear ? `${startYear}年` : `${startYear}–${endYear}年`
}

/** The parts of a figure's position that limit the years of its records. */
interface Dated {
  cells?: readonly { dimension: string }[] | undefined
  trend?: unknown
}

/** Returns whether a figure is of a year of its own, whatever years the filter goes over. */
export const namesYear = ({ cells = [], trend }: Dated): boolean =>
  trend !== undefined || cells.some(({ dimension }) => dimension === 'year')
