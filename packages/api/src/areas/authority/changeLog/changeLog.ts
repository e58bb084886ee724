import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { idIn, idOut, moment, nothing, option, optText } from '../../../core/wireFields.ts'
import { fileQuery, query } from '../../../core/route.ts'
import { changeActions, changeLogRow } from '../../../core/changeLog/changeHistory.ts'

/** 操作日志: the change log of the organisations one manages. Its lines are written by the server alone. */

const READ = 'system.log:read'

/** Most lines that one can page over: those that come first; what is further away is found by filters. */
export const LOG_PAGED_MAX = 10_000
/** Most lines of one export. */
export const LOG_EXPORT_MAX = 50_000

const actionNames = Object.keys(changeActions) as [keyof typeof changeActions]

/** Returns the first or last moment of a time filter: a day, or a day with a time; Asia/Shanghai. */
const clockTime = (label: string, ofDay: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/, `${label}应为日期`)
    .transform((text) => new Date(`${text.slice(0, 10)}T${text.slice(11) || ofDay}+08:00`))
    .refine((time) => !Number.isNaN(time.getTime()), `${label}不正确`)
    .optional()

/** From and to, both included. */
export const timeRange = {
  from: clockTime('开始时间', '00:00:00'),
  to: clockTime('结束时间', '23:59:59.999'),
}

const filters = {
  /** Part of the name or account of the person who made the change. */
  user: optText('人员', 64),
  ...timeRange,
  /** Kind of record. */
  object: optText('对象类型', 64),
  /** Id of a record, or part of its name. */
  record: optText('对象', 64),
  /** An organisation one manages; all of them when absent. */
  orgId: idIn('机构').optional(),
  action: z.enum(actionNames, '动作不正确').optional(),
}

const logRow = changeLogRow.extend({
  orgId: idOut,
  orgName: z.string(),
  account: z.string().nullable(),
  /** What the record is called; null when it has no name. */
  objectName: z.string().nullable(),
  /** Where the record is shown, if one may look there. */
  path: z.string().nullable(),
})

export const changeLogPage = query({
  method: 'POST',
  path: '/api/authority/changeLog/selectPage',
  summary: `操作日志：所管机构（当前作物及不分作物）的变更，新的在前；最多可翻到第${LOG_PAGED_MAX}条`,
  access: READ,
  reads: ['system.log'],
  input: pageInput(filters, ['at']),
  output: pageOutput(logRow),
})

export const changeLogOrgs = query({
  method: 'GET',
  path: '/api/authority/changeLog/orgList',
  summary: '操作日志可选的机构：所管的全部，下级缩进',
  access: READ,
  reads: ['system.organization'],
  input: nothing,
  output: z.array(option),
})

export const changeLogExport = fileQuery({
  method: 'POST',
  path: '/api/authority/changeLog/export',
  summary: `导出筛选出的操作日志（xlsx，最多${LOG_EXPORT_MAX}条）`,
  access: READ,
  input: z.object(filters),
})

/** How one may sign in. */
export const signInWays = { account: '账号密码', sms: '短信验证码', ticket: '登录票据' } as const
const wayNames = Object.keys(signInWays) as [keyof typeof signInWays]

/** Number of days for which a sign-in attempt is stored. */
export const SIGN_IN_LOG_DAYS = 180

export const signInRow = z.object({
  id: idOut,
  at: moment,
  /** The account or mobile number as typed; empty if a ticket contained none. */
  account: z.string(),
  /** Name of the account's user; null if there is no such account. */
  userName: z.string().nullable(),
  way: z.enum(wayNames),
  address: z.string(),
  /** Browser and system. */
  device: z.string(),
  succeeded: z.boolean(),
  /** Why it was refused. */
  reason: z.string().nullable(),
})

/** `1` for those that succeeded, `0` for those that were refused. */
const succeeded = z
  .enum(['1', '0'], '结果只能是成功或失败')
  .transform((value) => value === '1')
  .optional()

export const signInLogPage = query({
  method: 'POST',
  path: '/api/authority/signInLog/selectPage',
  summary: '登录日志：所管机构人员的登录与失败尝试；不存在的账号只有最上级机构的管理员可见',
  access: READ,
  reads: ['system.log'],
  input: pageInput({ account: optText('账号', 64), succeeded, ...timeRange }, ['at']),
  output: pageOutput(signInRow),
})

export const userSignInPage = query({
  method: 'POST',
  path: '/api/authority/userV2/signInPage',
  summary: '一个用户的登录与失败尝试',
  access: 'system.user:read',
  reads: ['system.log'],
  input: pageInput({ userId: idIn('用户') }, ['at']),
  output: pageOutput(signInRow),
})

export const mySignInPage = query({
  method: 'POST',
  path: '/api/authority/userV2/mySignInPage',
  summary: '本人的登录与失败尝试',
  access: 'login',
  reads: ['system.log'],
  input: pageInput({}, ['at']),
  output: pageOutput(signInRow),
})
