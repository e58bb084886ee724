import { z } from 'zod'
import { command, query } from '../route.ts'
import { can, done, idIn, idOut, moment, nothing, optText } from '../wireFields.ts'

const momentIn = (label: string) =>
  z.iso.datetime({ offset: true, error: `${label}不正确` }).transform((value) => new Date(value))

const delegation = z.object({
  id: idOut,
  userName: z.string(),
  delegateName: z.string(),
  /** Null for all kinds of matters. */
  subject: z.string().nullable(),
  subjectTitle: z.string().nullable(),
  /** In force from `startsAt` until just before `endsAt`. */
  startsAt: moment,
  endsAt: moment,
  reason: z.string().nullable(),
  state: z.enum(['later', 'now', 'past']),
  /** end. */
  can,
  version: z.number(),
})
export type Delegation = z.output<typeof delegation>

export const listDelegations = query({
  method: 'GET',
  path: '/api/approval/delegation/list',
  summary: '我的委托：我委托他人的，与他人委托我的',
  access: 'login',
  reads: ['approval.delegation', 'system.user'],
  input: nothing,
  output: z.object({ given: z.array(delegation), taken: z.array(delegation) }),
})

export const insertDelegation = command({
  method: 'POST',
  path: '/api/approval/delegation/insert',
  summary: '委托他人在一段时间内代我审批；期间新到的待办交给他，轨迹上两人都有',
  access: 'login',
  changes: ['approval.delegation', 'approval.item'],
  input: z.object({
    delegateId: idIn('受托人'),
    subject: optText('事项', 100).optional(),
    startsAt: momentIn('开始时间'),
    endsAt: momentIn('结束时间'),
    reason: optText('原因', 200).optional(),
    /** Hands over what waits for me now, too. */
    includeOpen: z.boolean('是否交出现有待办应为真假').default(false),
  }),
  output: z.object({ id: idOut }),
})

export const endDelegation = command({
  method: 'POST',
  path: '/api/approval/delegation/end',
  summary: '提前结束一项委托；已交出的待办不收回',
  access: 'login',
  changes: ['approval.delegation'],
  input: z.object({ id: idIn('委托'), version: z.number('版本必填').int('版本不正确') }),
  output: done,
})
