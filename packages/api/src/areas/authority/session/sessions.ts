import { z } from 'zod'
import { done, idIn, idOut, moment, nothing } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'

/** Where somebody is signed in: his sessions that are not over. Tokens are never part of an answer. */

const sessionRow = z.object({
  id: idOut,
  /** The session that asks. */
  isCurrent: z.boolean(),
  /** Browser and system. */
  device: z.string(),
  address: z.string(),
  beganAt: moment,
  seenAt: moment,
  /** Organisation and crop it works in. */
  workContext: z.string(),
})
export type SessionRow = z.output<typeof sessionRow>

export const mySessions = query({
  method: 'GET',
  path: '/api/authority/userV2/mySessions',
  summary: '本人的登录，最近使用的在前',
  access: 'login',
  reads: ['system.session', 'system.organization', 'system.user'],
  input: nothing,
  output: z.array(sessionRow),
})

export const endMySession = command({
  method: 'POST',
  path: '/api/authority/userV2/endMySession',
  summary: '结束本人的一个登录，立即生效',
  access: 'login',
  changes: ['system.session'],
  input: z.object({ id: idIn('登录') }),
  output: done,
})

export const endMyOtherSessions = command({
  method: 'POST',
  path: '/api/authority/userV2/endMyOtherSessions',
  summary: '结束本人除当前以外的全部登录，返回结束的个数',
  access: 'login',
  changes: ['system.session'],
  input: nothing,
  output: z.number(),
})

export const userSessions = query({
  method: 'GET',
  path: '/api/authority/userV2/sessions',
  summary: '一个用户的登录，最近使用的在前',
  access: 'system.user:read',
  reads: ['system.session', 'system.organization', 'system.user'],
  input: z.object({ userId: idIn('用户') }),
  output: z.array(sessionRow),
})

export const endUserSession = command({
  method: 'POST',
  path: '/api/authority/userV2/endSession',
  summary: '结束一个用户的一个登录，立即生效',
  access: 'system.user:write',
  changes: ['system.session'],
  input: z.object({ userId: idIn('用户'), id: idIn('登录') }),
  output: done,
})

export const endUserSessions = command({
  method: 'POST',
  path: '/api/authority/userV2/endSessions',
  summary: '结束一个用户的全部登录（自己当前的除外），返回结束的个数',
  access: 'system.user:write',
  changes: ['system.session'],
  input: z.object({ userId: idIn('用户') }),
  output: z.number(),
})
