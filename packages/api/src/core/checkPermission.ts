import { z } from 'zod'
import { query } from './route.ts'
import { text } from './wireFields.ts'

export const checkPermission = query({
  method: 'GET',
  path: '/api/authority/authority/checkPermission',
  summary: '当前用户是否有某权限',
  access: 'login',
  reads: ['system.role', 'system.menu', 'system.user'],
  input: z.object({ permission: text('权限', 100) }),
  output: z.boolean(),
})
