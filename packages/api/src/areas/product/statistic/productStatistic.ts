import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { fileQuery, query } from '../../../core/route.ts'
import { idOut } from '../../../core/wireFields.ts'
import { listFilters, yearRange } from './saleFilters.ts'
import { SALE_READS, saleDimensions, type SaleDimension } from './saleReport.ts'

const dimensionNames = Object.keys(saleDimensions) as [SaleDimension, ...SaleDimension[]]

/** Which lines of a filter: those that the figures count, or those of one of the notes beside them. */
export const lineParts = {
  counted: '计入统计的单据',
  unbound: '未绑定产品的单据',
  unknown: '未知地区的单据',
  unchecked: '待核（没有重量）的单据',
} as const
export type LinePart = keyof typeof lineParts
const partNames = Object.keys(lineParts) as [LinePart, ...LinePart[]]

const SORTS = ['billDate', 'kg', 'amount'] as const

/** The lines behind a figure: the filters that it was counted by, and its place among the groups. */
const behind = {
  ...yearRange,
  ...listFilters,
  cells: z
    .array(
      z.object({
        dimension: z.enum(dimensionNames, '分组维度不正确'),
        value: z.string('分组的值必填').max(20, '分组的值不正确').nullable(),
      }),
      '分组不正确',
    )
    .max(3, '分组最多三个维度')
    .optional(),
  part: z.enum(partNames, `明细只能是${Object.values(lineParts).join('、')}`).default('counted'),
}

/** 统计明细: the bills behind a figure, with their number, weight and amount, which are those of the figure. */
export const lines = query({
  method: 'POST',
  path: '/api/product/productStatistic/lines',
  summary: '产品统计明细：一个数字背后的单据',
  access: 'product.sale:read',
  reads: SALE_READS,
  input: pageInput(behind, SORTS),
  output: pageOutput(
    z.object({
      id: idOut,
      billDate: z.string(),
      billNo: z.string(),
      lineNo: z.number(),
      billType: z.string(),
      bizYear: z.number(),
      companyName: z.string().nullable(),
      customer: z.string().nullable(),
      place: z.string(),
      productId: idOut.nullable(),
      productName: z.string().nullable(),
      nccId: z.string(),
      materialName: z.string(),
      bags: z.number().nullable(),
      kg: z.number().nullable(),
      amount: z.string().nullable(),
      isInternal: z.boolean(),
    }),
  ).extend({ kg: z.number(), amount: z.string() }),
})
export type BillLine = z.output<typeof lines.output>['records'][number]

export const exportLines = fileQuery({
  method: 'POST',
  path: '/api/product/productStatistic/linesExport',
  summary: '导出产品统计明细',
  access: 'product.sale:export',
  input: z.object(behind),
})

/** 导出统计: every topic as a sheet, and the notes beside the figures. */
export const exportStatistic = fileQuery({
  method: 'POST',
  path: '/api/product/productStatistic/export',
  summary: '导出产品统计工作簿',
  access: 'product.statistic:read',
  input: z.object({ ...yearRange, ...listFilters }),
})

const agedArea = z.object({
  /** 大区; null where it is unknown. */
  region: z.string().nullable(),
  /** Mu by class of age, in the order of `classes`. */
  areas: z.array(z.number()),
  /** 面积加权品种龄, years. */
  weightedAge: z.number().nullable(),
  /** Share of the area of varieties of at most three years, per cent. */
  newShare: z.number().nullable(),
})

const soldProduct = z.object({
  productId: idOut,
  name: z.string(),
  varietyId: idOut.nullable(),
  varietyName: z.string().nullable(),
  region: z.string().nullable(),
  approvalYear: z.number().nullable(),
  age: z.number().nullable(),
  area: z.number(),
  /** Share in the area of the region, per cent. */
  share: z.number().nullable(),
})

/** 新老更替图: area by age of the variety and region, and what may replace the old leading products. */
export const renewal = query({
  method: 'POST',
  path: '/api/product/productStatistic/renewal',
  summary: '新老更替：按品种龄与大区的推广面积、面积加权品种龄与更替候选',
  access: 'product.statistic:read',
  reads: [...SALE_READS, 'research.variety', 'experiment.variety', 'experiment.value'],
  input: z.object({ ...yearRange, ...listFilters }),
  output: z.object({
    year: z.number(),
    periodText: z.string(),
    /** The year has not ended: its areas are those until today. */
    isRunning: z.boolean(),
    classes: z.array(z.string()),
    regions: z.array(agedArea),
    total: agedArea,
    /** The area-weighted age of each year until this one. */
    trend: z.array(
      z.object({ year: z.number(), weightedAge: z.number().nullable(), newShare: z.number().nullable() }),
    ),
    /** Years from approval to the best year, of every product with both. */
    peaks: z.array(
      z.object({
        productId: idOut,
        name: z.string(),
        approvalYear: z.number(),
        peakYear: z.number(),
        years: z.number(),
      }),
    ),
    /** Old leading products of a region with candidates from its trials, the best first. */
    replacements: z.array(
      soldProduct.extend({
        candidates: z.array(
          z.object({
            entryId: idOut,
            name: z.string(),
            groupId: idOut,
            groupName: z.string(),
            year: z.number(),
            phase: z.string(),
            checkName: z.string(),
            /** Gain over the check, per cent. */
            gain: z.number(),
            points: z.number(),
            /** The check is the variety that is to be replaced. */
            isAgainst: z.boolean(),
          }),
        ),
      }),
    ),
    /** Net kg without 亩用种量 or a product, which no area shows, in per cent. */
    areaUnknown: z.number().nullable(),
  }),
})
export type Renewal = z.output<typeof renewal.output>
