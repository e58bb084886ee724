import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { done, flag, idIn, idOut, idsIn, optText, text } from '../../../core/wireFields.ts'
import { consultLabels as labels } from './consultLabels.ts'
import {
  CHANGES,
  CONTENT_MAX,
  consultDetail,
  consultRow,
  consultStateIn,
  emailIn,
  HANDLE,
  outcomeIn,
  PATH,
  phoneIn,
  READ,
  READS,
  topicIn,
  versionIn,
} from './consultShapes.ts'
import { consultStatuses, UNSETTLED } from './consultStates.ts'

const consultId = idIn('咨询')
const saved = z.object({ version: z.number() })

/** What a signed-in user asks about. Services have consultations of their own area. */
export const askableTopics = ['supply', 'demand', 'platform'] as const

export const consultAdd = command({
  method: 'POST',
  path: `${PATH}/add`,
  summary: '咨询成果、需求或平台；同一手机号对同一内容的未结咨询并入原咨询',
  access: 'login',
  changes: CHANGES,
  input: z
    .object({
      topic: z.enum(askableTopics, `${labels.topic}不正确`).default('supply'),
      topicId: idIn(labels.topicId).nullish(),
      name: text(labels.name, 50),
      unit: optText(labels.unit, 100),
      phone: phoneIn,
      email: emailIn,
      content: text(labels.content, CONTENT_MAX),
    })
    .superRefine(({ topic, topicId }, found) => {
      if (topic === 'platform' || topicId) return
      found.addIssue({ code: 'custom', path: ['topicId'], message: `${labels.topicId}必填` })
    }),
  output: z.object({ id: idOut, merged: z.boolean() }),
})

export const CONSULT_SORTS = ['createTime', 'updateTime', 'firstAnsweredAt'] as const
export const consultFilters = {
  /** Part of a name, unit, question or listing. */
  name: optText('关键词', 100),
  topic: topicIn.nullish(),
  topicId: idIn(labels.topicId).nullish(),
  /** A state, or all in which somebody still waits. */
  state: z.union([consultStateIn, z.literal(UNSETTLED)], '状态不正确').nullish(),
  outcome: outcomeIn.nullish(),
  /** Only those that the caller handles. */
  assignedToMe: flag('只看本人处理的').nullish(),
  /** Only those without an answer for more than a day. */
  isOverdue: flag('只看超时未回复的').nullish(),
}

export const consultPage = query({
  method: 'POST',
  path: `${PATH}/all`,
  summary: '咨询清单',
  access: READ,
  reads: READS,
  input: pageInput(consultFilters, CONSULT_SORTS),
  output: pageOutput(consultRow),
})

export const consultShow = query({
  method: 'GET',
  path: `${PATH}/show/{id}`,
  summary: '一条咨询：咨询时的内容、往来与结果',
  access: READ,
  reads: READS,
  input: z.object({ id: consultId }),
  output: consultDetail,
})

export const consultEdit = command({
  method: 'POST',
  path: `${PATH}/edit`,
  summary: '更正咨询人的资料；填写回复即答复咨询人',
  access: HANDLE,
  changes: CHANGES,
  input: z.object({
    id: consultId,
    version: versionIn,
    name: text(labels.name, 50),
    unit: optText(labels.unit, 100),
    /** Absent: as it is. */
    email: emailIn,
    reply: optText('回复', CONTENT_MAX),
  }),
  output: saved,
})

export const consultDelete = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除一条已关闭或无效的咨询',
  access: 'trading.consult:delete',
  changes: CHANGES,
  input: z.object({ id: consultId }),
  output: done,
})

export const consultDeleteByIds = command({
  method: 'POST',
  path: `${PATH}/deleteByIds`,
  summary: '删除多条已关闭或无效的咨询',
  access: 'trading.consult:delete',
  changes: CHANGES,
  input: z.object({ ids: idsIn('咨询') }),
  output: done,
})

export const consultSwitch = command({
  method: 'POST',
  path: `${PATH}/switchResult`,
  summary: '变更咨询的状态：0 未处理、1 处理中、2 已回复、3 已关闭、4 无效',
  access: HANDLE,
  changes: CHANGES,
  input: z.object({
    id: consultId,
    resultStatus: z.coerce
      .number('状态必填')
      .pipe(z.literal(Object.values(consultStatuses), '状态不正确，应为0至4')),
    /** The answer, for 已回复; why, for 无效 and for 处理中 after the end. */
    content: optText('内容', CONTENT_MAX),
    /** How it ended, for 已关闭. */
    outcome: outcomeIn.nullish(),
  }),
  output: saved,
})
