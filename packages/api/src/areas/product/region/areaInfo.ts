import { z } from 'zod'
import { place } from '../../../core/places.ts'
import { query } from '../../../core/route.ts'
import { nothing, option } from '../../../core/wireFields.ts'
import { saleAreaCodes } from './saleAreas.ts'

/** Seconds for which a browser keeps answers that are the same until the product is updated. */
const DAY = 86_400

/** Code under which the shapes of all provinces are found. */
export const COUNTRY = '100000'

const placeCode = z.string('行政区划代码必填').regex(/^\d{6}$/, '行政区划代码应为6位数字，例如 410000')

export const listSaleAreas = query({
  method: 'GET',
  path: '/api/product/areaInfo/saleAreas',
  summary: '销售大区及其省级行政区',
  access: 'login',
  reads: [],
  maxAge: DAY,
  input: nothing,
  output: z.array(place),
})

export const listProvinces = query({
  method: 'GET',
  path: '/api/product/areaInfo/province',
  summary: '省级行政区，可只列一个销售大区的',
  access: 'login',
  reads: [],
  maxAge: DAY,
  input: z.object({ saleArea: z.enum(saleAreaCodes, '销售大区不正确').optional() }),
  output: z.array(option.extend({ saleArea: z.enum(saleAreaCodes) })),
})

export const listCities = query({
  method: 'GET',
  path: '/api/product/areaInfo/city',
  summary: '地级行政区，可只列一个省的',
  access: 'login',
  reads: [],
  maxAge: DAY,
  input: z.object({ province: placeCode.optional() }),
  output: z.array(option.extend({ province: z.string() })),
})

/** Longitude and latitude, degrees. */
const position = z.tuple([z.number(), z.number()])
export type Position = z.output<typeof position>

/** The shape of a place: `id` is its code, `name` the short name that a map of the country uses. */
const feature = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  properties: z.object({
    adcode: z.string(),
    name: z.string(),
    fullName: z.string(),
    /** Where its name is written. */
    cp: position.optional(),
  }),
  geometry: z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
})
export type MapFeature = z.output<typeof feature>

export const mapShapes = query({
  method: 'GET',
  path: '/api/product/common/AliyunGeoService',
  summary: '地图边界（GeoJSON）：全国各省，或一个省的各市',
  access: 'login',
  reads: [],
  maxAge: DAY,
  /** Code of the country or of a province. */
  input: z.object({ code: placeCode.default(COUNTRY) }),
  output: z.object({ type: z.literal('FeatureCollection'), features: z.array(feature) }),
})
