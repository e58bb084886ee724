import type * as api from '@hepu/api/areas/product/decision/decisionLog'
import {
  HINDSIGHT_YEARS,
  hindsightOf,
  hitRates,
  type YearShown,
} from '@hepu/api/areas/product/decision/hindsight'
import { bizYearOf } from '@hepu/api/core/bizYear'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { oneOf, ordered } from '../../../db/nameConditions.ts'
import { product, productDecision, saleLine } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { readSales } from '../lifecycle/yearSales.ts'
import { readProducts } from '../productRows.ts'
import { readStartMonth } from '../year/startMonth.ts'
import { decisionSorts, decisionsWhere, mayDecide } from './decisionList.ts'
import type { Decision } from './followers.ts'
import { readReviews } from './reviews.ts'
import { readGains } from './trialGains.ts'

type Answer = ResultOf<typeof api.pageHindsight>
type Shown = Answer['records'][number]

/**
 * Compares what decisions promised with what sales and trials showed afterwards. Everything is computed for the answer, because
 * the outcome is a filter and the rates are over all decisions; one that was superseded counts only if it was taken back.
 */
export async function pageHindsight(
  ctx: Ctx,
  { current, size, sort, order, model }: ParsedInputOf<typeof api.pageHindsight>,
): Promise<Answer> {
  const found = await ctx.db
    .select()
    .from(productDecision)
    .where(and(decisionsWhere(ctx, model), model.withoutFigures ? undefined : promisesSomething))
    .orderBy(...ordered(order, decisionSorts[sort], productDecision.id))
  const taken = await takenBack(ctx, found)
  const counted = found.filter(({ id, status }) => status === 'ACTIVE' || taken.has(id))
  const shownOf = await readShown(ctx, counted)
  const all: Shown[] = []
  for (const row of counted) {
    const { running, years } = shownOf(row)
    const { figures, outcome } = hindsightOf({ ...row, isTakenBack: taken.has(row.id) }, years, running - 1)
    const last = Math.min(row.bizYear + HINDSIGHT_YEARS, running)
    const listed = Array.from({ length: Math.max(0, last - row.bizYear + 1) }, (_, at) => row.bizYear + at)
    all.push({
      ...row,
      reviews: [],
      can: { review: mayDecide(ctx, row) },
      figures,
      outcome,
      years: listed.map((bizYear) => ({
        ...(years.find((year) => year.bizYear === bizYear) ?? { bizYear, kg: null, area: null, gain: null }),
        isRunning: bizYear === running,
      })),
    })
  }
  const kept = all.filter(({ outcome }) => !model.outcome || outcome === model.outcome)
  const records = kept.slice((current - 1) * size, current * size)
  const reviews = await readReviews(
    ctx,
    records.map(({ id }) => id),
  )
  return {
    current,
    size,
    total: kept.length,
    records: records.map((row) => ({ ...row, reviews: reviews.get(row.id) ?? [] })),
    rates: hitRates(all),
  }
}

const promisesSomething = or(
  isNotNull(productDecision.plannedKg),
  isNotNull(productDecision.targetArea),
  isNotNull(productDecision.expectedGain),
  inArray(productDecision.decision, ['退出', '停售']),
)

/** Returns those of the decisions that a decision 恢复 took the place of. */
async function takenBack({ db }: Ctx, found: readonly Decision[]): Promise<ReadonlySet<number>> {
  const by = found.flatMap(({ supersededBy }) => supersededBy ?? [])
  if (by.length === 0) return new Set()
  const later = await db
    .select({ id: productDecision.supersedesId })
    .from(productDecision)
    .where(and(oneOf(productDecision.id, by), inArray(productDecision.decision, ['恢复'])))
  return new Set(later.flatMap(({ id }) => id ?? []))
}

/** Reads sales and trials of the targets of decisions; returns a function for what they show of one. */
async function readShown(ctx: Ctx, found: readonly Decision[]) {
  const ofProducts = found.filter(({ targetType }) => targetType === 'PRODUCT')
  const products = await readProducts(
    ctx,
    and(
      rows(ctx, product),
      oneOf(
        product.id,
        ofProducts.map(({ targetId }) => targetId),
      ),
    ),
  )
  const sales = await readSales(ctx, products)
  const gains = await readGains(ctx, found, products)
  const running = await runningYears(ctx, found)
  const recorded = await recordedYears(ctx, found)
  return (row: Decision): { running: number; years: YearShown[] } => {
    const sold = sales.get(row.targetId)?.years ?? []
    const rate = products.find(({ id }) => id === row.targetId)?.seedRate ?? null
    const isSold = row.targetType === 'PRODUCT'
    const tried = gains(row)
    const known = isSold ? (recorded.get(placeKey(row)) ?? new Set<number>()) : new Set<number>()
    const years = [...new Set([...known, ...tried.keys()])].toSorted((a, b) => a - b)
    return {
      running: running.get(row.orgId) ?? 0,
      years: years.map((bizYear) => {
        const gain = tried.get(bizYear) ?? null
        if (!known.has(bizYear)) return { bizYear, kg: null, area: null, gain }
        const sale = sold.find((year) => year.bizYear === bizYear)
        return sale
          ? { bizYear, kg: sale.kg, area: sale.area, gain }
          : { bizYear, kg: 0, area: rate ? 0 : null, gain }
      }),
    }
  }
}

const placeKey = ({ orgId, crop }: { orgId: number; crop: string }): string => `${orgId} ${crop}`

/** Returns the business years with any bills, by organisation and crop: without a bill of anything, nothing is known of sales. */
async function recordedYears(
  { db }: Ctx,
  found: readonly Decision[],
): Promise<ReadonlyMap<string, Set<number>>> {
  const years = await db
    .selectDistinct({ orgId: saleLine.orgId, crop: saleLine.crop, bizYear: saleLine.bizYear })
    .from(saleLine)
    .where(
      and(oneOf(saleLine.orgId, [...new Set(found.map(({ orgId }) => orgId))]), isNull(saleLine.deletedAt)),
    )
  const byPlace = Map.groupBy(years, placeKey)
  return new Map([...byPlace].map(([key, rows]) => [key, new Set(rows.map(({ bizYear }) => bizYear))]))
}

/** Returns the running business year of each organisation. */
async function runningYears(ctx: Ctx, found: readonly Decision[]): Promise<ReadonlyMap<number, number>> {
  const today = clockDay(ctx.services.now())
  const years = new Map<number, number>()
  for (const orgId of new Set(found.map((row) => row.orgId)))
    years.set(orgId, bizYearOf(today, await readStartMonth(ctx, orgId)))
  return years
}
