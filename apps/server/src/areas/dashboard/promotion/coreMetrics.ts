import type * as api from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { SHARE_UNIT } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import { coreMetricLabels as labels } from '@hepu/api/areas/dashboard/widget/widgets'
import type { SaleAnswer } from '@hepu/api/areas/product/statistic/saleReport'
import { round, yearOnYear } from '@hepu/api/areas/product/statistic/saleRates'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { FEW, type Audience } from './audience.ts'
import { shareIn, soldOnBalance } from './counted.ts'
import { isNewIn, readFacts, type ProductFacts } from './products.ts'
import { openSales } from './readSales.ts'

type Answer = ResultOf<typeof api.coreMetrics>
type Metric = Answer['metrics'][number]

interface YearFigures {
  kg: number
  amount: number
  area: number | null
  breeds: number
  newBreeds: number
  newShare: number | null
  provinces: number
  cities: number
}

/** 核心指标: what was sold in the years, and how it grew over the year before. */
export async function showMetrics(
  given: Ctx,
  filters: ParsedInputOf<typeof api.coreMetrics>,
): Promise<Answer> {
  const sales = await openSales(given, 'coreMetrics', filters)
  const { startYear, endYear, isRunning } = sales.period
  const before = { startYear: startYear - 1, endYear: endYear - 1 }
  const isCompared = startYear === endYear && !isRunning
  const [facts, whole, byProduct, lastWhole, lastByProduct] = await Promise.all([
    readFacts(sales.ctx),
    sales.read([]),
    sales.read(['product']),
    isCompared ? sales.read([], before) : null,
    isCompared ? sales.read(['product'], before) : null,
  ])
  const now = figuresOf(whole, byProduct, facts, endYear)
  const then = lastWhole && lastByProduct && figuresOf(lastWhole, lastByProduct, facts, endYear - 1)
  const metrics = metricsOf(now, whole.total.amount, then, sales.audience)
  return {
    ...(await sales.frame(whole.total.lines)),
    metrics: whole.total.lines === 0 ? withoutData(metrics) : metrics,
  }
}

/** Without any bill there is no figure; 0 would say that something was sold and all of it returned. */
const withoutData = (metrics: readonly Metric[]): Metric[] =>
  metrics.map((metric) => ({ ...metric, value: null, reason: metric.reason ?? 'noData' }))

function figuresOf(
  { total }: SaleAnswer,
  { groups }: SaleAnswer,
  facts: ReadonlyMap<string, ProductFacts>,
  year: number,
): YearFigures {
  const sold = soldOnBalance(groups)
  const fresh = sold.filter(isNewIn(facts, year))
  const freshKg = fresh.reduce((sum, { kg }) => sum + kg, 0)
  return {
    kg: total.kg,
    amount: Number(total.amount),
    area: total.area,
    breeds: sold.length,
    newBreeds: fresh.length,
    newShare: shareIn(total.kg, freshKg),
    provinces: total.provinces,
    cities: total.cities,
  }
}

function metricsOf(
  now: YearFigures,
  amount: string,
  then: YearFigures | null,
  { seesAmounts, isInside }: Audience,
): Metric[] {
  const rates = (key: keyof YearFigures) => {
    const [value, before] = [now[key], then?.[key] ?? null]
    const isKnown = value !== null && before !== null && before > 0
    return {
      yoy: isInside && isKnown ? yearOnYear(value, before) : null,
      index: isKnown ? round((value / before) * 100, 1) : null,
    }
  }
  /** A share is compared in percentage points: its growth in per cent would read as another share. */
  const points = (key: keyof YearFigures) => {
    const [value, before] = [now[key], then?.[key] ?? null]
    return {
      yoy: isInside && value !== null && before !== null ? round(value - before, 1) : null,
      index: null,
    }
  }
  const figure = (key: keyof YearFigures, unit: string): Metric => {
    const value = now[key]
    const change = unit === SHARE_UNIT ? points(key) : rates(key)
    return { key, label: labels[key], unit, value, reason: value === null ? 'noData' : null, ...change }
  }
  const isFew = (value: unknown) => !isInside && typeof value === 'number' && value > 0 && value < FEW
  const hidden = { reason: 'tooFew', yoy: null, index: null } as const
  const count = (key: keyof YearFigures, unit: string): Metric => {
    const shown = figure(key, unit)
    return isFew(shown.value) ? { ...shown, ...hidden, value: `<${FEW}` } : shown
  }
  /** The share of so few that their number is hidden would be the sales of one product. */
  const newShare = figure('newShare', SHARE_UNIT)
  const card = { key: 'amount', label: labels.amount, unit: '元' }
  const money: Metric = seesAmounts
    ? { ...card, value: amount, reason: null, ...rates('amount') }
    : { ...card, value: null, reason: 'noRight', yoy: null, index: null }
  return [
    figure('kg', 'kg'),
    money,
    figure('area', '亩'),
    count('breeds', '个'),
    count('newBreeds', '个'),
    isFew(now.newBreeds) ? { ...newShare, ...hidden, value: null } : newShare,
    count('provinces', '个'),
    count('cities', '个'),
  ]
}
