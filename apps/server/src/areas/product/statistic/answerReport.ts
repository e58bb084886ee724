import { saleDimensions } from '@hepu/api/areas/product/statistic/saleReport'
import {
  dimensionsOf,
  type SaleAnswer,
  type SaleDimension,
  type SaleGroup,
  type SaleReport,
} from '@hepu/api/areas/product/statistic/saleReport'
import type { SaleFilters } from '@hepu/api/areas/product/statistic/saleFilters'
import {
  netPrice,
  ranksOf,
  round,
  shareOf,
  yearlyGrowth,
  yearOnYear,
} from '@hepu/api/areas/product/statistic/saleRates'
import type { Ctx } from '../../../http/context.ts'
import { readFigures, type GroupSums, type SaleSums, type TotalSums } from './saleFigures.ts'
import { labelsOf, placeOf } from './saleKeys.ts'
import { periodOf } from './salePeriod.ts'

type Period = SaleAnswer['period']

/** Answers a topic: its groups, the total, and what is uncertain in both. Every call of every topic ends here. */
export async function answerReport(
  ctx: Ctx,
  report: Pick<SaleReport, 'dimensions' | 'years'>,
  filters: SaleFilters,
): Promise<SaleAnswer> {
  const dimensions = dimensionsOf(report, filters)
  const period = await periodOf(ctx, filters, report.years)
  const { groups, total } = await readFigures(ctx, { years: period, filters, dimensions })
  const ordered = inOrder(inYears(groups, period, dimensions), period, dimensions)
  const ranks = ranksOf(ordered.map(({ kg }) => Number(kg)))
  const words = await Promise.all(
    dimensions.map((dimension, at) =>
      labelsOf(
        ctx,
        dimension,
        ordered.map((group) => (at === 0 ? group.a : group.b)),
      ),
    ),
  )
  const whole = Number(total.kg)
  const yearAt = dimensions.indexOf('year')
  const yearOf = ({ a, b }: GroupSums) => (yearAt < 0 ? period.endYear : Number(yearAt === 0 ? a : b))
  return {
    period,
    total: {
      ...figuresOf(total, period, period.endYear),
      counties: total.counties,
      products: total.products,
      cr5: shareOf(Number(total.topKg), whole),
    },
    dimensions: dimensions.map((dimension) => saleDimensions[dimension]),
    groups: ordered.map((group, at): SaleGroup => ({
      ...figuresOf(group, period, yearOf(group)),
      keys: words.map((label, place) => label(place === 0 ? group.a : group.b)),
      share: shareOf(Number(group.kg), whole),
      rank: ranks[at] ?? 0,
    })),
    quality: qualityOf(total, filters),
  }
}

/** Returns the figures of sums up to a year, with their rates. A year that runs is not compared with whole ones. */
function figuresOf(
  sums: SaleSums,
  { startYear, endYear, runningYear }: Period,
  lastYear: number,
): Omit<SaleGroup, 'keys' | 'share' | 'rank'> {
  const [kg, amount, lastKg, beforeKg] = [sums.kg, sums.amount, sums.lastKg, sums.beforeKg].map(Number) as [
    number,
    number,
    number,
    number,
  ]
  return {
    lines: sums.lines,
    kg,
    saleKg: Number(sums.saleKg),
    returnKg: Number(sums.returnKg),
    amount: sums.amount,
    price: netPrice(amount, kg),
    lastKg,
    beforeKg,
    yoy: lastYear < runningYear ? yearOnYear(lastKg, beforeKg) : null,
    provinces: sums.provinces,
    cities: sums.cities,
    area: sums.area === null ? null : round(sums.area, 2),
    areaUnknown: shareOf(Number(sums.unratedKg), kg),
    growth: endYear < runningYear ? yearlyGrowth(Number(sums.startKg), lastKg, endYear - startYear) : null,
  }
}

/** Leaves out the year before the range, once each group of a year has the quantity of its year before. */
function inYears(
  groups: readonly GroupSums[],
  { startYear }: Period,
  dimensions: readonly SaleDimension[],
): GroupSums[] {
  const at = dimensions.indexOf('year')
  if (at < 0) return [...groups]
  const yearOf = (group: GroupSums) => Number(at === 0 ? group.a : group.b)
  const otherOf = (group: GroupSums) => (at === 0 ? group.b : group.a)
  const byPlace = new Map(groups.map((group) => [`${yearOf(group)}/${otherOf(group)}`, group.kg]))
  return groups
    .filter((group) => yearOf(group) >= startYear)
    .map((group) => ({
      ...group,
      lastKg: group.kg,
      beforeKg: byPlace.get(`${yearOf(group) - 1}/${otherOf(group)}`) ?? '0',
      startKg: '0',
    }))
}

/** Orders groups: years, months and regions in their own order, others from the largest quantity down; unknown ones last. */
function inOrder(
  groups: readonly GroupSums[],
  { startMonth }: Period,
  [a, b]: readonly SaleDimension[],
): GroupSums[] {
  const place = (dimension: SaleDimension | undefined, value: string | null) =>
    dimension === undefined ? 0 : placeOf(dimension, value, startMonth)
  return groups.toSorted(
    (one, other) =>
      place(a, one.a) - place(a, other.a) ||
      place(b, one.b) - place(b, other.b) ||
      Number(other.kg) - Number(one.kg),
  )
}

function qualityOf(total: TotalSums, { internal, companyIds }: SaleFilters): SaleAnswer['quality'] {
  const kg = Number(total.kg)
  const [unbound, unknown] = [Number(total.unboundKg), Number(total.unknownKg)]
  return {
    unbound: { lines: total.unboundLines, kg: unbound, share: shareOf(unbound, kg) },
    unknown: { lines: total.unknownLines, kg: unknown, share: shareOf(unknown, kg) },
    unchecked: {
      lines: total.uncheckedLines,
      amount: total.uncheckedAmount,
      share: shareOf(total.uncheckedLines, total.uncheckedLines + total.lines),
    },
    internal: {
      lines: total.internalLines,
      kg: Number(total.internalKg),
      amount: total.internalAmount,
      isCounted: internal ? internal !== 'exclude' : (companyIds?.length ?? 0) > 0,
    },
  }
}
