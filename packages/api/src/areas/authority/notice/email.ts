import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { emailState } from '../../../core/notice/emailState.ts'
import { command, query } from '../../../core/route.ts'
import { done, idIn, idOut, moment, optText } from '../../../core/wireFields.ts'

/** 邮件发送: the e-mails of notices to people of the organisations one manages. */

const emailRow = z.object({
  id: idOut,
  createdAt: moment,
  userName: z.string().nullable(),
  address: z.string(),
  title: z.string(),
  state: emailState,
  tries: z.number(),
  /** Why the last attempt failed. */
  failure: z.string().nullable(),
  sentAt: moment.nullable(),
  can: z.object({ retry: z.boolean() }),
})

export const emailPage = query({
  method: 'POST',
  path: '/api/authority/email/page',
  summary: '邮件发送记录：所管机构（当前作物及不分作物）的通知邮件及其状态，不含正文',
  access: 'system.email:read',
  reads: ['system.email'],
  input: pageInput({ name: optText('收件人', 64), state: emailState.optional() }, ['id']),
  output: pageOutput(emailRow),
})

export const emailRetry = command({
  method: 'POST',
  path: '/api/authority/email/retry',
  summary: '重新发送一封失败的邮件，发送到该用户当前的邮箱',
  access: 'system.email:write',
  changes: ['system.email'],
  input: z.object({ id: idIn('邮件') }),
  output: done,
})
