import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { query, uploadCommand } from '../../../core/route.ts'
import { year } from '../../../core/wireFields.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { reportRow, weeklyInput } from './projectReport.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/projectExecute'
const { period, reportState, texts, version, file, sentFile, saved } = weeklyInput

/** Weeks of a node that have begun, newest first: those without a report too. */
export const queryPageWeekly = query({
  method: 'POST',
  path: `${PATH}/queryPageWeekly`,
  summary: '周报列表：各周是否已提交',
  access: ACCESS,
  reads: ['project.node', 'system.user', 'obligation.item'],
  input: pageInput({ ...nodeKey, year: year.nullish() }, ['period']),
  output: pageOutput(reportRow),
})

/** Saves or submits the report of a week, with or without a file. */
export const uploadWeekly = uploadCommand({
  method: 'POST',
  path: `${PATH}/uploadWeekly`,
  summary: '保存或提交周报，可附文件',
  access: ACCESS,
  changes: ['project.node', 'obligation.item'],
  upload: file,
  input: z.object({
    ...nodeKey,
    period,
    state: reportState.default('submitted'),
    ...texts,
    version,
    id: sentFile,
  }),
  output: saved,
})
