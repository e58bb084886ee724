import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import {
  can,
  done,
  flag,
  idIn,
  idOut,
  idsIn,
  moment,
  optText,
  text,
  whyNot,
} from '../../../core/wireFields.ts'
import { keysOf, optEmail, phoneIn, versionIn } from '../integrationFields.ts'
import { consultLabels as labels } from '../integrationLabels.ts'
import { consultOutcomes, consultSources, CONTENT_MAX, messageKinds } from './consultFields.ts'
import { consultStates } from './consultWorkflow.ts'
import { ratingRow } from './rating.ts'

const PATH = '/api/integration/consult'
const READ = 'integration.consult:read'
const WRITE = 'integration.consult:write'
const LABEL = '服务咨询'
const READS = ['integration.consult', 'integration.service', 'integration.provider', 'system.user'] as const
const CHANGES = [
  'integration.consult',
  'integration.provider',
  'integration.service',
  'obligation.item',
] as const

const stateIn = z.enum(keysOf(consultStates), `${labels.state}不正确`)
const outcomeIn = z.enum(keysOf(consultOutcomes), `${labels.outcome}不正确`)

const consultRow = z.object({
  id: idOut,
  serviceId: idOut,
  /** As it was called when the consult came. */
  serviceName: z.string(),
  providerName: z.string(),
  name: z.string(),
  company: z.string().nullable(),
  phone: z.string(),
  email: z.string().nullable(),
  content: z.string(),
  source: z.enum(keysOf(consultSources)),
  state: stateIn,
  assigneeId: idOut.nullable(),
  assigneeName: z.string().nullable(),
  /** Hours to the first answer, or until now without one. */
  hours: z.number(),
  /** Whether the first answer came too late, or is late now. */
  isLate: z.boolean(),
  firstAnsweredAt: moment.nullable(),
  endedAt: moment.nullable(),
  outcome: outcomeIn.nullable(),
  createTime: moment,
  version: z.number(),
  /** delete, and the moves of `consultWorkflow`. */
  can,
  whyNot,
})
export type ConsultRow = z.output<typeof consultRow>

const messageRow = z.object({
  id: idOut,
  kind: z.enum(keysOf(messageKinds)),
  text: z.string(),
  byName: z.string().nullable(),
  at: moment,
})
export type ConsultMessage = z.output<typeof messageRow>

const SORTS = ['createTime', 'updateTime'] as const

export const consultPage = query({
  method: 'POST',
  path: `${PATH}/page`,
  summary: '收到的服务咨询：可按服务、状态、咨询人或单位、是否由我处理筛选',
  access: READ,
  reads: READS,
  input: pageInput(
    {
      name: optText('咨询人、单位或服务', 100),
      serviceId: idIn(labels.serviceId).nullish(),
      providerId: idIn(labels.providerId).nullish(),
      state: stateIn.nullish(),
      mine: flag('是否由我处理').nullish(),
    },
    SORTS,
  ),
  output: pageOutput(consultRow),
})

export const consultShow = query({
  method: 'GET',
  path: `${PATH}/show/{id}`,
  summary: '一条服务咨询：咨询时的服务、往来内容与评价',
  access: READ,
  reads: READS,
  input: z.object({ id: idIn(LABEL) }),
  output: consultRow.extend({
    /** Facts of the service when the consult came, as label and text. */
    snapshot: z.array(z.object({ label: z.string(), text: z.string() })),
    messages: z.array(messageRow),
    rating: ratingRow.nullable(),
  }),
})

export const addConsult = command({
  method: 'POST',
  path: `${PATH}/add`,
  summary: '对一项可选服务发起咨询；同一电话对同一服务未办结的咨询合并',
  access: 'integration.selection:ask',
  changes: CHANGES,
  input: z.object({
    serviceId: idIn(labels.serviceId),
    name: text(labels.name, 50),
    company: optText(labels.company, 100),
    phone: phoneIn(labels.phone),
    email: optEmail(labels.email),
    content: text(labels.content, CONTENT_MAX),
  }),
  /** Whether it was added to a consult that is still open. */
  output: z.object({ id: idOut, isMerged: z.boolean() }),
})

export const myConsults = query({
  method: 'GET',
  path: `${PATH}/mine`,
  summary: '本人对一项服务的咨询与收到的答复，最近的20条',
  access: 'integration.selection:read',
  reads: READS,
  input: z.object({ serviceId: idIn(labels.serviceId) }),
  output: z.array(
    z.object({
      id: idOut,
      content: z.string(),
      state: stateIn,
      createTime: moment,
      messages: z.array(messageRow.omit({ byName: true })),
      rating: ratingRow.nullable(),
      /** rate. */
      can,
      whyNot,
    }),
  ),
})
export type MyConsult = z.output<typeof myConsults.output>[number]

const ofConsult = { id: idIn(LABEL), version: versionIn }
const changed = z.object({ version: z.number() })

export const takeConsult = command({
  method: 'POST',
  path: `${PATH}/take`,
  summary: '受理服务咨询，由本人处理',
  access: WRITE,
  changes: CHANGES,
  input: z.object(ofConsult),
  output: changed,
})

export const assignConsult = command({
  method: 'POST',
  path: `${PATH}/assign`,
  summary: '把服务咨询转交另一人处理，并通知他',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ ...ofConsult, assigneeId: idIn(labels.assigneeId) }),
  output: changed,
})

export const answerConsult = command({
  method: 'POST',
  path: `${PATH}/answer`,
  summary: '答复服务咨询，或加内部备注（咨询人看不到）',
  access: WRITE,
  changes: CHANGES,
  input: z.object({
    ...ofConsult,
    text: text('答复内容', 2000),
    isNote: flag('是否内部备注').default(false),
  }),
  output: changed,
})

export const closeConsult = command({
  method: 'POST',
  path: `${PATH}/close`,
  summary: '关闭已回复的服务咨询，须给出结果',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ ...ofConsult, outcome: outcomeIn, text: optText('说明', 500) }),
  output: changed,
})

export const invalidateConsult = command({
  method: 'POST',
  path: `${PATH}/invalidate`,
  summary: '把服务咨询判为无效，须说明原因',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ ...ofConsult, reason: text('原因', 500) }),
  output: changed,
})

export const deleteConsults = command({
  method: 'POST',
  path: `${PATH}/delete`,
  summary: '删除已关闭或无效的服务咨询',
  access: 'integration.consult:delete',
  changes: CHANGES,
  input: z.object({ ids: idsIn(LABEL) }),
  output: done,
})
