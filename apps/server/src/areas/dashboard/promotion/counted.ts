import type * as api from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import type { CountedMetric } from '@hepu/api/areas/dashboard/widget/widgets'
import type { SaleDimension, SaleGroup } from '@hepu/api/areas/product/statistic/saleReport'
import { round } from '@hepu/api/areas/product/statistic/saleRates'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { permissionLabels } from '@hepu/api/permissionLabels'
import type { Ctx } from '../../../http/context.ts'
import { isNewIn, readFacts } from './products.ts'
import { openSales } from './readSales.ts'

/** What the sales are grouped by to list what a card counts. */
const dimensions: Readonly<Record<CountedMetric, SaleDimension>> = {
  area: 'product',
  breeds: 'product',
  newBreeds: 'product',
  newShare: 'product',
  provinces: 'province',
  cities: 'city',
}

/** Returns the known groups that were sold on balance: what the cards of 核心指标 count. */
export const soldOnBalance = (groups: readonly SaleGroup[]): SaleGroup[] =>
  groups.filter(({ keys, kg }) => keys[0]?.value && kg > 0)

/** Returns a quantity in per cent of the whole with one decimal; null where nothing was sold on balance. */
export const shareIn = (whole: number, kg: number): number | null =>
  whole > 0 ? round((kg / whole) * 100, 1) : null

/**
 * Returns what a card of 核心指标 counts, from the largest down. Throws FORBIDDEN for people from outside, from whom small numbers are
 * hidden.
 */
export async function showCounted(
  given: Ctx,
  { key, ...filters }: ParsedInputOf<typeof api.countedRows>,
): Promise<ResultOf<typeof api.countedRows>> {
  const { ctx, audience, period, read } = await openSales(given, 'coreMetrics', filters)
  if (!audience.isInside) {
    const label = permissionLabels['dashboard.research:read']
    throw new AppError('FORBIDDEN', `没有「${label}」权限，不能查看明细，请联系管理员授权`)
  }
  const [facts, { groups, total }] = await Promise.all([readFacts(ctx), read([dimensions[key]])])
  const isNew = isNewIn(facts, period.endYear)
  const isOfNew = key === 'newBreeds' || key === 'newShare'
  const counted =
    key === 'area'
      ? groups.filter(({ area }) => area !== null).toSorted((a, b) => (b.area ?? 0) - (a.area ?? 0))
      : soldOnBalance(groups)
          .filter((group) => !isOfNew || isNew(group))
          .toSorted((a, b) => b.kg - a.kg)
  const kg = counted.reduce((sum, group) => sum + group.kg, 0)
  const areas = counted.flatMap(({ area }) => area ?? [])
  return {
    period,
    total: {
      kg: round(kg, 3),
      area:
        areas.length > 0
          ? round(
              areas.reduce((sum, area) => sum + area, 0),
              2,
            )
          : null,
      share: shareIn(total.kg, kg),
    },
    rows: counted.map((group) => {
      const { value, label } = group.keys[0] ?? { value: null, label: '' }
      return {
        id: value ?? '',
        name: label,
        kg: group.kg,
        area: group.area,
        amount: audience.seesAmounts ? group.amount : null,
        share: shareIn(total.kg, group.kg),
        launchYear: facts.get(dimensions[key] === 'product' ? (value ?? '') : '')?.launchYear ?? null,
      }
    }),
  }
}
