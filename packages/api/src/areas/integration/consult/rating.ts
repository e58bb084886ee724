import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, idIn, idOut, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { versionIn } from '../integrationFields.ts'
import { ratingLabels as labels } from '../integrationLabels.ts'

const PATH = '/api/integration/rating'
const CHANGES = ['integration.consult', 'integration.provider', 'integration.selection'] as const

/** A rating of a provider after a closed consult. */
export const ratingRow = z.object({
  id: idOut,
  serviceName: z.string(),
  score: z.number(),
  comment: z.string().nullable(),
  answer: z.string().nullable(),
  answeredAt: moment.nullable(),
  byName: z.string().nullable(),
  createTime: moment,
  version: z.number(),
  /** answer. */
  can,
  whyNot,
})
export type RatingRow = z.output<typeof ratingRow>

export const ratingList = query({
  method: 'GET',
  path: `${PATH}/list`,
  summary: '一个服务商得到的评价，最近的100条',
  access: 'integration.provider:read',
  reads: ['integration.consult', 'integration.provider', 'integration.service', 'system.user'],
  input: z.object({ providerId: idIn(labels.providerId) }),
  output: z.array(ratingRow),
})

export const addRating = command({
  method: 'POST',
  path: `${PATH}/add`,
  summary: '咨询关闭后由咨询人评价，一条咨询评价一次',
  access: 'integration.selection:ask',
  changes: CHANGES,
  input: z.object({
    consultId: idIn(labels.consultId),
    score: z
      .number(`${labels.score}必填`)
      .int(`${labels.score}应为1～5的整数`)
      .min(1, `${labels.score}应为1～5的整数`)
      .max(5, `${labels.score}应为1～5的整数`),
    comment: optText(labels.comment, 500),
  }),
  output: z.object({ id: idOut }),
})

export const answerRating = command({
  method: 'POST',
  path: `${PATH}/answer`,
  summary: '登记服务商对评价的回应，与评价一同显示',
  access: 'integration.provider:write',
  changes: CHANGES,
  input: z.object({ id: idIn('服务评价'), version: versionIn, answer: text(labels.answer, 500) }),
  output: z.object({ version: z.number() }),
})
