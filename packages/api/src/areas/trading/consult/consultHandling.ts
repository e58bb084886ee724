import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { flag, idIn, idOut, optText, text } from '../../../core/wireFields.ts'
import { contractTypes, type ContractType } from '../../contract/shared.ts'
import { consultLabels as labels } from './consultLabels.ts'
import { CHANGES, CONTENT_MAX, HANDLE, outcomeIn, PATH, READ, versionIn } from './consultShapes.ts'

const consultId = idIn('咨询')
const saved = z.object({ version: z.number() })

export const consultTake = command({
  method: 'POST',
  path: `${PATH}/take`,
  summary: '受理一条咨询，由本人处理',
  access: HANDLE,
  changes: CHANGES,
  input: z.object({ id: consultId }),
  output: saved,
})

export const consultAssign = command({
  method: 'POST',
  path: `${PATH}/assign`,
  summary: '把咨询交给另一位处理人',
  access: HANDLE,
  changes: CHANGES,
  input: z.object({ id: consultId, version: versionIn, assigneeId: idIn(labels.assigneeId) }),
  output: saved,
})

export const consultHandlers = query({
  method: 'GET',
  path: `${PATH}/handlers`,
  summary: '可以处理一条咨询的人员',
  access: HANDLE,
  reads: ['trading.consult', 'system.user', 'system.role'],
  input: z.object({ id: consultId }),
  output: z.array(z.object({ id: idOut, name: z.string() })),
})

export const consultAnswer = command({
  method: 'POST',
  path: `${PATH}/answer`,
  summary: '答复咨询人',
  access: HANDLE,
  changes: CHANGES,
  input: z.object({ id: consultId, content: text('回复', CONTENT_MAX) }),
  output: saved,
})

export const consultNote = command({
  method: 'POST',
  path: `${PATH}/note`,
  summary: '记录内部备注，咨询人看不到',
  access: HANDLE,
  changes: CHANGES,
  input: z.object({ id: consultId, content: text('备注', CONTENT_MAX) }),
  output: saved,
})

export const consultReveal = command({
  method: 'POST',
  path: `${PATH}/revealContact`,
  summary: '查看咨询人的完整电话与邮箱；每次查看都有记录',
  access: HANDLE,
  changes: ['trading.consult'],
  input: z.object({ id: consultId }),
  output: z.object({ phone: z.string(), email: z.string().nullable() }),
})

export const consultClose = command({
  method: 'POST',
  path: `${PATH}/close`,
  summary: '关闭咨询并说明结果；成交须先关联合同',
  access: HANDLE,
  changes: [...CHANGES, 'trading.listing'],
  input: z.object({
    id: consultId,
    version: versionIn,
    outcome: outcomeIn,
    note: optText(labels.outcomeNote, CONTENT_MAX),
    /** The listing becomes 已成交 with the same contract. */
    closeListing: flag('同时把挂牌标为成交').default(false),
  }),
  output: saved,
})

export const consultDiscard = command({
  method: 'POST',
  path: `${PATH}/discard`,
  summary: '把咨询标为无效',
  access: HANDLE,
  changes: CHANGES,
  input: z.object({ id: consultId, version: versionIn, note: text('原因', CONTENT_MAX) }),
  output: saved,
})

export const consultReopen = command({
  method: 'POST',
  path: `${PATH}/reopen`,
  summary: '重新打开已关闭或无效的咨询',
  access: HANDLE,
  changes: CHANGES,
  input: z.object({ id: consultId, version: versionIn, note: text('原因', CONTENT_MAX) }),
  output: saved,
})

const typeIn = z.enum(Object.keys(contractTypes) as [ContractType, ...ContractType[]], '合同类型不正确')

/** What a draft begins with unless its maker says otherwise. */
export const draftInput = {
  name: text('合同名称', 100).nullish(),
  /** That of the conversion of the listing if absent. */
  type: typeIn.nullish(),
}

export const consultDraft = command({
  method: 'POST',
  path: `${PATH}/draftContract`,
  summary: '由咨询起草合同：带出双方、成果与报价',
  access: HANDLE,
  changes: [...CHANGES, 'contract.record'],
  input: z.object({ id: consultId, ...draftInput }),
  output: z.object({ contractId: idOut, warnings: z.array(z.string()) }),
})

export const consultFigures = query({
  method: 'GET',
  path: `${PATH}/figures`,
  summary: '咨询的统计：待处理、超时、首次回复用时、结果',
  access: READ,
  reads: ['trading.consult'],
  input: z.object({}),
  output: z.object({
    open: z.number(),
    overdue: z.number(),
    quarantined: z.number(),
    /** Median of the hours until the first answer of the last 90 days; null without answers. */
    medianHours: z.number().nullable(),
    /** Number of answers that it is made of. */
    answered: z.number(),
    outcomes: z.array(z.object({ outcome: z.string(), count: z.number() })),
  }),
})
