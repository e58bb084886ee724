import { z } from 'zod'
import { nothing, text } from '../../../core/wireFields.ts'
import { command } from '../../../core/route.ts'
import { signedIn } from '../session/session.ts'
import { signInCalls } from './signInCalls.ts'

/** A ticket is worth nothing after this many seconds. */
export const TICKET_SECONDS = 60

export const createTicket = command({
  method: 'POST',
  path: '/api/authority/user/createTicket',
  summary: '取得一次性登录票据，供其他系统以 secretLogin?ticket= 打开',
  access: 'login',
  changes: [],
  input: nothing,
  output: z.object({
    ticket: z.string(),
    /** Seconds. */
    expiresIn: z.number(),
  }),
})

export const ticketLogin = command({
  ...signInCalls.ticketLogin,
  summary: '凭一次性票据登录，机构与作物沿用签发票据时的',
  access: 'public',
  limit: 'guess',
  changes: [],
  input: z.object({ ticket: text('票据', 100) }),
  output: signedIn,
})
