import type * as api from '@hepu/api/areas/product/region/areaInfo'
import { provincesOf, saleAreaOf, saleAreas } from '@hepu/api/areas/product/region/saleAreas'
import { AppError } from '@hepu/api/core/errorCodes'
import type { Place } from '@hepu/api/core/places'
import type { ParsedInputOf, ResultOf } from '@hepu/api/core/route'
import type { Ctx } from '../../../http/context.ts'
import { provinceList } from '../../../resource/places.ts'

/** Returns the areas of sale with their provinces. */
export async function listSaleAreas(ctx: Ctx): Promise<Place[]> {
  const provinces = await provinceList(ctx, { depth: 1 })
  return saleAreas.map(({ code, label }) => {
    const codes = new Set<string>(provincesOf(code))
    return { value: code, label, children: provinces.filter(({ value }) => codes.has(value)) }
  })
}

/** Returns the provinces, all or those of an area. */
export async function listProvinces(
  ctx: Ctx,
  { saleArea }: ParsedInputOf<typeof api.listProvinces>,
): Promise<ResultOf<typeof api.listProvinces>> {
  const provinces = await provinceList(ctx, { depth: 1 })
  return provinces.flatMap(({ value, label }) => {
    const found = saleAreaOf(value)
    return found && (!saleArea || found === saleArea) ? [{ value, label, saleArea: found }] : []
  })
}

/** Returns the cities, all or those of a province. Throws NOT_FOUND for a code of no province. */
export async function listCities(
  ctx: Ctx,
  { province }: ParsedInputOf<typeof api.listCities>,
): Promise<ResultOf<typeof api.listCities>> {
  const provinces = await provinceList(ctx, { depth: 2 })
  const wanted = province ? provinces.filter(({ value }) => value === province) : provinces
  if (wanted.length === 0) throw noProvince(province ?? '')
  return wanted.flatMap(({ value, children = [] }) =>
    children.map((city) => ({ value: city.value, label: city.label, province: value })),
  )
}

/** The refusal of a code that is not that of a province. */
export const noProvince = (code: string): AppError =>
  new AppError('NOT_FOUND', `没有代码为「${code}」的省级行政区，请使用国标代码，例如 410000（河南省）`)
