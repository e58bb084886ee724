import type * as api from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { AppError } from '@hepu/api/core/errorCodes'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import type { Audience } from './audience.ts'
import { isPublished, readFacts } from './products.ts'
import { openSales } from './readSales.ts'
import { sharesOf } from './shares.ts'
import { shownOf, soldOf, visible, type Sold } from './sold.ts'

/** Years of 品种推广分析 where none are chosen. */
const ANALYSED_YEARS = 5
/** Breeds of a region. */
const TOP = 5

/** 品种推广分析: area and growth of each business year, of all breeds or of one. */
export async function showYears(
  given: Ctx,
  filters: ParsedInputOf<typeof api.breedPromotionAnalyse>,
): Promise<ResultOf<typeof api.breedPromotionAnalyse>> {
  const sales = await openSales(given, 'breedPromotionAnalyse', filters, ANALYSED_YEARS)
  await assertKnown(sales.ctx, sales.audience.isInside, filters.productId)
  const { groups, total, period } = await sales.read(['year'])
  const shares = sharesOf(groups.map(({ kg }) => kg))
  return {
    ...(await sales.frame(total.lines)),
    years: groups.map((group, at) => {
      const year = Number(group.keys[0]?.value)
      return {
        year,
        ...shownOf(soldOf(group, year >= period.runningYear), shares[at] ?? null, sales.audience),
      }
    }),
  }
}

/** Throws NOT_FOUND if people from outside ask for a product that they may not know of. */
async function assertKnown(ctx: Ctx, isInside: boolean, productId: number | undefined): Promise<void> {
  if (productId === undefined || isInside) return
  if (!isPublished(await readFacts(ctx))({ id: String(productId) })) {
    throw new AppError('NOT_FOUND', '产品不存在或无权查看，请重新选择产品')
  }
}

/** 区域品种: the largest breeds of each region. */
export async function showRegionalBreeds(
  given: Ctx,
  filters: ParsedInputOf<typeof api.regionalBreed>,
): Promise<ResultOf<typeof api.regionalBreed>> {
  const sales = await openSales(given, 'regionalBreed', filters)
  const [facts, whole, byBreed] = await Promise.all([
    readFacts(sales.ctx),
    sales.read(['region']),
    sales.read(['region', 'product']),
  ])
  const regions = visible(
    whole.groups.map((group) => soldOf(group, sales.period.isRunning)),
    sales.audience,
  )
  return {
    ...(await sales.frame(whole.total.lines)),
    regions: regions.map((region) => {
      const own = byBreed.groups.filter(({ keys }) => (keys[0]?.value ?? null) === region.id)
      const breeds = visible(
        isMixed(region, sales.audience) ? [] : own.map((group) => soldOf(group, sales.period.isRunning, 1)),
        sales.audience,
        isPublished(facts),
      )
      return {
        code: region.id,
        name: region.name,
        kg: shownOf(region, null, sales.audience).kg,
        breeds: largestOf(breeds, sales.audience),
      }
    }),
  }
}

/** What people from outside see of small regions is one group, whose breeds are not told. */
const isMixed = ({ id }: Sold, { isInside }: Audience): boolean => id === null && !isInside

/** Returns the largest breeds of a region with their shares of it. */
function largestOf(
  breeds: readonly Sold[],
  audience: Audience,
): ResultOf<typeof api.regionalBreed>['regions'][number]['breeds'] {
  const ordered = breeds.toSorted((a, b) => b.kg - a.kg)
  const shares = sharesOf(ordered.map(({ kg }) => kg))
  return ordered
    .map((breed, at) => ({ breed, part: shares[at] ?? null }))
    .filter(({ breed: { kg } }) => kg > 0)
    .slice(0, TOP)
    .map(({ breed, part }) => {
      const { kg, share, yoy, index } = shownOf(breed, part, audience)
      return { id: breed.id === null ? null : Number(breed.id), name: breed.name, kg, share, yoy, index }
    })
}

/** 区域销售额: by province, or by the cities of one. */
export async function showPlaces(
  given: Ctx,
  filters: ParsedInputOf<typeof api.regionalSaleAmount>,
): Promise<ResultOf<typeof api.regionalSaleAmount>> {
  const sales = await openSales(given, 'regionalSaleAmount', filters)
  const { groups, total } = await sales.read(['province'])
  const places = visible(
    groups.map((group) => soldOf(group, sales.period.isRunning)),
    sales.audience,
  )
  // A share is that of the figure it is shown beside.
  const shares = sharesOf(places.map(({ kg, amount }) => (sales.audience.seesAmounts ? Number(amount) : kg)))
  return {
    ...(await sales.frame(total.lines)),
    hasAmounts: sales.audience.seesAmounts,
    places: places.map((place, at) => ({
      code: place.id,
      name: place.name,
      ...shownOf(place, shares[at] ?? null, sales.audience),
    })),
  }
}
