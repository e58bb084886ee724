import { z } from 'zod'
import { nothing, option, optText } from '../../../core/wireFields.ts'
import { query } from '../../../core/route.ts'

export const propertyList = query({
  method: 'GET',
  path: '/api/authority/data/propertyList',
  summary: '表单可选的品种属性与当前作物的选项性状',
  access: 'login',
  reads: ['system.dictionary'],
  input: z.object({
    /** One property alone. */
    code: optText('属性', 64),
  }),
  output: z.array(z.object({ code: z.string(), label: z.string(), options: z.array(option) })),
})

export const germplasmMarkList = query({
  method: 'GET',
  path: '/api/authority/data/germplasmMarkList',
  summary: '种质标记',
  access: 'login',
  reads: ['system.dictionary'],
  input: nothing,
  output: z.array(option),
})

export const germplasmSourceList = query({
  method: 'GET',
  path: '/api/authority/data/germplasmSourceList',
  summary: '种质来源',
  access: 'login',
  reads: ['system.dictionary'],
  input: nothing,
  output: z.array(option),
})

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
