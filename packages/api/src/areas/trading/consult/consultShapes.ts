import { z } from 'zod'
import { MOBILE, PHONE, PHONE_EXAMPLE } from '../../../core/phone.ts'
import { can, idOut, moment, text, whyNot } from '../../../core/wireFields.ts'
import { consultLabels as labels } from './consultLabels.ts'
import { consultOutcomes, consultSources, consultTopics } from './consultFields.ts'
import { consultStates, consultStatuses } from './consultStates.ts'

export const PATH = '/api/resultsTrading/consultInventory'
export const READ = 'trading.consult:read'
export const HANDLE = 'trading.consult:handle'
export const READS = [
  'trading.consult',
  'trading.listing',
  'contract.record',
  'system.user',
  'system.organization',
] as const
export const CHANGES = ['trading.consult', 'obligation.item'] as const

const keysOf = <K extends string>(labelled: Readonly<Record<K, unknown>>) =>
  Object.keys(labelled) as [K, ...K[]]

export const topicIn = z.enum(keysOf(consultTopics), `${labels.topic}不正确`)
export const consultStateIn = z.enum(keysOf(consultStates), `${labels.state}不正确`)
export const outcomeIn = z.enum(
  keysOf(consultOutcomes),
  `${labels.outcome}必选：${Object.values(consultOutcomes).join('、')}`,
)
export const versionIn = z.number('版本必填').int('版本不正确')
export const CONTENT_MAX = 500

/** A phone to call back: a mobile number, or a line with its area code. */
export const phoneIn = text(labels.phone, 20).regex(
  PHONE,
  `${labels.phone}格式不正确，应为11位手机号，或带区号的座机，如 ${PHONE_EXAMPLE}`,
)
export const emailIn = z
  .union([z.literal(''), z.email(`${labels.email}格式不正确，应如 name@example.com`)])
  .nullish()
  .transform((value) => value || null)

/** Masks a phone except for its first three and last four digits; a line except for its last two. */
export const maskedPhone = (phone: string): string =>
  MOBILE.test(phone) ? `${phone.slice(0, 3)}****${phone.slice(-4)}` : `****${phone.slice(-2)}`

/** A consultation in a list. Its phone is masked: who handles it asks for the whole one, which is logged. */
export const consultRow = z.object({
  id: idOut,
  orgName: z.string(),
  topic: topicIn,
  topicId: idOut.nullable(),
  /** Name of the listing as its sender saw it. */
  topicName: z.string().nullable(),
  source: z.enum(keysOf(consultSources)),
  name: z.string(),
  unit: z.string().nullable(),
  phone: z.string(),
  content: z.string(),
  state: consultStateIn,
  resultStatus: z.literal(Object.values(consultStatuses)),
  outcome: z.enum(keysOf(consultOutcomes)).nullable(),
  assigneeId: idOut.nullable(),
  assigneeName: z.string().nullable(),
  /** Hours until the first answer, or until now where there is none. */
  hours: z.number(),
  isAnswered: z.boolean(),
  /** Not answered within a day. */
  isOverdue: z.boolean(),
  messages: z.number(),
  createTime: moment,
  version: z.number(),
  /** edit, delete, reveal, assign, note, draft, and the moves of `consultWorkflow`. */
  can,
  whyNot,
})
export type ConsultRow = z.output<typeof consultRow>

/** A message of the thread. */
export const consultMessageOut = z.object({
  id: idOut,
  fromStaff: z.boolean(),
  isInside: z.boolean(),
  /** Name of the writer; null for a visitor. */
  writer: z.string().nullable(),
  content: z.string(),
  createTime: moment,
})
export type ConsultMessage = z.output<typeof consultMessageOut>

/** A field of the listing as the sender saw it, in words. */
const snapshotField = z.object({ label: z.string(), value: z.string(), isChanged: z.boolean() })

/** A consultation with its thread. */
export const consultDetail = consultRow.extend({
  email: z.string().nullable(),
  senderName: z.string().nullable(),
  senderOrgName: z.string().nullable(),
  outcomeNote: z.string().nullable(),
  firstAnsweredAt: moment.nullable(),
  closedAt: moment.nullable(),
  contract: z.object({ id: idOut, name: z.string(), state: z.string() }).nullable(),
  /** The listing as its sender saw it; `isChanged` where it is another now. */
  snapshot: z.array(snapshotField),
  thread: z.array(consultMessageOut),
})
export type ConsultDetail = z.output<typeof consultDetail>
