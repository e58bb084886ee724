import { moneyTotal } from '@hepu/api/areas/project/application/applicationRules'
import type { Step } from '@hepu/api/core/approval/step'
import type { ApprovalSubject, SubjectRow } from '../../../approval/subject.ts'
import { projectApplication } from '../../../db/schema/index.ts'
import type { Application } from './applicationAccess.ts'
import { followApproval, noteStep } from './followApproval.ts'

/** Without a flow of the organisation one holder of the right to review decides. */
const review: Step = {
  name: '审核',
  assignees: [{ by: 'function', function: 'reviewer' }],
  rule: { kind: 'any' },
}

const applicationOf = (row: SubjectRow): Application => row as unknown as Application

/** 项目申报 as something that is approved. Each application that was submitted has an approval. */
export const applicationSubject: ApprovalSubject = {
  name: 'project.application',
  title: '项目申报',
  group: '项目管理',
  table: projectApplication,
  pathOf: (id) => `/task/projectApplication/applicationDetails?projectId=${id}`,
  readRight: 'project.application:read',
  submitRight: 'project.application:write',
  approveRight: 'project.application:review',
  amount: { label: '专项与自筹预算合计', of: (row) => moneyTotal(applicationOf(row)) },
  titleOf: (row) => applicationOf(row).name,
  readBlocker: async () => () => null,
  stepsWithoutFlow: [review],
  onStep: (ctx, row) => noteStep(ctx, applicationOf(row)),
  on: (ctx, event, row, opinion) => followApproval(ctx, event, applicationOf(row), opinion),
}
