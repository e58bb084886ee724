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
