import { workflow, type MoveOf } from '../../../core/workflow.ts'
import { applicationStates, type ApplicationState } from './applicationLabels.ts'

type ByApplicant = 'edit' | 'submit' | 'delete'
/** What the approval does with an application, when somebody acts there. */
type ByApproval = 'approve' | 'reject' | 'return' | 'withdraw'

const REVIEW = 'project.application:review'
const underApproval = ['waiting', 'inReview'] as const

/** 申报: the actions of applicants, and those of its approval. */
export const applicationWorkflow = workflow<ApplicationState, ByApplicant | ByApproval>({
  name: '项目申报',
  states: applicationStates,
  final: ['approved', 'rejected'],
  moves: {
    edit: { from: ['draft', 'returned'], right: 'project.application:write', label: '修改' },
    submit: { from: ['draft', 'returned'], to: 'waiting', right: 'project.application:write', label: '提交' },
    delete: { from: ['draft'], right: 'project.application:write', label: '删除' },
    approve: { from: underApproval, to: 'approved', right: REVIEW, label: '通过' },
    reject: { from: underApproval, to: 'rejected', right: REVIEW, label: '不通过' },
    return: { from: underApproval, to: 'returned', right: REVIEW, label: '退回' },
    withdraw: {
      from: [...underApproval, 'returned'],
      to: 'draft',
      right: 'project.application:write',
      label: '撤回',
    },
  },
  refusals: {
    waiting: '正在审批，不能修改；需要修改的，请先撤回，或请审批人退回',
    inReview: '正在审批，不能修改；需要修改的，请联系审批人退回',
    approved: '已通过，内容不再修改；后续调整请在项目中办理变更',
    rejected: '未通过，不能再修改或提交；请另新增一份申报',
  },
})

export type ApplicationMove = MoveOf<typeof applicationWorkflow>
