import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { idIn, idOut, optText, text } from '../../../core/wireFields.ts'
import { subjectChoices } from './fundCommon.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/filterCondition'

export const getSubjectList = query({
  method: 'POST',
  path: `${PATH}/getSubjectList`,
  summary: '筛选用的经费科目',
  access: ACCESS,
  reads: ['project.node', 'project.source'],
  input: z.object({ projectId: idIn('项目'), name: optText('科目名称', 60) }),
  output: subjectChoices,
})

/** Topics of the project with a number, those that the caller sees. */
export const getTopicList = query({
  method: 'GET',
  path: `${PATH}/getTopicList`,
  summary: '筛选用的课题',
  access: ACCESS,
  reads: ['project.node'],
  input: z.object({ projectCode: text('项目编号', 50) }),
  output: z.array(z.object({ id: idOut, code: z.string().nullable(), name: z.string() })),
})

/** Years between the first and the last day of a project, and years that have lines; the newest first. */
export const getYearList = query({
  method: 'GET',
  path: `${PATH}/getYearList`,
  summary: '筛选用的年度',
  access: ACCESS,
  reads: ['project.fund', 'project.node'],
  input: z.object({ id: idIn('项目') }),
  output: z.array(z.number()),
})
