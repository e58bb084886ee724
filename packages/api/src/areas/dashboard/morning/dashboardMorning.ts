import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idOut } from '../../../core/wireFields.ts'
import { SALE_READS } from '../../product/shared.ts'
import { reason, widgetFilters } from '../widget/widgetShapes.ts'

const ACCESS = 'dashboard.research:read'
const { orgId, crop } = widgetFilters
const input = z.object({ orgId, crop })

/** The cards of 晨会. */
export const morningCards = {
  approved: '新登记审核的审定品种（有效）',
  promoted: '发布的晋级',
  sold: '净销量',
  overdue: '新逾期的合同款',
  risk: '新登记的项目风险',
} as const
export type MorningKey = keyof typeof morningCards
const keys = Object.keys(morningCards) as [MorningKey, ...MorningKey[]]

/** The weeks that a card counts. */
export const morningWeeks = { now: '近一周', before: '再前一周' } as const
export type MorningWeek = keyof typeof morningWeeks

/** 晨会: what changed since a week ago, in five cards. */
export const showMorning = query({
  method: 'GET',
  path: '/api/dashboard/morning',
  summary: '晨会：近一周的审定、晋级、销售、逾期款项与风险',
  access: ACCESS,
  reads: [...SALE_READS, 'research.variety', 'upgrade.record', 'obligation.item', 'project.node'],
  input,
  output: z.object({
    /** First and last day of the week. */
    from: z.string(),
    to: z.string(),
    cards: z.array(
      z.object({
        key: z.enum(keys),
        title: z.string(),
        unit: z.string(),
        value: z.number().nullable(),
        /** The same of the week before; null where there is no such figure. */
        before: z.number().nullable(),
        reason,
        items: z.array(
          z.object({
            title: z.string(),
            note: z.string(),
            /** Address of the record. */
            path: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
})
const rowsInput = z.object({
  orgId,
  crop,
  key: z.enum(keys, '卡片不正确'),
  week: z.enum(Object.keys(morningWeeks) as [MorningWeek, ...MorningWeek[]], '周不正确').default('now'),
})

/** The rows that a figure of a card counts or adds up, the newest first. */
export const morningRows = query({
  method: 'GET',
  path: '/api/dashboard/morningRows',
  summary: '晨会：一张卡片的数字背后的记录',
  access: ACCESS,
  reads: [...SALE_READS, 'research.variety', 'upgrade.record', 'obligation.item', 'project.node'],
  input: rowsInput,
  output: z.object({
    /** First and last day. */
    from: z.string(),
    to: z.string(),
    rows: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        note: z.string(),
        path: z.string().nullable(),
        /** The last day of the week on which it happened. */
        day: z.string(),
        /** What the row adds to the figure of the card, in the unit of the card. */
        figure: z.number(),
      }),
    ),
  }),
})
export type MorningRow = z.output<typeof morningRows.output>['rows'][number]
export type MorningCard = z.output<typeof showMorning.output>['cards'][number]

/**
 * Least deviation that 异常先说 lists, per cent either way: whether a delivery of some days falls before or after the end of a month moves
 * the figure of a product by about as much, so that less says nothing of its sales.
 */
export const LEAST_DEVIATION = 10
/** Least part of everything that was expected that a product has to be, per cent: a few bags more are no deviation to talk about. */
export const LEAST_PART = 0.5

/** Where the expected quantity of a product comes from. */
export const deviationBases = { plan: '计划', lastYear: '上年同期' } as const

/** 异常先说: what is sold against the plan, or the same months of the year before, the largest deviation first. */
export const showDeviations = query({
  method: 'GET',
  path: '/api/dashboard/deviations',
  summary: '异常先说：各产品本业务年度销量与计划或上年同期相比，偏离大的在前，附负责人',
  access: ACCESS,
  reads: [...SALE_READS, 'product.decision', 'system.user'],
  input,
  output: z.object({
    reason,
    /** Months that are compared, in words. */
    period: z.string(),
    /** The business year and its months that are compared; without months nothing is. */
    year: z.number(),
    months: z.array(z.number()),
    /** How many products are not listed, and why. */
    hidden: z.object({
      /** Their deviation is less than `LEAST_DEVIATION`. */
      small: z.number(),
      /** Less was expected of them than `LEAST_PART`. */
      minor: z.number(),
      /** They come after the last one that is listed. */
      more: z.number(),
      /** Sold now, with neither a plan nor sales in the same months of the year before. */
      unknown: z.number(),
    }),
    rows: z.array(
      z.object({
        productId: idOut,
        name: z.string(),
        /** Net kg (whole) until the end of the last whole month, and what was expected of these months. */
        kg: z.number(),
        expectedKg: z.number(),
        basis: z.enum(Object.keys(deviationBases) as [keyof typeof deviationBases]),
        /** Per cent with one decimal: `kg` over `expectedKg`, both as they are here. */
        deviation: z.number(),
        /** Who answers for the product; null if nobody is entered. */
        ownerId: idOut.nullable(),
        ownerName: z.string().nullable(),
      }),
    ),
  }),
})
export type Deviation = z.output<typeof showDeviations.output>['rows'][number]

/** Says how the expected quantity of a product comes about, and how many products are not listed and why. */
export function deviationNote({ small, minor, more, unknown }: Hidden): string {
  const left = [
    [small, `偏离不足 ${LEAST_DEVIATION}%（月末前后几天的发货即可造成）`],
    [minor, `应销不足全部的 ${LEAST_PART}%`],
    [more, '排在其后'],
    [unknown, '没有计划且上年同期无销售，无从比较'],
  ] as const
  const parts = left.filter(([count]) => count > 0).map(([count, why]) => `${count} 个${why}`)
  return [
    '应销：有计划的为计划销量 × 上年同期占全年的比例，其余为上年同期；偏离＝本期÷应销－1，按表中的整公斤数算',
    parts.length > 0 ? `未列出：${parts.join('，')}` : '全部列出',
  ].join('；')
}
type Hidden = z.output<typeof showDeviations.output>['hidden']
