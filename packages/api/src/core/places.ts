import { z } from 'zod'
import { query } from './route.ts'

/** A place: `value` is its GB/T 2260 code of six digits. */
export interface Place {
  value: string
  label: string
  children?: Place[] | undefined
}
export const place: z.ZodType<Place> = z.object({
  value: z.string(),
  label: z.string(),
  get children() {
    return z.array(place).optional()
  },
})

/** Levels of the tree of places: provinces, cities, counties. */
export const PLACE_LEVELS = 3

export const provinceList = query({
  method: 'GET',
  path: '/api/authority/data/provinceList',
  summary: '省、市、县（区）三级地名与行政区划代码',
  access: 'login',
  reads: [],
  maxAge: 86_400,
  input: z.object({
    /** How many levels: 1 provinces alone, 2 with cities, 3 with counties. */
    depth: z.coerce
      .number('层级只能是1～3')
      .int('层级只能是1～3')
      .min(1, '层级只能是1～3')
      .max(PLACE_LEVELS, '层级只能是1～3')
      .default(PLACE_LEVELS),
  }),
  output: z.array(place),
})
