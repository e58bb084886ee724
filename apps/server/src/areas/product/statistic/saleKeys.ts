import { saleAreas } from '@hepu/api/areas/product/region/saleAreas'
import type { SaleDimension, SaleKey } from '@hepu/api/areas/product/statistic/saleReport'
import { inArray, sql } from 'drizzle-orm'
import { readNames } from '../../../db/keptNames.ts'
import { product } from '../../../db/schema/index.ts'
import type { Ctx } from '../../../http/context.ts'
import { columnOf } from '../../../resource/filterConditions.ts'
import { placeNames } from '../../../resource/places.ts'

/** What a value that is not known is called, by dimension. */
export const unknownNames: Readonly<Record<SaleDimension, string>> = {
  product: '未绑定',
  company: '未知公司',
  region: '未知地区',
  province: '未知地区',
  city: '未知市',
  year: '未知年度',
  month: '未知月份',
}

/** Returns how values of a dimension are shown. */
export async function labelsOf(
  ctx: Ctx,
  dimension: SaleDimension,
  values: readonly (string | null)[],
): Promise<(value: string | null) => SaleKey> {
  const known = [...new Set(values)].filter((value) => value !== null)
  const label = await labelOf(ctx, dimension, known)
  return (value) => ({ value, label: value === null ? unknownNames[dimension] : label(value) })
}

async function labelOf(
  ctx: Ctx,
  dimension: SaleDimension,
  values: readonly string[],
): Promise<(value: string) => string> {
  switch (dimension) {
    case 'product': {
      const names = await productNames(ctx, values.map(Number))
      return (value) => names.get(Number(value)) ?? `产品${value}`
    }
    case 'company': {
      const names = await readNames(ctx, 'organization', values.map(Number))
      return (value) => names.get(Number(value)) ?? `机构${value}`
    }
    case 'province':
      return (value) => placeNames([value])[0] ?? value
    case 'city':
      return (value) => cityName(value)
    case 'year':
      return (value) => `${value}年度`
    case 'month':
      return (value) => `${value}月`
    default:
      return (value) => saleAreas.find(({ code }) => code === value)?.label ?? value
  }
}

/** Returns the name of a city by its code; cities of municipalities bear the name of the municipality. */
export const cityName = (code: string): string => placeNames([`${code.slice(0, 2)}0000`, code])[1] ?? code

/** Reads names of products by id, those in the recycle bin too: their sales stay counted. */
export async function productNames(
  { db }: Pick<Ctx, 'db'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: product.id, name: sql<string | null>`${columnOf(product, 'name')}` })
    .from(product)
    .where(inArray(product.id, [...ids]))
  return new Map(found.map(({ id, name }) => [id, name ?? `产品${id}`]))
}

/** Returns the order of the values of a dimension that has one of its own: regions, years, and months from the first of a business year. */
export function placeOf(dimension: SaleDimension, value: string | null, startMonth: number): number {
  if (value === null) return Number.MAX_SAFE_INTEGER
  if (dimension === 'region') return saleAreas.findIndex(({ code }) => code === value)
  if (dimension === 'month') return (Number(value) - startMonth + 12) % 12
  return dimension === 'year' ? Number(value) : 0
}
