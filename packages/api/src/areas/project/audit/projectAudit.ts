import { z } from 'zod'
import { projectApprovalChanges } from '../../../core/approval/approvalChanges.ts'
import { approvalRow, approvalState } from '../../../core/approval/approvalShapes.ts'
import { approvalActs, OPINION_MAX, type ApprovalAct } from '../../../core/approval/approvalWords.ts'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { idIn, idOut, moment, nothing, optText, year } from '../../../core/wireFields.ts'

const ACCESS = 'project.audit:read'
const PATH = '/api/project/projectAudit'
const READS = [
  'approval.item',
  'project.application',
  'project.change',
  'project.node',
  'system.user',
] as const

/** Approvals of records whose kind begins with this are those of projects. */
export const PROJECT_SUBJECTS = 'project.'
/** Kind of record that an audit is about where none is named. */
export const APPLICATION_SUBJECT = 'project.application'

/** What the list shows: what waits for the caller, or what he decided. */
export const auditStatuses = { waiting: '待审核', done: '已审核' } as const
export type AuditStatus = keyof typeof auditStatuses
const statusNames = Object.keys(auditStatuses) as [AuditStatus, ...AuditStatus[]]

/** Decisions of an audit. 退回 goes to the applicant, who may hand the record in again. */
export const auditDecisions = { pass: '通过', return: '退回', reject: '否决' } as const
export type AuditDecision = keyof typeof auditDecisions
const decisionNames = Object.keys(auditDecisions) as [AuditDecision, ...AuditDecision[]]

/** Acts that begin a round of an approval. */
export const submissionActs = ['submit', 'resubmit', 'restart'] as const satisfies readonly ApprovalAct[]

const actNames = Object.keys(approvalActs) as [ApprovalAct, ...ApprovalAct[]]

const auditRow = approvalRow.extend({
  /** When the present round was handed in; `startedAt` is that of the first. */
  submittedAt: moment,
  /** When it came to the caller, or when he acted on it last. */
  time: moment,
  /** His last act, and what he wrote; null for what waits for him. */
  act: z.enum(actNames).nullable(),
  opinion: z.string().nullable(),
})
export type AuditRow = z.output<typeof auditRow>

export const queryPage = query({
  method: 'POST',
  path: `${PATH}/queryPage`,
  summary: '项目审核：等我审核的，或我已审核的申报、变更、结题等',
  access: ACCESS,
  reads: READS,
  input: pageInput(
    {
      status: z.enum(statusNames, '审核状态不正确').nullish(),
      /** Kind of record, such as `project.application`. */
      type: optText('类型', 100),
      name: optText('名称', 100),
      /** Year of the submission. */
      year: year.nullish(),
    },
    ['time'],
  ),
  output: pageOutput(auditRow),
})

/** The kinds of records of projects that are approved. */
export const auditTypes = query({
  method: 'GET',
  path: `${PATH}/types`,
  summary: '项目审核的类型',
  access: ACCESS,
  reads: ['approval.item'],
  input: nothing,
  output: z.array(z.object({ value: z.string(), label: z.string() })),
})

/** Decides the step that waits for the caller, by the rules of the approval engine. */
export const audit = command({
  method: 'POST',
  path: `${PATH}/audit`,
  summary: '审核：通过、退回申请人或否决；退回和否决须写意见',
  access: ACCESS,
  changes: projectApprovalChanges,
  input: z
    .object({
      /** The approval; or else the record that is approved, with its kind. */
      id: idIn('审批').optional(),
      projectId: idIn('项目').optional(),
      type: z.string('类型应为文字').max(100, '类型不正确').default(APPLICATION_SUBJECT),
      /** The version that the screen showed, so that nobody decides about what he did not see. */
      version: z.number('版本必填').int('版本不正确'),
      decision: z.enum(decisionNames, '请选择通过、退回或否决'),
      opinion: optText('审核意见', OPINION_MAX),
    })
    .superRefine(({ id, projectId, decision, opinion }, found) => {
      if (id === undefined && projectId === undefined)
        found.addIssue({ code: 'custom', path: ['id'], message: '请给出审批或项目' })
      if (decision !== 'pass' && opinion === null)
        found.addIssue({
          code: 'custom',
          path: ['opinion'],
          message: `${auditDecisions[decision]}须写审核意见`,
        })
    }),
  output: z.object({
    id: idOut,
    state: approvalState,
    /** The step that follows; null once it has ended. */
    stepName: z.string().nullable(),
  }),
})
