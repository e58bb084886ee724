import { z } from 'zod'

/** What became of an e-mail. */
export const emailStates = { waiting: '等待发送', sent: '已发送', failed: '发送失败' } as const
export type EmailState = keyof typeof emailStates
export const emailState = z.enum(['waiting', 'sent', 'failed'], '状态不正确')

/** Hours for which a server that does not take an e-mail is tried again. */
export const EMAIL_HOURS = 24
