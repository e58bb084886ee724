import { nothing } from '../wireFields.ts'
import { fileQuery } from '../route.ts'

export const openapiJson = fileQuery({
  method: 'GET',
  path: '/api/openapi.json',
  summary: '全部接口的 OpenAPI 3.1 描述',
  access: 'public',
  input: nothing,
})

export const docsPage = fileQuery({
  method: 'GET',
  path: '/api/docs',
  summary: '接口说明页面',
  access: 'public',
  input: nothing,
})
