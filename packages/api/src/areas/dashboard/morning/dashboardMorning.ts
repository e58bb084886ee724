import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idOut } from '../../../core/wireFields.ts'
import { SALE_READS } from '../../product/shared.ts'
import { reason, widgetFilters } from '../widget/widgetShapes.ts'

const ACCESS = 'dashboard.research:read'
const { orgId, crop } = widgetFilters
const input = z.object({ orgId, crop })

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
        key: z.string(),
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
export type MorningCard = z.output<typeof showMorning.output>['cards'][number]

/** 异常先说: what is sold against the same months of the year before, the largest deviation first. */
export const showDeviations = query({
  method: 'GET',
  path: '/api/dashboard/deviations',
  summary: '异常先说：各产品本业务年度销量与上年同期相比，偏离大的在前，附负责人',
  access: ACCESS,
  reads: [...SALE_READS, 'system.user'],
  input,
  output: z.object({
    reason,
    /** Months that are compared, in words. */
    period: z.string(),
    rows: z.array(
      z.object({
        productId: idOut,
        name: z.string(),
        /** Net kg until the end of the last whole month, and in the same months of the year before. */
        kg: z.number(),
        expectedKg: z.number(),
        /** Per cent. */
        deviation: z.number(),
        /** Who answers for the product; null if nobody is entered. */
        ownerId: idOut.nullable(),
        ownerName: z.string().nullable(),
      }),
    ),
  }),
})
export type Deviation = z.output<typeof showDeviations.output>['rows'][number]
