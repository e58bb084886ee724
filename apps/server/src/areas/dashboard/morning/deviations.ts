import type * as api from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import { round } from '@hepu/api/areas/product/statistic/saleRates'
import { bizYearOf } from '@hepu/api/core/bizYear'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import { and, sql } from 'drizzle-orm'
import { clockDay } from '../../../db/clock.ts'
import { readNames } from '../../../db/keptNames.ts'
import { product } from '../../../db/schema/index.ts'
import { rows } from '../../../db/scope.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { keptReport, readStartMonth } from '../../product/shared.ts'
import { narrowed } from '../scope/narrow.ts'

type Deviations = ResultOf<typeof api.showDeviations>

/** Rows that are shown, and the least part of last year's sales that a product has to be one of them, per cent. */
const SHOWN = 12
const LEAST_SHARE = 0.5

/** Returns the months of the running business year that have ended, the first one first; none in its first month. */
export function endedMonths(day: string, startMonth: number): number[] {
  const month = Number(day.slice(5, 7))
  const count = (month - startMonth + 12) % 12
  return Array.from({ length: count }, (_, at) => ((startMonth - 1 + at) % 12) + 1)
}

/** 异常先说: compares what each product sold in the ended months of the running business year with the same months before. */
export async function showDeviations(
  given: Ctx,
  filters: ParsedInputOf<typeof api.showDeviations>,
): Promise<Deviations> {
  const ctx = await narrowed(given, filters)
  const today = clockDay(ctx.services.now())
  const startMonth = await readStartMonth(ctx, ctx.caller.orgId)
  const months = endedMonths(today, startMonth)
  const year = bizYearOf(today, startMonth)
  if (months.length === 0) return { reason: 'noData', period: `${year}业务年度的第一个月尚未结束`, rows: [] }
  const read = (endYear: number) =>
    keptReport(ctx, { dimensions: ['product'] }, { startYear: endYear, endYear, months })
  const [now, before, owners] = await Promise.all([read(year), read(year - 1), readOwners(ctx)])
  const sold = new Map(now.groups.map(({ keys, kg }) => [keys[0]?.value, kg]))
  const least = (before.total.kg * LEAST_SHARE) / 100
  const compared = before.groups.flatMap(({ keys, kg: expectedKg }) => {
    const key = keys[0]
    if (!key?.value || expectedKg <= 0 || expectedKg < least) return []
    const kg = sold.get(key.value) ?? 0
    const deviation = round((kg / expectedKg - 1) * 100, 1)
    return {
      productId: Number(key.value),
      name: key.label,
      kg,
      expectedKg,
      deviation,
      ownerId: owners.get(key.value) ?? null,
    }
  })
  const shown = compared.toSorted((a, b) => Math.abs(b.deviation) - Math.abs(a.deviation)).slice(0, SHOWN)
  const names = await readNames(
    ctx,
    'user',
    shown.map(({ ownerId }) => ownerId),
  )
  return {
    reason: compared.length === 0 ? 'noData' : null,
    period: `${year}业务年度 ${monthsText(months)}，与上年同期相比`,
    rows: shown.map((row) => ({
      ...row,
      ownerName: row.ownerId === null ? null : (names.get(row.ownerId) ?? null),
    })),
  }
}

const monthsText = (months: readonly number[]): string =>
  months.length === 1 ? `${months[0]}月` : `${months[0]}月～${months.at(-1)}月`

async function readOwners(ctx: Ctx): Promise<ReadonlyMap<string, number>> {
  const owner = columnOf(product, 'ownerId')
  const found = await ctx.db
    .select({ id: product.id, ownerId: sql<number>`${owner}`.mapWith(Number) })
    .from(product)
    .where(and(rows(ctx, product), sql`${owner} is not null`))
  return new Map(found.map(({ id, ownerId }) => [String(id), ownerId]))
}
