import type * as api from '@hepu/api/areas/product/lifecycle/productLifecycle'
import { phaseLabels } from '@hepu/api/areas/product/lifecycle/lifecycleRules'
import { changeOf, phaseOf, type YearSale } from '@hepu/api/areas/product/lifecycle/phaseOf'
import { quadrantLimits, quadrantOf } from '@hepu/api/areas/product/lifecycle/quadrant'
import { bizYearText } from '@hepu/api/core/bizYear'
import { sum, yuanText, fenIn } from '@hepu/api/core/money/fen'
import type { ResultOf } from '@hepu/api/core/route'
import { and, desc, eq, sql } from 'drizzle-orm'
import { saleLine } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import type { ProductRow } from '../productRows.ts'
import type { Lifecycle } from './facts.ts'
import { getLifecycle } from './overrides.ts'
import { isCounted } from './yearSales.ts'

/** Business years to look at; without them all with sales. */
interface Range {
  id: number
  startYear?: number | null | undefined
  endYear?: number | null | undefined
}

/** Returns the business years of a product from its first bills (or `startYear`) to the running one (or `endYear`). */
export async function showTrend(ctx: Ctx, range: Range): Promise<ResultOf<typeof api.lifeCycleTrendV2>> {
  const { row, lifecycle } = await getLifecycle(ctx, range.id)
  return yearsOf(row, lifecycle, range).map((year) => trendRow(lifecycle, year))
}

/** Returns the sales of each business year of the range, gaps as 0; none where nothing was ever sold and no range is given. */
function yearsOf(
  { seedRate }: ProductRow,
  { facts, bizYear }: Lifecycle,
  { startYear, endYear }: Range,
): YearSale[] {
  const byYear = new Map(facts.years.map((year) => [year.bizYear, year]))
  const first = startYear ?? facts.years[0]?.bizYear
  const last = Math.min(endYear ?? bizYear, bizYear)
  if (first === undefined || first > last) return []
  return Array.from({ length: last - first + 1 }, (_, at) => {
    const none = { bizYear: first + at, kg: 0, area: seedRate ? 0 : null, amount: '0.00' }
    return byYear.get(first + at) ?? none
  })
}

function trendRow(lifecycle: Lifecycle, { bizYear, kg, area, amount }: YearSale) {
  const { facts, limits, overrides, startMonth } = lifecycle
  const isRunning = bizYear === lifecycle.bizYear
  const phase = isRunning ? null : phaseOf(facts, limits, { salesThrough: bizYear, asOf: bizYear }).phase
  const before = facts.years.find((year) => year.bizYear === bizYear - 1)?.kg ?? 0
  return {
    bizYear,
    label: bizYearText(bizYear, startMonth),
    phase,
    phaseLabel: phase && phaseLabels[phase],
    manualPhase: overrides.find((one) => one.bizYear === bizYear)?.phase ?? null,
    saleQty: kg,
    area,
    amount,
    yoy: isRunning ? null : changeOf(before, kg),
    isRunning,
  }
}

type Answer = ResultOf<typeof api.productStatisticOfRecordV2>

/** Returns the figures of a product: of the last business year that ended, or of the last one of the range. */
export async function showStatistic(ctx: Ctx, range: Range): Promise<Answer> {
  const { row, lifecycle } = await getLifecycle(ctx, range.id)
  const years = yearsOf(row, lifecycle, range)
  const bizYear = Math.min(range.endYear ?? lifecycle.bizYear - 1, lifecycle.bizYear)
  const kgOf = (wanted: number) => lifecycle.facts.years.find((year) => year.bizYear === wanted)?.kg ?? 0
  const now = lifecycle.facts.years.find((year) => year.bizYear === bizYear)
  const { total, largest } = await cropSales(ctx, row, bizYear)
  const found = quadrantOf({ before: kgOf(bizYear - 1), now: kgOf(bizYear), largest })
  const peak = years.toSorted((a, b) => b.kg - a.kg)[0]
  const ended = years.filter((year) => year.bizYear <= bizYear)
  return {
    bizYear,
    saleQty: now?.kg ?? 0,
    area: now?.area ?? (row.seedRate ? 0 : null),
    amount: now?.amount ?? '0.00',
    yoy: found.yoy,
    share: total > 0 ? (kgOf(bizYear) / total) * 100 : null,
    totalQty: years.reduce((all, { kg }) => all + kg, 0),
    totalAmount: yuanText(sum(years.map(({ amount }) => fenIn(amount)))),
    peakYear: peak && peak.kg > 0 ? peak.bizYear : null,
    peakQty: Math.max(0, peak?.kg ?? 0),
    unweighed: unweighedIn(lifecycle, years),
    phase: lifecycle.phase,
    quadrant: found.quadrant,
    relativeShare: found.relativeShare,
    cagr: growthOf(ended),
    quadrantText: `象限按 ${bizYear} 业务年度：相对份额以 ${quadrantLimits.share} 为界（与本作物销量最大的产品相比），同比增长以 ${quadrantLimits.growth}% 为界`,
  }
}

const unweighedIn = ({ sales }: Lifecycle, years: readonly YearSale[]): number => {
  const within = new Set(years.map(({ bizYear }) => bizYear))
  return sales.unweighed.reduce((all, { bizYear, lines }) => all + (within.has(bizYear) ? lines : 0), 0)
}

/** Returns the compound growth per year, percent; null without two years, or where the first one has no net sales. */
function growthOf(years: readonly YearSale[]): number | null {
  const [first, last] = [years[0], years.at(-1)]
  if (!first || !last || years.length < 2 || first.kg <= 0 || last.kg < 0) return null
  return ((last.kg / first.kg) ** (1 / (years.length - 1)) - 1) * 100
}

/** Returns the net sales (kg) of all products with net sales of the same organisation and crop in a year, and of the largest one. */
async function cropSales(
  { db }: Ctx,
  { orgId, crop }: ProductRow,
  bizYear: number,
): Promise<{ total: number; largest: number }> {
  const net = sql<number>`sum(${saleLine.kg})::float8`
  const found = await db
    .select({ kg: net })
    .from(saleLine)
    .where(
      and(
        eq(saleLine.orgId, orgId),
        eq(saleLine.crop, crop),
        eq(saleLine.bizYear, bizYear),
        sql`${saleLine.productId} is not null`,
        isCounted,
      ),
    )
    .groupBy(saleLine.productId)
    .having(sql`sum(${saleLine.kg}) > 0`)
    .orderBy(desc(net))
  return { total: found.reduce((all, { kg }) => all + kg, 0), largest: found[0]?.kg ?? 0 }
}
