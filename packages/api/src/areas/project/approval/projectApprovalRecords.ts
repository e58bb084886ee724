import type { RecordKind } from '../../../core/recordKind.ts'
import { projectOutline } from '../projectOutline.ts'
import { projectApprovalLabels as labels, projectApprovalStates } from './projectApprovalLabels.ts'

/** 立项 in the change log. */
export const projectApprovalRecords: readonly RecordKind[] = [
  {
    object: 'project_approval',
    label: projectOutline.records.project_approval,
    read: 'project.approval:read',
    nameField: 'name',
    path: '/task/projectApproval/approvalDetails?id={id}',
    fields: {
      ...labels,
      parentId: { label: labels.parentId, refers: 'project_approval' },
      sourceId: { label: labels.sourceId, refers: 'project_source' },
      ownerId: { label: labels.ownerId, refers: 'user' },
      specialBudget: { label: labels.specialBudget, money: '万元' },
      selfBudget: { label: labels.selfBudget, money: '万元' },
      state: { label: labels.state, values: projectApprovalStates },
      files: { label: labels.files, isDifference: true },
    },
  },
]
