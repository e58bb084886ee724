import { z } from 'zod'
import { idIn, idsIn } from '../../../core/wireFields.ts'
import { saleAreaCodes, saleAreas, type SaleAreaCode } from '../region/saleAreas.ts'

/** Kinds of bills that may be counted: transfers (调拨) are no sale. */
export const soldTypes = ['SALE', 'RETURN'] as const
/** 集团内销售: counted, left out, or alone. Without a choice a company counts them and the group does not. */
export const internalChoices = { include: '计入', exclude: '不计入', only: '只看集团内' } as const
export type InternalChoice = keyof typeof internalChoices
const internalNames = Object.keys(internalChoices) as [InternalChoice, ...InternalChoice[]]

export const filterLabels = {
  year: '业务年度',
  startYear: '起始业务年度',
  endYear: '结束业务年度',
  companyIds: '产业公司',
  productIds: '产品',
  varietyIds: '品种',
  regions: '大区',
  provinces: '省',
  cities: '市',
  billTypes: '单据类型',
  internal: '集团内销售',
  months: '月份',
} as const

/** What figures of sales are filtered by. Without years it is the newest business year that has ended. */
export interface SaleFilters {
  startYear?: number | undefined
  endYear?: number | undefined
  companyIds?: readonly number[] | undefined
  productIds?: readonly number[] | undefined
  /** Varieties of the registry whose products count. */
  varietyIds?: readonly number[] | undefined
  regions?: readonly SaleAreaCode[] | undefined
  /** Codes of GB/T 2260. */
  provinces?: readonly string[] | undefined
  cities?: readonly string[] | undefined
  billTypes?: readonly (typeof soldTypes)[number][] | undefined
  internal?: InternalChoice | undefined
  months?: readonly number[] | undefined
}

const yearIn = (label: string) =>
  z.coerce
    .number(`${label}不正确`)
    .int(`${label}不正确`)
    .min(1990, `${label}不得早于1990`)
    .max(2100, `${label}不得晚于2100`)
const code = (label: string) =>
  z.string(`${label}不正确`).regex(/^\d{6}$/, `${label}应为6位行政区划代码，如 410000`)
const listOf = <T extends z.ZodType>(item: T, label: string, max: number) =>
  z.array(item, `${label}不正确`).max(max, `${label}最多选${max}个`).optional()

const { year, startYear, endYear } = filterLabels
/** Years of a call of the first version, and of the second. */
export const oneYear = { year: yearIn(year).optional() }
export const yearRange = { startYear: yearIn(startYear).optional(), endYear: yearIn(endYear).optional() }

const areaIn = z.enum(
  saleAreaCodes,
  `${filterLabels.regions}只能是${saleAreas.map(({ label }) => label).join('、')}`,
)

/** One value for each filter: what a query string holds. */
export const simpleFilters = {
  region: areaIn.optional(),
  province: code(filterLabels.provinces).optional(),
  city: code(filterLabels.cities).optional(),
  companyId: idIn(filterLabels.companyIds).optional(),
  productId: idIn(filterLabels.productIds).optional(),
}

/** The filters of a body. */
export const listFilters = {
  companyIds: idsIn(filterLabels.companyIds).optional(),
  productIds: idsIn(filterLabels.productIds).optional(),
  varietyIds: idsIn(filterLabels.varietyIds).optional(),
  regions: listOf(areaIn, filterLabels.regions, saleAreas.length),
  provinces: listOf(code(filterLabels.provinces), filterLabels.provinces, 50),
  cities: listOf(code(filterLabels.cities), filterLabels.cities, 400),
  billTypes: listOf(z.enum(soldTypes, '单据类型只能是销售、退货'), filterLabels.billTypes, 2),
  internal: z.enum(internalNames, `${filterLabels.internal}只能是计入、不计入、只看集团内`).optional(),
  months: listOf(
    z.coerce.number('月份应为1～12').int('月份应为1～12').min(1, '月份应为1～12').max(12, '月份应为1～12'),
    filterLabels.months,
    12,
  ),
}

const only = <T>(value: T | undefined): readonly T[] | undefined =>
  value === undefined ? undefined : [value]

interface SimpleFilters {
  region?: SaleAreaCode | undefined
  province?: string | undefined
  city?: string | undefined
  companyId?: number | undefined
  productId?: number | undefined
}

/** Returns the filters of single values. */
export const fromSimple = ({ region, province, city, companyId, productId }: SimpleFilters): SaleFilters => ({
  regions: only(region),
  provinces: only(province),
  cities: only(city),
  companyIds: only(companyId),
  productIds: only(productId),
})
