import {
  provincesOf,
  saleAreaCodes,
  saleAreas,
  type SaleAreaCode,
} from '@hepu/api/areas/product/region/saleAreas'
import type { saleReports } from '@hepu/api/areas/product/statistic/saleReports'
import type { InputOf } from '@hepu/api/core/route'
import {
  splitList,
  type FilterField,
  type FilterOption,
  type FilterValues,
} from '../../../resource/table/filter/filters.ts'

/** The filters of every call of the second version. */
export type StatisticFilters = Omit<
  InputOf<typeof saleReports.product.calls.postV2>,
  'startYear' | 'endYear'
> & {
  startYear?: number
  endYear?: number
}
export type Version = 'V1' | 'V2'
export const versions: { value: Version; label: string }[] = [
  { value: 'V1', label: '单一业务年度' },
  { value: 'V2', label: '业务年度区间与面积' },
]

/** Names of the filters in the address: those of the form. */
export const filterNames = ['startYear', 'year', 'region', 'company', 'products', 'internal'] as const

const isArea = (code: string): code is SaleAreaCode => (saleAreaCodes as readonly string[]).includes(code)

/** Returns the version of the address; the second one where none is given. */
export const versionOf = (text: string | null): Version => (text === 'V1' ? 'V1' : 'V2')

/** Returns the filters of the calls. A region is a 大区 or a province, by its code. */
export function filtersOf(
  { startYear, year, region, company, products, internal }: FilterValues,
  version: Version,
): StatisticFilters {
  const productIds = splitList(products)
  return {
    ...(year ? { endYear: Number(year) } : {}),
    ...(version === 'V2' && startYear ? { startYear: Number(startYear) } : {}),
    ...(version === 'V1' && year ? { startYear: Number(year) } : {}),
    ...(region && isArea(region) ? { regions: [region] } : {}),
    ...(region && !isArea(region) ? { provinces: [region] } : {}),
    ...(company ? { companyIds: [company] } : {}),
    ...(productIds.length > 0 ? { productIds } : {}),
    ...(internal === 'include' || internal === 'exclude' || internal === 'only' ? { internal } : {}),
  }
}

/** Returns the province of the address, whose cities the map shows. */
export const provinceOf = (region: string | undefined): string | undefined =>
  region && !isArea(region) ? region : undefined

interface Choices {
  years: { first: number; last: number; running: number } | null
  provinces: readonly FilterOption[]
  companies: readonly FilterOption[]
  products: readonly FilterOption[]
}

/** Returns the filters of the form, with the choices as far as they are loaded. */
export function fieldsOf(
  version: Version,
  { years, provinces, companies, products }: Choices,
): FilterField[] {
  const yearOptions = years
    ? Array.from({ length: years.last - years.first + 1 }, (_, at) => {
        const year = String(years.last - at)
        return { value: year, label: `${year}年度${Number(year) >= years.running ? '（进行中）' : ''}` }
      })
    : []
  const year = { type: 'select', options: yearOptions, placeholder: '最近结束的年度', width: 150 } as const
  const areas = saleAreas.map(({ code, label }) => ({ value: code, label }))
  const inside = (code: SaleAreaCode) => provinces.filter(({ value }) => provincesOf(code).includes(value))
  return [
    ...(version === 'V2'
      ? [{ ...year, name: 'startYear', label: '起始业务年度', placeholder: '与结束年度相同' }]
      : []),
    { ...year, name: 'year', label: version === 'V2' ? '结束业务年度' : '业务年度' },
    {
      name: 'region',
      label: '地区',
      type: 'selectGroup',
      options: [
        { label: '大区', options: areas },
        ...saleAreas.map(({ code, label }) => ({ label, options: inside(code) })),
      ],
      placeholder: '全国',
    },
    {
      name: 'company',
      label: '产业公司',
      type: 'select',
      options: companies,
      placeholder: '全部',
      width: 170,
    },
    {
      name: 'products',
      label: '产品',
      type: 'multiSelect',
      options: products,
      placeholder: '全部',
      width: 190,
    },
    {
      name: 'internal',
      label: '集团内销售',
      type: 'select',
      placeholder: '公司计入，集团不计入',
      options: [
        { value: 'include', label: '计入' },
        { value: 'exclude', label: '不计入' },
        { value: 'only', label: '只看集团内' },
      ],
      width: 180,
    },
  ]
}
