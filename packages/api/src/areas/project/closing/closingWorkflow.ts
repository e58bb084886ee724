import { workflow } from '../../../core/workflow.ts'
import { closingStates, type ClosingState } from './closingLabels.ts'

/** 申请 → 审核 → 通过, 整改 or 不通过 → 归档. What was sent back for rework is applied for again. */
export const closingWorkflow = workflow<
  ClosingState,
  'edit' | 'apply' | 'pass' | 'rework' | 'reject' | 'withdraw' | 'archive'
>({
  name: 'project.closing',
  states: closingStates,
  final: ['rejected', 'archived'],
  moves: {
    edit: { from: ['draft', 'rework'], right: null, label: '修改结题材料' },
    apply: { from: ['draft', 'rework'], to: 'applied', right: null, label: '申请结题' },
    pass: { from: ['applied'], to: 'passed', right: 'project.closing:audit', label: '通过结题' },
    rework: { from: ['applied'], to: 'rework', right: 'project.closing:audit', label: '退回整改' },
    reject: { from: ['applied'], to: 'rejected', right: 'project.closing:audit', label: '不通过结题' },
    withdraw: { from: ['applied'], to: 'draft', right: null, label: '撤回结题申请' },
    archive: { from: ['passed'], to: 'archived', right: null, label: '归档' },
  },
})
