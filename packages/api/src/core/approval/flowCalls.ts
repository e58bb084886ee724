import { z } from 'zod'
import {
  approvalFunctions,
  approvalRules,
  STEP_NAME_MAX,
  STEP_PEOPLE_MAX,
  STEPS_MAX,
  type ApprovalFunction,
  type ApprovalRule,
} from './approvalWords.ts'
import { command, query } from '../route.ts'
import { moneyProblem, typedMoney } from '../money/typedMoney.ts'
import { done, idIn, idOut, moment, nothing, text } from '../wireFields.ts'

const READ = 'approval.flow:read'
const WRITE = 'approval.flow:write'

const rules = Object.keys(approvalRules) as [ApprovalRule, ...ApprovalRule[]]
const functions = Object.keys(approvalFunctions) as [ApprovalFunction, ...ApprovalFunction[]]

/** An amount in yuan as text, without separators. */
const amountIn = (label: string) =>
  z
    .string(`${label}应为金额`)
    .max(40, `${label}过长`)
    .superRefine((value, ctx) => {
      const problem = moneyProblem(value, '元')
      if (problem) ctx.addIssue({ code: 'custom', message: `${label}${problem}` })
    })
    .transform((value) => typedMoney(value, '元'))
    .nullish()

const assigneeIn = z.discriminatedUnion(
  'by',
  [
    z.object({ by: z.literal('user'), userId: idIn('审批人') }),
    z.object({ by: z.literal('role'), roleId: idIn('角色') }),
    z.object({ by: z.literal('function'), function: z.enum(functions, '职能不正确') }),
  ],
  '审批人不正确',
)

const stepIn = z.object({
  name: text('步骤名称', STEP_NAME_MAX),
  assignees: z
    .array(assigneeIn, '请选择审批人')
    .min(1, '请选择审批人')
    .max(STEP_PEOPLE_MAX, `一步最多指定${STEP_PEOPLE_MAX}个审批人`),
  rule: z.enum(rules, '通过规则不正确'),
  /** Share of agreement that passes, in percent; for 按比例 only. */
  percent: z
    .number('比例应为数字')
    .int('比例应为整数')
    .min(1, '比例不得小于1')
    .max(100, '比例不得大于100')
    .nullish(),
  /** The step is passed over below this amount. */
  fromAmount: amountIn('起始金额'),
})

const stepOut = z.object({
  name: z.string(),
  assignees: z.array(
    z.object({
      by: z.enum(['user', 'role', 'function']),
      userId: idOut.optional(),
      roleId: idOut.optional(),
      function: z.enum(functions).optional(),
      /** Name of the person, role or function. */
      label: z.string(),
      /** Why nobody can act for it now: 「已停用」, 「角色没有启用的用户」. */
      problem: z.string().nullable(),
    }),
  ),
  rule: z.enum(rules),
  percent: z.number().nullable(),
  /** In yuan. */
  fromAmount: z.string().nullable(),
})
export type FlowStep = z.output<typeof stepOut>

const settings = {
  /** The applicant may approve his own matter, where he is named. */
  allowOwn: z.boolean('是否允许审批自己的事项应为真假'),
  /** Who has agreed at an earlier step is passed over at a later one. */
  skipSame: z.boolean('是否跳过同一处理人应为真假'),
}

const flowOut = z.object({
  id: idOut,
  isOn: z.boolean(),
  steps: z.array(stepOut),
  allowOwn: z.boolean(),
  skipSame: z.boolean(),
  /** Who gets a copy when it ends. */
  copyTo: z.array(z.object({ id: idOut, name: z.string() })),
  version: z.number(),
  updatedByName: z.string().nullable(),
  updateTime: moment,
})

export const listFlows = query({
  method: 'GET',
  path: '/api/approval/flow/list',
  summary: '可审批的事项，及本机构为各事项设置的流程；没有设置的按一步审核',
  access: READ,
  reads: ['approval.flow', 'system.user', 'system.role'],
  input: nothing,
  output: z.array(
    z.object({
      subject: z.string(),
      title: z.string(),
      /** 「科研资产」. */
      group: z.string(),
      /** Label of the amount that steps may depend on; null where the record has none. */
      amountLabel: z.string().nullable(),
      flow: flowOut.nullable(),
      /** Approvals at work now. */
      running: z.number(),
    }),
  ),
})

/** What a set-up may choose from. */
export const flowChoices = query({
  method: 'GET',
  path: '/api/approval/flow/choices',
  summary: '流程设置可选的角色与人员',
  access: WRITE,
  reads: ['system.user', 'system.role'],
  input: nothing,
  output: z.object({
    roles: z.array(z.object({ id: idOut, name: z.string(), users: z.number() })),
    users: z.array(z.object({ id: idOut, name: z.string(), account: z.string() })),
  }),
})

const flowIn = {
  subject: text('事项', 100),
  steps: z.array(stepIn, '请设置步骤').min(1, '请设置步骤').max(STEPS_MAX, `最多${STEPS_MAX}步`),
  ...settings,
  copyTo: z
    .array(idIn('抄送人'), '抄送人不正确')
    .max(STEP_PEOPLE_MAX, `最多抄送${STEP_PEOPLE_MAX}人`)
    .default([]),
}

export const saveFlow = command({
  method: 'POST',
  path: '/api/approval/flow/save',
  summary: '保存一个事项的审批流程；进行中的审批按原流程走完',
  access: WRITE,
  changes: ['approval.flow', 'approval.item'],
  input: z.object({
    ...flowIn,
    isOn: z.boolean('是否启用应为真假'),
    /** Absent for the first set-up. */
    version: z.number('版本应为数字').int('版本不正确').nullish(),
  }),
  output: z.object({ version: z.number() }),
})

export const removeFlow = command({
  method: 'POST',
  path: '/api/approval/flow/remove',
  summary: '删除一个事项的审批流程，以后按一步审核；进行中的审批按原流程走完',
  access: WRITE,
  changes: ['approval.flow', 'approval.item'],
  input: z.object({ subject: flowIn.subject, version: z.number('版本必填').int('版本不正确') }),
  output: done,
})

export const tryFlow = query({
  method: 'POST',
  path: '/api/approval/flow/try',
  summary: '试走流程：某人提交某一金额时各步由谁审批，不写入',
  access: WRITE,
  reads: ['system.user', 'system.role'],
  input: z.object({
    ...flowIn,
    amount: amountIn('金额'),
    applicantId: idIn('发起人').optional(),
  }),
  output: z.array(
    z.object({
      no: z.number(),
      name: z.string(),
      ruleText: z.string(),
      people: z.array(z.string()),
      /** What is unusual: 「张三已停用，由角色代替」, 「无人审批，进入审批管理员的待办」. */
      note: z.string().nullable(),
    }),
  ),
})
