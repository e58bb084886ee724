import { z } from 'zod'
import { approvalChanges } from './approvalChanges.ts'
import { ACTS_MAX, addSignModes, OPINION_MAX, STEP_PEOPLE_MAX } from './approvalWords.ts'
import { pageInput, pageOutput } from '../envelope.ts'
import { approvalAddress, reviewersAddress } from '../resource/reviewWords.ts'
import { resourceNames } from '../resource/titles.ts'
import { command, query } from '../route.ts'
import type { Subjects } from '../subject.ts'
import { done, flag, idIn, idOut, nothing, optText, text } from '../wireFields.ts'
import {
  approvalShown,
  approvalState,
  approvalRow,
  copiedRow,
  handledRow,
  taskRow,
} from './approvalShapes.ts'

const reads: Subjects = ['approval.item', 'system.user']

const filters = {
  /** Kind of record. */
  subject: z.string('事项应为文字').max(100, '事项不正确').optional(),
  name: z.string('名称应为文字').trim().max(100, '名称最多100个字').optional(),
}
const stateFilter = { ...filters, state: approvalState.optional() }

export const pageTodo = query({
  method: 'POST',
  path: '/api/approval/task/todoPage',
  summary: '我的待办：等我审批的事项，含受委托的；审批管理员还有无人审批的',
  access: 'login',
  reads,
  input: pageInput(filters, ['arrivedAt']),
  output: pageOutput(taskRow),
})

export const pageStarted = query({
  method: 'POST',
  path: '/api/approval/item/startedPage',
  summary: '我发起的审批',
  access: 'login',
  reads,
  input: pageInput(stateFilter, ['startedAt', 'endedAt']),
  output: pageOutput(approvalRow),
})

export const pageHandled = query({
  method: 'POST',
  path: '/api/approval/item/handledPage',
  summary: '我已办的审批，每项为我最近一次处理',
  access: 'login',
  reads,
  input: pageInput(stateFilter, ['actedAt']),
  output: pageOutput(handledRow),
})

export const pageCopied = query({
  method: 'POST',
  path: '/api/approval/item/copiedPage',
  summary: '抄送我的审批，未读在前',
  access: 'login',
  reads,
  input: pageInput({ ...stateFilter, isUnread: flag('未读').optional() }, ['copiedAt']),
  output: pageOutput(copiedRow),
})

export const markCopiesRead = command({
  method: 'POST',
  path: '/api/approval/item/readCopies',
  summary: '把抄送我的审批标为已读；不给编号则全部',
  access: 'login',
  changes: ['approval.item'],
  input: z.object({ copyIds: z.array(idIn('抄送'), '抄送不正确').max(1000, '一次最多1000条').optional() }),
  output: done,
})

export const approvalCounts = query({
  method: 'GET',
  path: '/api/approval/task/counts',
  summary: '等我审批的与未读的抄送各有多少，以及按登记库计的待审核记录',
  access: 'login',
  reads: [...reads, ...resourceNames, 'upgrade.setting'],
  input: nothing,
  output: z.object({
    todo: z.number(),
    copied: z.number(),
    /** What waits for the caller's review in registries without a flow; `path` opens the list of these very records. */
    registries: z.array(z.object({ title: z.string(), count: z.number(), path: z.string() })),
  }),
})

export const showApproval = query({
  method: 'GET',
  path: '/api/approval/item/show/{id}',
  summary: '一项审批：步骤、轨迹、可做的操作；发起人、审批人、抄送人和可看该记录的人可见',
  access: 'login',
  reads,
  input: z.object({ id: idIn('审批') }),
  output: approvalShown,
})

export const approvalOfRecord = query({
  ...approvalAddress,
  summary: '一条记录最近一次的审批，没有则为空；限可看该记录的人',
  access: 'login',
  reads: [...reads, ...resourceNames],
  input: z.object({ subject: text('事项', 100), objectId: idIn('记录') }),
  output: approvalShown.nullable(),
})

export const recordReviewers = query({
  ...reviewersAddress,
  summary: '一条待审核或审批中的记录现在等谁：审批当前步骤的人，没有流程的为可以审核的人；不在等待的为空',
  access: 'login',
  reads: [...reads, ...resourceNames, 'upgrade.setting'],
  input: z.object({ subject: text('事项', 100), objectId: idIn('记录') }),
  output: z
    .object({
      /** The step of the approval that is at work; null where the record is reviewed without a flow. */
      stepName: z.string().nullable(),
      /** Names of those who may act; without a flow, whoever does so first. */
      people: z.array(z.string()),
    })
    .nullable(),
})

const opinion = optText('审批意见', OPINION_MAX).optional()
const task = { taskId: idIn('待办'), version: z.number('版本必填').int('版本不正确') }
const item = { id: idIn('审批'), version: z.number('版本必填').int('版本不正确') }

export const act = command({
  method: 'POST',
  path: '/api/approval/task/act',
  summary: `同意或不同意所选待办，一次最多${ACTS_MAX}项，要么都成，要么都不成；不同意须写意见`,
  access: 'login',
  changes: approvalChanges,
  input: z.object({
    tasks: z
      .array(z.object(task), '请选择待办')
      .min(1, '请选择待办')
      .max(ACTS_MAX, `一次最多处理${ACTS_MAX}项`),
    decision: z.enum(['agree', 'reject'], '请选择同意或不同意'),
    opinion,
  }),
  output: z.object({ changed: z.number() }),
})

export const returnBack = command({
  method: 'POST',
  path: '/api/approval/task/return',
  summary: '退回到发起人（step 为 0）或之前的步骤，须写意见；direct 为真时修改后直接回到退回的步骤',
  access: 'login',
  changes: approvalChanges,
  input: z.object({
    ...task,
    step: z.number('退回到必填').int('退回到不正确').min(0, '退回到不正确'),
    direct: z.boolean('是否直达应为真假').default(true),
    opinion: text('审批意见', OPINION_MAX),
  }),
  output: done,
})

export const transfer = command({
  method: 'POST',
  path: '/api/approval/task/transfer',
  summary: '转办：由另一人代我处理这一步',
  access: 'login',
  changes: ['approval.item'],
  input: z.object({ ...task, userId: idIn('转办给'), opinion }),
  output: done,
})

export const addSign = command({
  method: 'POST',
  path: '/api/approval/task/addSign',
  summary: '加签：请其他人也审批这一步',
  access: 'login',
  changes: ['approval.item'],
  input: z.object({
    ...task,
    userIds: z
      .array(idIn('加签给'), '加签给必填')
      .min(1, '加签给必填')
      .max(STEP_PEOPLE_MAX, `一次最多加签${STEP_PEOPLE_MAX}人`),
    mode: z.enum(Object.keys(addSignModes) as ['before', 'together'], '加签方式不正确'),
    opinion,
  }),
  output: done,
})

export const takeBack = command({
  method: 'POST',
  path: '/api/approval/item/takeBack',
  summary: '收回我对这一步的处理，限下一步无人处理时',
  access: 'login',
  changes: approvalChanges,
  input: z.object(item),
  output: done,
})

export const withdraw = command({
  method: 'POST',
  path: '/api/approval/item/withdraw',
  summary: '撤回我发起的审批，限无人处理时',
  access: 'login',
  changes: approvalChanges,
  input: z.object({ ...item, opinion }),
  output: done,
})

export const resubmit = command({
  method: 'POST',
  path: '/api/approval/item/resubmit',
  summary: '退回后不改内容直接重新提交',
  access: 'login',
  changes: approvalChanges,
  input: z.object({ ...item, opinion }),
  output: done,
})

export const remind = command({
  method: 'POST',
  path: '/api/approval/item/remind',
  summary: '催办：通知正在处理的人',
  access: 'login',
  changes: ['approval.item'],
  input: z.object({ id: item.id }),
  output: z.object({ reminded: z.array(z.string()) }),
})

export const voidApproval = command({
  method: 'POST',
  path: '/api/approval/item/void',
  summary: '作废一项审批，限发起人和审批管理员，须写原因',
  access: 'login',
  changes: approvalChanges,
  input: z.object({ ...item, opinion: text('作废原因', OPINION_MAX) }),
  output: done,
})

export const assign = command({
  method: 'POST',
  path: '/api/approval/task/assign',
  summary: '把无人审批的待办指派给一个人',
  access: 'approval.flow:write',
  changes: ['approval.item'],
  input: z.object({ ...task, userId: idIn('指派给') }),
  output: done,
})

export const people = query({
  method: 'GET',
  path: '/api/approval/task/people',
  summary:
    '可转办、加签、指派的人（给出审批编号：可看并可审核该记录的用户），或可委托的人（本机构启用的用户），按姓名或账号查，最多50人',
  access: 'login',
  reads: ['system.user'],
  input: z.object({
    name: optText('姓名', 50).optional(),
    /** Only those who may decide about the record of this approval, without its applicant. */
    id: idIn('审批').optional(),
  }),
  output: z.array(z.object({ id: idOut, name: z.string(), account: z.string(), orgName: z.string() })),
})
