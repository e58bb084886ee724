import { saleReport } from './saleReport.ts'

/** Years that 历年变化 and 销量趋势 show where no range is chosen. */
export const USUAL_YEARS = 5

/** The seven topics of 产品统计分析, one definition each. */
export const saleReports = {
  product: saleReport({ topic: 'product', title: '按产品', dimensions: ['product'] }),
  company: saleReport({ topic: 'company', title: '按产业公司', dimensions: ['company'] }),
  distribution: saleReport({ topic: 'distribution', title: '销售分布', dimensions: ['province'] }),
  quantity: saleReport({ topic: 'quantity', title: '销量趋势', dimensions: ['year', 'month'] }),
  situation: saleReport({ topic: 'situation', title: '总体情况', dimensions: [] }),
  regional: saleReport({ topic: 'regional', title: '大区与产品', dimensions: ['region', 'product'] }),
  yearsChanges: saleReport({
    topic: 'yearsChanges',
    title: '历年变化',
    dimensions: ['year'],
    years: USUAL_YEARS,
  }),
} as const
export type SaleTopic = keyof typeof saleReports
