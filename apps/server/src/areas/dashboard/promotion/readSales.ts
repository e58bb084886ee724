import { saleAreas, type SaleAreaCode } from '@hepu/api/areas/product/region/saleAreas'
import type { SaleFilters } from '@hepu/api/areas/product/statistic/saleFilters'
import type { SaleAnswer, SaleDimension } from '@hepu/api/areas/product/statistic/saleReport'
import { FIRST_DASHBOARD_YEAR, type About } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import {
  COUNTED_INTERNAL,
  promotionWidgets,
  type PromotionWidget,
  type Widget,
} from '@hepu/api/areas/dashboard/widget/widgets'
import { AppError } from '@hepu/api/core/errorCodes'
import { readNames } from '../../../db/keptNames.ts'
import type { Ctx } from '../../../http/context.ts'
import { placeNames } from '../../../resource/places.ts'
import { keptReport, newestBill } from '../../product/shared.ts'
import { aboutOf, narrowed, type WidgetFilters } from '../scope/narrow.ts'
import { audienceOf, OUTSIDE, type Audience } from './audience.ts'

/** What the calls of 推广 are filtered by. */
export interface PromotionFilters extends WidgetFilters {
  region?: SaleAreaCode | undefined
  province?: string | undefined
  companyId?: number | undefined
  productId?: number | undefined
  /** For people from outside, whoever asks. */
  forOutside?: '1' | undefined
}

interface Period {
  startYear: number
  endYear: number
  text: string
  isRunning: boolean
}

/** Sales as a widget reads them: within the scope, by the filters, for an audience. */
export interface Sales {
  ctx: Ctx
  audience: Audience
  period: Period
  /** Reads a topic in the years of the call, or in others. */
  read: (
    dimensions: readonly SaleDimension[],
    years?: { startYear: number; endYear: number },
  ) => Promise<SaleAnswer>
  /** What every answer has besides its own figures. */
  frame: (rows: number) => Promise<{ reason: 'noData' | null; about: About; period: Period }>
}

/** Opens the sales of a call: scope, filters and business years. Without years the newest one that has ended counts; `usual` many of them. */
export async function openSales(
  given: Ctx,
  name: PromotionWidget,
  filters: PromotionFilters,
  usual = 1,
): Promise<Sales> {
  const ctx = await narrowed(given, filters)
  const asked = saleFilters(filters)
  const chosen = yearsIn(filters, usual)
  const { period: found, total } = await keptReport(
    ctx,
    { dimensions: [], years: usual },
    { ...asked, ...chosen },
  )
  const startYear = Math.max(found.startYear, Math.min(FIRST_DASHBOARD_YEAR, found.endYear))
  const period = {
    startYear,
    endYear: found.endYear,
    text: found.text,
    isRunning: found.endYear >= found.runningYear,
  }
  const widget: Widget = promotionWidgets[name]
  const audience = filters.forOutside ? OUTSIDE : audienceOf(ctx.caller)
  return {
    ctx,
    audience,
    period,
    read: (dimensions, years = { startYear, endYear: found.endYear }) =>
      keptReport(ctx, { dimensions }, { ...asked, ...years }),
    frame: async (rows) => ({
      reason: total.lines === 0 ? 'noData' : null,
      about: await aboutOf(ctx, widget, {
        years: period.text,
        endYear: period.endYear,
        filters: await filterTexts(ctx, filters),
        rows: audience.isInside ? rows : null,
        asOf: await newestBill(ctx),
        orgId: filters.orgId,
        needed: ['dashboard.promotion:read'],
      }),
      period,
    }),
  }
}

const only = <T>(value: T | undefined): readonly T[] | undefined =>
  value === undefined ? undefined : [value]

/** Returns the filters of the sales. Sales within the group never count, so that the figures of all companies add up to the card. */
const saleFilters = ({ region, province, companyId, productId }: PromotionFilters): SaleFilters => ({
  internal: COUNTED_INTERNAL,
  regions: only(region),
  provinces: only(province),
  companyIds: only(companyId),
  productIds: only(productId),
})

/** Returns the business years of a call; none where none are chosen. Throws BAD_INPUT if the first is after the last. */
function yearsIn(
  { year, startYear, endYear }: WidgetFilters,
  usual: number,
): { startYear?: number; endYear?: number } {
  const last = endYear ?? year
  if (last === undefined) return startYear === undefined ? {} : { startYear }
  const first = startYear ?? Math.max(last - usual + 1, Math.min(FIRST_DASHBOARD_YEAR, last))
  if (first > last) throw new AppError('BAD_INPUT', '起始年份不得晚于结束年份，请重新选择')
  return { startYear: first, endYear: last }
}

async function filterTexts(ctx: Ctx, { region, province, companyId }: PromotionFilters): Promise<string[]> {
  const names = companyId === undefined ? null : await readNames(ctx, 'organization', [companyId])
  return [
    ...(region ? [`大区：${saleAreas.find(({ code }) => code === region)?.label ?? region}`] : []),
    ...(province ? [`省：${placeNames([province])[0] ?? province}`] : []),
    ...(companyId === undefined ? [] : [`产业公司：${names?.get(companyId) ?? companyId}`]),
  ]
}
