import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { idIn, idOut, moment, text } from '../../../core/wireFields.ts'
import { PATH, READ, RUN_READS } from './distributionCommon.ts'
import { commentLabels as labels } from './distributionLabels.ts'

/** What somebody says about a line of a run. */
export const lineComment = z.object({
  id: idOut,
  lineId: idOut,
  text: z.string(),
  byName: z.string().nullable(),
  createTime: moment,
})
export type LineComment = z.output<typeof lineComment>

/** 争议与说明: a payee about his own line, or who reads distributions about any. What is said stays. */
export const commentLine = command({
  method: 'POST',
  path: `${PATH}/lineComment`,
  summary: '对分配明细提出争议或说明；提出后不能修改或删除',
  access: 'login',
  changes: ['contract.distribution'],
  input: z.object({ lineId: idIn(labels.lineId), text: text(labels.text, 500) }),
  output: z.object({ id: idOut }),
})

export const runComments = query({
  method: 'GET',
  path: `${PATH}/runComments`,
  summary: '分配单各明细的争议与说明',
  access: READ,
  reads: RUN_READS,
  input: z.object({ runId: idIn(labels.runId) }),
  output: z.array(lineComment.extend({ collectedOn: z.string(), name: z.string(), amount: z.string() })),
})
export type RunComment = z.output<typeof runComments.output>[number]
