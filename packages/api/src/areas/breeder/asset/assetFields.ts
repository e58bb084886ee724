import type { ResultClass } from '../record/breederFields.ts'

/** 转化状态 of a cooperative variety. */
export const conversionStates = {
  none: '未转化',
  negotiating: '洽谈中',
  licensed: '已许可',
  transferred: '已转让',
  own: '自行产业化',
} as const
export type ConversionState = keyof typeof conversionStates

/** 权利状态 of a result right. */
export const rightStates = {
  applied: '申请中',
  valid: '有效',
  transferred: '已转让',
  ended: '已终止',
} as const
export type RightState = keyof typeof rightStates

/** What a cooperative variety can be linked with. */
export const linkTypes = { variety: '品种', material: '材料', product: '产品' } as const
export type LinkType = keyof typeof linkTypes

/** Records of a breeder that products are related to. */
export const productOwners = { cooperative: '合作品种', approved: '审定品种' } as const
export type ProductOwner = keyof typeof productOwners

/** Records elsewhere that say with which breeders they are linked. */
export const linkedRecords = {
  'product.productRecord': '产品',
  'research.variety': '审定品种',
  'research.varietyInfo': '品种权',
  'research.germplasm': '种质资源',
  'research.gene': '基因',
  'research.patent': '专利',
  'research.copyright': '软件著作权',
  'research.standard': '标准',
} as const
export type LinkedRecord = keyof typeof linkedRecords

/** What a search offers while typing, at most. */
export const ASSET_SEARCH_MAX = 20

/** The registry of each class of results. */
export const registryOf: Readonly<Record<ResultClass, LinkedRecord>> = {
  varietyRight: 'research.varietyInfo',
  approval: 'research.variety',
  patent: 'research.patent',
  software: 'research.copyright',
  gene: 'research.gene',
  standard: 'research.standard',
}
