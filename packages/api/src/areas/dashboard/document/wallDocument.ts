import { z } from 'zod'
import { fileQuery } from '../../../core/route.ts'
import { coreMetrics } from '../promotion/promotionDashboard.ts'
import { showMorning } from '../morning/dashboardMorning.ts'
import { widgetFilters } from '../widget/widgetShapes.ts'

const format = z.enum(['docx', 'pdf'], '文件格式只能是 Word 或 PDF').default('pdf')

/** 驾驶舱（科研）as a document with its day: the figures of every widget as tables. */
export const researchDocument = fileQuery({
  method: 'GET',
  path: '/api/dashboard/document',
  summary: '下载驾驶舱（科研）为 PDF 或 Word',
  access: 'dashboard.research:read',
  input: z.object({ ...widgetFilters, format }),
})

/** 驾驶舱（推广）as a document with its day. What it holds follows the same rules as the widgets. */
export const promotionDocument = fileQuery({
  method: 'GET',
  path: '/api/dashboard/breedPromotion/document',
  summary: '下载驾驶舱（推广）为 PDF 或 Word',
  access: 'dashboard.promotion:read',
  input: coreMetrics.input.extend({ format }),
})

/** 驾驶舱（晨会）as a document with its day: the cards of the week with their items, and what deviates. */
export const morningDocument = fileQuery({
  method: 'GET',
  path: '/api/dashboard/morning/document',
  summary: '下载驾驶舱（晨会）为 PDF 或 Word',
  access: 'dashboard.research:read',
  input: showMorning.input.extend({ format }),
})
