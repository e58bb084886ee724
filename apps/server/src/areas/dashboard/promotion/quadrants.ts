import type * as api from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import {
  medianOf,
  quadrantPlaceOf,
  type QuadrantChoice,
} from '@hepu/api/areas/dashboard/quadrant/quadrantAxes'
import { round, shareOf } from '@hepu/api/areas/product/statistic/saleRates'
import type { SaleAnswer, SaleGroup } from '@hepu/api/areas/product/statistic/saleReport'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { readQuadrant } from '../quadrant/quadrantSetting.ts'
import { FEW } from './audience.ts'
import { isPublished, readFacts } from './products.ts'
import { openSales } from './readSales.ts'
import { growthOf, soldOf } from './sold.ts'

type Breed = ResultOf<typeof api.fourQuadrants>['breeds'][number]

/** Years over which 三年年均增长 is taken. */
const GROWTH_YEARS = 3

/** 四象限: each breed by its share and its growth. A year that runs compares with none, so the one before it is shown in its place. */
export async function showQuadrants(
  given: Ctx,
  filters: ParsedInputOf<typeof api.fourQuadrants>,
): Promise<ResultOf<typeof api.fourQuadrants>> {
  const asked = await openSales(given, 'fourQuadrants', filters)
  const sales = asked.period.isRunning
    ? await openSales(given, 'fourQuadrants', { ...filters, ...lastWhole(asked.period.endYear) })
    : asked
  const { endYear } = sales.period
  const [choice, facts, answer, longer] = await Promise.all([
    readQuadrant(sales.ctx),
    readFacts(sales.ctx),
    sales.read(['product'], { startYear: endYear, endYear }),
    sales.read(['product'], { startYear: endYear - GROWTH_YEARS, endYear }),
  ])
  const { isInside, seesAmounts } = sales.audience
  const isKnown = isPublished(facts)
  const places = placesOf(answer, longer, choice)
  const shown = places.filter(
    ({ group }) => isInside || (isKnown({ id: group.keys[0]?.value ?? null }) && group.lines >= FEW),
  )
  const cuts = cutsOf(shown, choice)
  return {
    ...(await sales.frame(answer.total.lines)),
    axes: { share: choice.shareAxis, growth: choice.growthAxis },
    ...cuts,
    breeds: shown.map(({ group, x, y }): Breed => ({
      id: Number(group.keys[0]?.value),
      name: group.keys[0]?.label ?? '',
      x,
      y,
      place: quadrantPlaceOf({ x, y }, { shareCut: cuts.shareCut ?? 0, growthCut: cuts.growthCut ?? 0 }),
      kg: group.kg,
      amount: seesAmounts ? group.amount : null,
    })),
  }
}

const lastWhole = (runningYear: number) => ({
  year: undefined,
  startYear: runningYear - 1,
  endYear: runningYear - 1,
})

interface Placed {
  group: SaleGroup
  x: number | null
  y: number | null
}

/** Returns the breeds that were sold on balance, with their places on the axes in per cent. */
function placesOf({ groups, total }: SaleAnswer, longer: SaleAnswer, choice: QuadrantChoice): Placed[] {
  const sold = groups.filter(({ keys, kg }) => keys[0]?.value && kg > 0)
  const largest = Math.max(0, ...sold.map(({ kg }) => kg))
  const yearly = new Map(longer.groups.map((group) => [group.keys[0]?.value, group.growth]))
  return sold.map((group) => {
    const share = choice.shareAxis === 'relative' ? shareOf(group.kg, largest) : shareOf(group.kg, total.kg)
    const yoy = growthOf(soldOf(group, false))
    const growth = choice.growthAxis === 'yoy' ? yoy : (yearly.get(group.keys[0]?.value) ?? null)
    return { group, x: share, y: yoy === null ? null : growth }
  })
}

/** Returns where the axes are split: at the numbers of the settings, or in the middle of the breeds that have both. */
function cutsOf(
  places: readonly Placed[],
  { shareCutKind, shareCut, growthCutKind, growthCut }: QuadrantChoice,
): { shareCut: number | null; growthCut: number | null } {
  const old = places.filter(({ y }) => y !== null)
  const middle = (values: readonly (number | null)[]) => {
    const found = medianOf(values.filter((value) => value !== null))
    return found === null ? null : round(found, 2)
  }
  return {
    shareCut: shareCutKind === 'fixed' ? shareCut : middle(old.map(({ x }) => x)),
    growthCut: growthCutKind === 'fixed' ? growthCut : middle(old.map(({ y }) => y)),
  }
}
