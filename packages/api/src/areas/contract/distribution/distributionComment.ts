import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, flag, idIn, idOut, moment, optText, text, whyNot } from '../../../core/wireFields.ts'
import { CONFIRM, PATH, READ, RUN_READS } from './distributionCommon.ts'
import {
  commentEventLabels,
  commentLabels as labels,
  commentStates,
  type CommentState,
} from './distributionLabels.ts'

const stateNames = Object.keys(commentStates) as [CommentState, ...CommentState[]]
const state = z.enum(stateNames, `${commentEventLabels.state}不正确`)

/** What somebody says about a line of a run, with the answers. */
export const lineComment = z.object({
  id: idOut,
  lineId: idOut,
  text: z.string(),
  byName: z.string().nullable(),
  createTime: moment,
  state,
  answers: z.array(
    z.object({ id: idOut, state, text: z.string(), byName: z.string().nullable(), createTime: moment }),
  ),
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

/** 争议与说明 of all runs, for those who answer. */
export const pageComments = query({
  method: 'POST',
  path: `${PATH}/commentPage`,
  summary: '争议与说明列表，含处理状态与答复',
  access: READ,
  reads: RUN_READS,
  input: pageInput(
    {
      state: state.nullish(),
      contractId: idIn('合同').nullish(),
      keyword: optText('单号、合同或内容', 60),
    },
    ['id'] as const,
  ),
  output: pageOutput(
    lineComment.extend({
      runId: idOut,
      runNumber: z.string(),
      contractId: idOut,
      contractName: z.string(),
      collectedOn: z.string(),
      name: z.string(),
      amount: z.string(),
      /** answer, close. */
      can,
      whyNot,
    }),
  ),
})
export type CommentRow = z.output<typeof pageComments.output>['records'][number]

/** Answers what somebody said about a line, or closes it; who said it is informed. */
export const answerComment = command({
  method: 'POST',
  path: `${PATH}/answerComment`,
  summary: '答复或关闭争议与说明；答复后不能修改或删除',
  access: CONFIRM,
  changes: ['contract.distribution', 'system.notice'],
  input: z.object({
    commentId: idIn(commentEventLabels.commentId),
    isClosed: flag('关闭').default(false),
    text: text(commentEventLabels.text, 500),
  }),
  output: done,
})
