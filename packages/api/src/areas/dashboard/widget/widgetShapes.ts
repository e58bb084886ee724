import { z } from 'zod'
import { cropValues } from '../../../core/crops.ts'
import { idIn } from '../../../core/wireFields.ts'
import { FIRST_REPORTED_YEAR } from '../../../core/reportedYears.ts'

/** The first year that dashboards show. */
export const FIRST_DASHBOARD_YEAR = FIRST_REPORTED_YEAR

const yearIn = (label: string) =>
  z.coerce
    .number(`${label}不正确`)
    .int(`${label}不正确`)
    .min(
      FIRST_DASHBOARD_YEAR,
      `驾驶舱从${FIRST_DASHBOARD_YEAR}年起统计，${label}不得早于${FIRST_DASHBOARD_YEAR}`,
    )
    .max(2100, `${label}不得晚于2100`)

/** Years, organisation and crop that every call of a dashboard takes: one year, or a range. */
export const widgetFilters = {
  year: yearIn('年份').optional(),
  startYear: yearIn('起始年份').optional(),
  endYear: yearIn('结束年份').optional(),
  /** An organisation of the caller's data, with all below it. */
  orgId: idIn('机构').optional(),
  /** A crop that the caller may work in; that of the work context if absent. */
  crop: z.enum(cropValues, '作物不正确').optional(),
}

/** Why a value is null: nothing is known, the caller may not see it, or so few are counted that they would be recognised. */
export const missingReasons = { noData: '暂无数据', noRight: '无权限', tooFew: '不足3，不显示' } as const
export type MissingReason = keyof typeof missingReasons
const reasonNames = Object.keys(missingReasons) as [MissingReason, ...MissingReason[]]
export const reason = z.enum(reasonNames).nullable()

/** 这个数怎么来的: what the figures of a widget are made of. */
export const about = z.object({
  /** 数据截至: the newest change among what was counted, or the day of the newest bill; null without any. */
  asOf: z.string().nullable(),
  /** 机构, 作物, 年份 and further filters, in words. */
  filters: z.array(z.string()),
  formula: z.string(),
  /** The last year that is counted: a business year of 推广, else a year of trials. */
  endYear: z.number(),
  /** Records that were counted. */
  rows: z.number().nullable(),
  /** Who may see it. */
  seenBy: z.string(),
})
export type About = z.output<typeof about>

/** A figure of a card. Exact amounts are texts, other figures numbers. */
export const metric = z.object({
  key: z.string(),
  label: z.string(),
  unit: z.string(),
  value: z.union([z.number(), z.string()]).nullable(),
  reason,
  /** Growth over the year before, in the unit of `changeUnitOf`; null where that is unknown or runs. */
  yoy: z.number().nullable(),
  /** The year before = 100; null for a share. */
  index: z.number().nullable(),
})
export type Metric = z.output<typeof metric>

/** The unit of a share, in which it is counted and compared. */
export const SHARE_UNIT = '%'

/** Returns the unit in which a figure is compared with the year before: a share in percentage points, all others in per cent. */
export const changeUnitOf = ({ unit }: Pick<Metric, 'unit'>): string =>
  unit === SHARE_UNIT ? ' 个百分点' : '%'

/** Returns the answer of a widget: its figures, what they are made of, and why they are missing as a whole. */
export const widgetAnswer = <F extends z.ZodRawShape>(shown: F) => z.object({ reason, about, ...shown })
