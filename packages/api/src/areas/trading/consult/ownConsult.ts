import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { CHANGES, CONTENT_MAX, consultMessageOut, consultStateIn, PATH, topicIn } from './consultShapes.ts'

const READS = ['trading.consult', 'system.organization', 'system.user'] as const

const SORTS = ['createTime'] as const

/** A consultation as its sender sees it. */
const ownRow = z.object({
  id: idOut,
  topic: topicIn,
  topicId: idOut.nullable(),
  topicName: z.string().nullable(),
  /** The organisation that was asked. */
  orgName: z.string(),
  content: z.string(),
  state: consultStateIn,
  answers: z.number(),
  createTime: moment,
  /** ask. */
  can,
  whyNot,
})
export type OwnConsult = z.output<typeof ownRow>

export const ownConsultPage = query({
  method: 'POST',
  path: `${PATH}/own/page`,
  summary: '我的咨询：本人提出的咨询',
  access: 'login',
  reads: READS,
  input: pageInput({ name: optText('关键词', 100), state: consultStateIn.nullish() }, SORTS),
  output: pageOutput(ownRow),
})

export const ownConsultShow = query({
  method: 'GET',
  path: `${PATH}/own/show/{id}`,
  summary: '本人提出的一条咨询及往来',
  access: 'login',
  reads: READS,
  input: z.object({ id: idIn('咨询') }),
  output: ownRow.extend({ thread: z.array(consultMessageOut) }),
})

export const ownConsultAsk = command({
  method: 'POST',
  path: `${PATH}/own/ask`,
  summary: '对本人的咨询追问',
  access: 'login',
  changes: CHANGES,
  input: z.object({ id: idIn('咨询'), content: text('追问', CONTENT_MAX) }),
  output: done,
})
