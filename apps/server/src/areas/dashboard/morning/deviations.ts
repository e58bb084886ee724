import type * as api from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import { LEAST_DEVIATION, LEAST_PART } from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import { HINDSIGHT_YEARS } from '@hepu/api/areas/product/decision/hindsight'
import { round } from '@hepu/api/areas/product/statistic/saleRates'
import type { SaleAnswer } from '@hepu/api/areas/product/statistic/saleReport'
import { bizYearOf } from '@hepu/api/core/bizYear'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, eq, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { readNames } from '../../../db/keptNames.ts'
import { product, productDecision } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { keptReport, readStartMonth } from '../../product/shared.ts'
import { narrowed } from '../scope/narrow.ts'

type Deviations = ResultOf<typeof api.showDeviations>
type Row = Deviations['rows'][number]
type Hidden = Deviations['hidden']

/** Rows that are shown. */
const SHOWN = 12

const NOTHING: Hidden = { small: 0, minor: 0, more: 0, unknown: 0 }

/** Returns the months of the running business year that have ended, the first one first; none in its first month. */
export function endedMonths(day: string, startMonth: number): number[] {
  const month = Number(day.slice(5, 7))
  const count = (month - startMonth + 12) % 12
  return Array.from({ length: count }, (_, at) => ((startMonth - 1 + at) % 12) + 1)
}

/**
 * 异常先说: compares what each product sold in the ended months of the running business year with what was expected of them: the part
 * of its plan that falls into these months, else what it sold in the same months of the year before.
 */
export async function showDeviations(
  given: Ctx,
  filters: ParsedInputOf<typeof api.showDeviations>,
): Promise<Deviations> {
  const ctx = await narrowed(given, filters)
  const today = clockDay(ctx.services.now())
  const startMonth = await readStartMonth(ctx, ctx.caller.orgId)
  const months = endedMonths(today, startMonth)
  const year = bizYearOf(today, startMonth)
  if (!ctx.caller.permissions.has('dashboard.promotion:read')) return blank('noRight', { year, period: '' })
  if (months.length === 0) {
    return blank('noData', { year, period: `${year}业务年度的第一个月尚未结束` })
  }
  const { compared, unknown } = await compare(ctx, { year, months })
  const least = (compared.reduce((sum, { expectedKg }) => sum + expectedKg, 0) * LEAST_PART) / 100
  const [minor, large] = split(compared, ({ expectedKg }) => expectedKg < least)
  const [small, deviating] = split(large, ({ deviation }) => Math.abs(deviation) < LEAST_DEVIATION)
  const ordered = deviating.toSorted((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation))
  const shown = ordered.slice(0, SHOWN)
  return {
    reason: compared.length === 0 ? 'noData' : null,
    period: `${year}业务年度 ${monthsText(months)}`,
    year,
    months,
    hidden: {
      small: small.length,
      minor: minor.length,
      more: ordered.length - shown.length,
      unknown,
    },
    rows: await withOwners(ctx, shown),
  }
}

const blank = (reason: 'noData' | 'noRight', named: Pick<Deviations, 'year' | 'period'>): Deviations => ({
  reason,
  ...named,
  months: [],
  hidden: NOTHING,
  rows: [],
})

function split<T>(list: readonly T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [list.filter(isFirst), list.filter((item) => !isFirst(item))]
}

const monthsText = (months: readonly number[]): string =>
  months.length === 1 ? `${months[0]}月` : `${months[0]}月～${months.at(-1)}月`

type Compared = Omit<Row, 'ownerId' | 'ownerName'>

interface Span {
  year: number
  months: readonly number[]
}

/** Compares every product with its plan or the year before; `unknown` counts those that were sold and have neither. */
async function compare(ctx: Ctx, { year, months }: Span): Promise<{ compared: Compared[]; unknown: number }> {
  const read = (endYear: number, only?: readonly number[]) =>
    keptReport(ctx, { dimensions: ['product'] }, { startYear: endYear, endYear, months: only })
  const [now, before, whole, plans] = await Promise.all([
    read(year, months),
    read(year - 1, months),
    read(year - 1),
    readPlans(ctx, year),
  ])
  // The season is that of all products: a single one is sold in few bills, which fall now before and now after the end of a month.
  const season = whole.total.kg > 0 && before.total.kg > 0 ? before.total.kg / whole.total.kg : null
  const sold = kgByProduct(now)
  const last = kgByProduct(before)
  const names = new Map(
    [...whole.groups, ...before.groups, ...now.groups].map(({ keys }) => [keys[0]?.value, keys[0]?.label]),
  )
  const ids = [...new Set([...sold.keys(), ...last.keys(), ...plans.keys()])]
  const compared = ids.flatMap((id): Compared[] => {
    const plan = plans.get(id)
    const isPlanned = plan !== undefined && season !== null
    // Whole kg, as they are shown, so that a reader who divides the shown figures finds the deviation.
    const expectedKg = round(isPlanned ? plan.kg * season : (last.get(id) ?? 0), 0)
    if (expectedKg <= 0) return []
    const kg = round(sold.get(id) ?? 0, 0)
    return [
      {
        productId: Number(id),
        name: names.get(id) ?? plan?.name ?? `产品${id}`,
        kg,
        expectedKg,
        basis: isPlanned ? 'plan' : 'lastYear',
        deviation: round((kg / expectedKg - 1) * 100, 1),
      },
    ]
  })
  const known = new Set(compared.map(({ productId }) => String(productId)))
  const unknown = [...sold].filter(([id, kg]) => kg > 0 && !known.has(id)).length
  return { compared, unknown }
}

const kgByProduct = ({ groups }: SaleAnswer): Map<string, number> =>
  new Map(groups.flatMap(({ keys, kg }) => (keys[0]?.value ? [[keys[0].value, kg] as const] : [])))

interface Plan {
  kg: number
  name: string
}

/** Reads 计划销量 of products: that of the newest decision in force whose years, as 复盘 counts them, contain the year. */
async function readPlans(ctx: Ctx, year: number): Promise<ReadonlyMap<string, Plan>> {
  if (!ctx.caller.permissions.has('product.decision:read')) return new Map()
  const found = await ctx.db
    .selectDistinctOn([productDecision.targetId], {
      id: productDecision.targetId,
      kg: productDecision.plannedKg,
      name: productDecision.targetName,
    })
    .from(productDecision)
    .where(
      and(
        rows(ctx, productDecision),
        eq(productDecision.targetType, 'PRODUCT'),
        eq(productDecision.status, 'ACTIVE'),
        sql`${productDecision.plannedKg} > 0`,
        sql`${productDecision.bizYear} between ${year - HINDSIGHT_YEARS}::int and ${year - 1}::int`,
      ),
    )
    .orderBy(
      productDecision.targetId,
      sql`${productDecision.bizYear} desc, ${productDecision.decidedOn} desc, ${productDecision.id} desc`,
    )
  return new Map(
    found.flatMap(({ id, kg, name }) => (kg === null ? [] : [[String(id), { kg, name }] as const])),
  )
}

/** Adds who answers for each product. */
async function withOwners(ctx: Ctx, shown: readonly Compared[]): Promise<Row[]> {
  const owner = columnOf(product, 'ownerId')
  const found = await ctx.db
    .select({ id: product.id, ownerId: sql<number>`${owner}`.mapWith(Number) })
    .from(product)
    .where(and(rows(ctx, product), sql`${owner} is not null`))
  const owners = new Map(found.map(({ id, ownerId }) => [id, ownerId]))
  const names = await readNames(
    ctx,
    'user',
    shown.map(({ productId }) => owners.get(productId) ?? null),
  )
  return shown.map((row) => {
    const ownerId = owners.get(row.productId) ?? null
    return { ...row, ownerId, ownerName: ownerId === null ? null : (names.get(ownerId) ?? null) }
  })
}
