import type * as api from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { lifecyclePhases } from '@hepu/api/areas/product/lifecycle/lifecyclePhases'
import { ranksOf, round } from '@hepu/api/areas/product/statistic/saleRates'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { listYears } from '@hepu/api/core/years'
import type { Ctx } from '../../../http/context.ts'
import type { Audience } from './audience.ts'
import { isPublished, readFacts } from './products.ts'
import { openSales } from './readSales.ts'
import { sharesOf } from './shares.ts'
import { inNet, shownOf, soldOf, together, visible, type Sold } from './sold.ts'

/** Years of the small trend beside a breed. */
const TREND_YEARS = 3
/** Parts of the ring besides 其他. */
const MAX_PARTS = 10

const idOf = ({ id }: Pick<Sold, 'id'>): number | null => (id === null ? null : Number(id))
const byQuantity = (a: Sold, b: Sold): number => b.kg - a.kg || a.name.localeCompare(b.name, 'zh')

/** 销售公司统计: companies from the largest down. */
export async function showCompanies(
  given: Ctx,
  filters: ParsedInputOf<typeof api.saleCompanyStatistics>,
): Promise<ResultOf<typeof api.saleCompanyStatistics>> {
  const sales = await openSales(given, 'saleCompanyStatistics', filters)
  const { groups, total } = await sales.read(['company'])
  const companies = visible(
    groups.map((group) => soldOf(group, sales.period.isRunning)),
    sales.audience,
  ).toSorted(byQuantity)
  const shares = sharesOf(companies.map(({ kg }) => kg))
  const ranks = ranksOf(companies.map(({ kg }) => kg))
  return {
    ...(await sales.frame(total.lines)),
    companies: companies.map((company, at) => ({
      id: idOf(company),
      name: company.name,
      rank: ranks[at] ?? 0,
      ...shownOf(company, shares[at] ?? null, sales.audience),
    })),
  }
}

/** 品种表现: the largest breeds with what they sold in three years. */
export async function showBreeds(
  given: Ctx,
  { size, ...filters }: ParsedInputOf<typeof api.breedPerformance>,
): Promise<ResultOf<typeof api.breedPerformance>> {
  const sales = await openSales(given, 'breedPerformance', filters)
  const { endYear, isRunning } = sales.period
  const trend = { startYear: endYear - TREND_YEARS + 1, endYear }
  const [facts, { groups, total }, yearly] = await Promise.all([
    readFacts(sales.ctx),
    sales.read(['product']),
    sales.read(['product', 'year'], trend),
  ])
  const breeds = visible(
    groups.map((group) => soldOf(group, isRunning)),
    sales.audience,
    isPublished(facts),
  )
  const shares = sharesOf(breeds.map(({ kg }) => kg))
  const ranked = breeds.map((breed, at) => ({ breed, share: shares[at] ?? null }))
  const named = ranked
    .filter(({ breed }) => breed.id !== null)
    .toSorted((a, b) => byQuantity(a.breed, b.breed))
  const ranks = ranksOf(named.map(({ breed }) => breed.kg))
  const years = listYears({ from: trend.startYear, to: endYear })
  const trendOf = (id: string | null) =>
    years.map(
      (year) =>
        yearly.groups.find(({ keys: [own, at] }) => own?.value === id && at?.value === String(year))?.kg ??
        null,
    )
  return {
    ...(await sales.frame(total.lines)),
    trendYears: years,
    breeds: [
      ...named.slice(0, size).map(({ breed, share }, at) => ({
        id: idOf(breed),
        name: breed.name,
        rank: ranks[at] ?? 0,
        ...shownOf(breed, share, sales.audience),
        phase: phaseOf(facts.get(breed.id ?? '')?.phase ?? null),
        trend: trendOf(breed.id),
      })),
      ...rest(
        ranked.filter(({ breed }) => !named.slice(0, size).some((each) => each.breed === breed)),
        years.length,
        sales.audience,
      ),
    ],
  }
}

/** Returns the breeds that are not listed and the bills without a product as one row, without a rank; nothing without any. */
function rest(others: readonly Ranked[], years: number, audience: Audience) {
  if (others.length === 0) return []
  const share = round(
    others.reduce((sum, each) => sum + (each.share ?? 0), 0),
    1,
  )
  const breed =
    others.length === 1 && others[0] ? others[0].breed : together(others.map((each) => each.breed))
  return [
    {
      id: null,
      name: breed.name,
      rank: null,
      ...shownOf(breed, share, audience),
      phase: null,
      trend: Array.from({ length: years }, () => null),
    },
  ]
}

interface Ranked {
  breed: Sold
  share: number | null
}

const phaseOf = (phase: string | null): string | null =>
  lifecyclePhases.find(({ code }) => code === phase)?.label ?? null

/** 占比分析: the parts of the largest breeds, or of the kinds of products, with 其他 as the last one. */
export async function showParts(
  given: Ctx,
  { by, ...filters }: ParsedInputOf<typeof api.percentage>,
): Promise<ResultOf<typeof api.percentage>> {
  const sales = await openSales(given, 'percentage', filters)
  const [facts, { groups, total }] = await Promise.all([readFacts(sales.ctx), sales.read(['product'])])
  const breeds = visible(
    groups.map((group) => soldOf(group, sales.period.isRunning)),
    sales.audience,
    isPublished(facts),
  )
  const kinds = Map.groupBy(breeds, ({ id, name }) => (id === null ? name : (facts.get(id)?.kind ?? '其他')))
  const whole =
    by === 'breed' ? breeds : Array.from(kinds, ([kind, of]) => ({ ...together(of, kind), id: null }))
  const { sold, returned } = inNet(whole)
  const parts = [...largest(sold), ...returned]
  const shares = sharesOf(parts.map(({ kg }) => kg))
  return {
    ...(await sales.frame(total.lines)),
    parts: parts.map((part, at) => {
      const { kg, amount } = shownOf(part, null, sales.audience)
      return { id: idOf(part), name: part.name, kg, amount, share: shares[at] ?? 0 }
    }),
  }
}

/** Returns the largest parts, and the rest as one. */
function largest(parts: readonly Sold[]): Sold[] {
  const ordered = parts.toSorted(byQuantity)
  const [named, others] = [
    ordered.filter(({ name }) => name !== '其他'),
    ordered.filter(({ name }) => name === '其他'),
  ]
  const rest = [...named.slice(MAX_PARTS), ...others]
  return rest.length > 0 ? [...named.slice(0, MAX_PARTS), together(rest)] : named
}
