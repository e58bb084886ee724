import { saleAreaCodes } from '@hepu/api/areas/product/region/saleAreas'
import type * as api from '@hepu/api/areas/product/statistic/productStatistic'
import { round, shareOf } from '@hepu/api/areas/product/statistic/saleRates'
import {
  ageClasses,
  ageClassOf,
  newShare,
  UNKNOWN_AGE,
  varietyAge,
  weightedAge,
  yearsToPeak,
} from '@hepu/api/areas/product/statistic/varietyAge'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { readAgedSales, sownOf, type AgedSale } from './agedSales.ts'
import { candidatesFor, readCandidates } from './candidates.ts'
import { periodOf } from './salePeriod.ts'

type Renewal = ResultOf<typeof api.renewal>
type Region = string | null

/** Years before the last one that the line of ages shows. */
const TREND_YEARS = 10
/** Leading products of a region that are looked at, and the age (years) from which they are old. */
const LEADING = 3
const OLD_YEARS = 7

const classes = [...ageClasses.map(({ name }) => name), UNKNOWN_AGE]

/**
 * 新老更替: returns area by age of the variety and region in a business year, the area-weighted age of ten years, and for old
 * leading products of a region what its trials offer in their place.
 */
export async function showRenewal(ctx: Ctx, filters: ParsedInputOf<typeof api.renewal>): Promise<Renewal> {
  const { endYear: year, text, runningYear } = await periodOf(ctx, { ...filters, startYear: filters.endYear })
  const read = await readAgedSales(ctx, { startYear: year - TREND_YEARS + 1, endYear: year }, filters)
  const now = read.filter((sale) => sale.year === year)
  const regions: Region[] = [...saleAreaCodes, null].filter((code) =>
    now.some(({ region }) => region === code),
  )
  const old = regions.flatMap((region) => oldLeading(now, region))
  const candidates = await readCandidates(ctx, year)
  const kg = now.reduce((sum, sale) => sum + sale.kg, 0)
  const unrated = now.filter(({ area }) => area === null).reduce((sum, sale) => sum + sale.kg, 0)
  return {
    year,
    periodText: text,
    isRunning: year >= runningYear,
    classes,
    regions: regions.map((region) =>
      agedArea(
        region,
        now.filter((sale) => sale.region === region),
      ),
    ),
    total: agedArea(null, now),
    trend: yearsOf(read).map((each) => {
      const sown = sownOf(read.filter((sale) => sale.year === each))
      return { year: each, weightedAge: weightedAge(sown), newShare: newShare(sown) }
    }),
    peaks: peaksOf(read),
    replacements: old.map((sale) => ({ ...sale, candidates: candidatesFor(candidates, sale) })),
    areaUnknown: shareOf(unrated, kg),
  }
}

const yearsOf = (sales: readonly AgedSale[]): number[] =>
  [...new Set(sales.map(({ year }) => year))].toSorted((a, b) => a - b)

function agedArea(region: Region, sales: readonly AgedSale[]): Renewal['total'] {
  const sown = sownOf(sales)
  return {
    region,
    areas: classes.map((name) =>
      round(
        sown.filter(({ age }) => ageClassOf(age) === name).reduce((sum, { area }) => sum + area, 0),
        2,
      ),
    ),
    weightedAge: weightedAge(sown),
    newShare: newShare(sown),
  }
}

/** Returns the products with the largest areas of a region whose varieties are old. */
function oldLeading(
  now: readonly AgedSale[],
  region: Region,
): Omit<Renewal['replacements'][number], 'candidates'>[] {
  const sown = now.filter((sale) => sale.region === region && sale.area !== null && sale.area > 0)
  const whole = sown.reduce((sum, { area }) => sum + (area ?? 0), 0)
  return sown
    .toSorted((a, b) => (b.area ?? 0) - (a.area ?? 0))
    .slice(0, LEADING)
    .flatMap(({ productId, name, varietyId, varietyName, approvalYear, area, year }) => {
      const age = varietyAge(approvalYear, year)
      if (productId === null || age === null || age < OLD_YEARS || region === null) return []
      const known = { productId, name: name ?? `产品${productId}`, varietyId, varietyName, approvalYear }
      return [{ ...known, region, age, area: round(area ?? 0, 2), share: shareOf(area ?? 0, whole) }]
    })
}

/** Returns the years from approval to the best of the years read, of products that had sales in several of them. */
function peaksOf(sales: readonly AgedSale[]): Renewal['peaks'] {
  const byProduct = Map.groupBy(sales, ({ productId }) => productId)
  return [...byProduct].flatMap(([productId, own]) => {
    const [first] = own
    const byYear = yearsOf(own).map((year) => ({
      year,
      kg: own.filter((sale) => sale.year === year).reduce((sum, { kg }) => sum + kg, 0),
    }))
    const approvalYear = first?.approvalYear ?? null
    const years = yearsToPeak(approvalYear, byYear)
    if (productId === null || approvalYear === null || years === null || byYear.length < 2) return []
    const name = first?.name ?? `产品${productId}`
    return [{ productId, name, approvalYear, peakYear: approvalYear + years, years }]
  })
}
