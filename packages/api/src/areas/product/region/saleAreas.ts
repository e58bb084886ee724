/** 销售大区: the parts of the country by which sales are looked at. Each province (GB/T 2260) belongs to exactly one. */
export const saleAreas = [
  { code: 'NORTHEAST', label: '东北', provinces: ['210000', '220000', '230000', '150000'] },
  {
    code: 'HUANGHUAIHAI',
    label: '黄淮海',
    provinces: ['110000', '120000', '130000', '140000', '370000', '410000', '320000', '340000'],
  },
  { code: 'NORTHWEST', label: '西北', provinces: ['610000', '620000', '630000', '640000', '650000'] },
  { code: 'SOUTHWEST', label: '西南', provinces: ['500000', '510000', '520000', '530000', '540000'] },
  {
    code: 'SOUTH',
    label: '南方',
    provinces: ['310000', '330000', '350000', '360000', '420000', '430000', '440000', '450000', '460000'],
  },
  { code: 'OUTSIDE', label: '港澳台', provinces: ['710000', '810000', '820000'] },
] as const
export type SaleAreaCode = (typeof saleAreas)[number]['code']

/** Codes of the areas, in their order. */
export const saleAreaCodes = saleAreas.map(({ code }) => code)

const areaOf: ReadonlyMap<string, SaleAreaCode> = new Map(
  saleAreas.flatMap(({ code, provinces }) => provinces.map((province) => [province, code] as const)),
)

/** Returns the area of a province; undefined for a code of no province. */
export const saleAreaOf = (province: string): SaleAreaCode | undefined => areaOf.get(province)

/** Returns the codes of the provinces of an area. */
export const provincesOf = (area: SaleAreaCode): readonly string[] =>
  saleAreas.find(({ code }) => code === area)?.provinces ?? []
