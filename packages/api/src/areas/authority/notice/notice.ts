import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { done, flag, idOut, idsIn, moment, nothing, text } from '../../../core/wireFields.ts'

const noticeRow = z.object({
  id: idOut,
  /** Label of its kind. */
  kind: z.string(),
  title: z.string(),
  text: z.string().nullable(),
  /** Address of the screen that it leads to; null if there is none or the caller may not look there. */
  path: z.string().nullable(),
  /** Why text and address are withheld; null if they are not. */
  withheld: z.string().nullable(),
  createdAt: moment,
  isRead: z.boolean(),
})

export const noticePage = query({
  method: 'POST',
  path: '/api/authority/notice/page',
  summary: '本人的通知，未读在前，各按时间从新到旧；无权再查看的记录只显示标题',
  access: 'login',
  reads: ['system.notice'],
  input: pageInput({ isUnread: flag('只看未读').optional() }, ['id']),
  output: pageOutput(noticeRow),
})

export const noticeCount = query({
  method: 'GET',
  path: '/api/authority/notice/count',
  summary: '本人未读通知的条数',
  access: 'login',
  reads: ['system.notice'],
  input: nothing,
  output: z.object({ unread: z.number() }),
})

export const noticeRead = command({
  method: 'POST',
  path: '/api/authority/notice/read',
  summary: '把本人的通知标为已读',
  access: 'login',
  changes: ['system.notice'],
  input: z.object({ ids: idsIn('通知') }),
  output: done,
})

export const noticeReadAll = command({
  method: 'POST',
  path: '/api/authority/notice/readAll',
  summary: '把本人的全部通知标为已读',
  access: 'login',
  changes: ['system.notice'],
  input: nothing,
  output: done,
})

export const noticeSettings = query({
  method: 'GET',
  path: '/api/authority/notice/settings',
  summary: '本人的通知设置：每种通知是否进入通知列表、是否发送邮件',
  access: 'login',
  reads: ['system.notice', 'system.user'],
  input: nothing,
  output: z.object({
    /** Where e-mails go; null if the user has given no address. */
    address: z.string().nullable(),
    /** Whether the server can send e-mails at all. */
    canSend: z.boolean(),
    kinds: z.array(
      z.object({
        kind: z.string(),
        label: z.string(),
        group: z.string(),
        inbox: z.boolean(),
        email: z.boolean(),
      }),
    ),
  }),
})

export const noticeSettingSave = command({
  method: 'POST',
  path: '/api/authority/notice/saveSetting',
  summary: '修改一种通知的设置',
  access: 'login',
  changes: ['system.notice'],
  input: z.object({
    kind: text('通知类型', 64),
    inbox: z.boolean('通知列表应为是或否'),
    email: z.boolean('邮件应为是或否'),
  }),
  output: done,
})
