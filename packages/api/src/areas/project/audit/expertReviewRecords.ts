import type { RecordKind } from '../../../core/recordKind.ts'
import { projectOutline } from '../projectOutline.ts'
import { expertReviewLabels as labels } from './expertReviewLabels.ts'

/** 专家评审 in the change log. Applicants do not read it: they see neither experts nor scores. */
export const expertReviewRecords: readonly RecordKind[] = [
  {
    object: 'project_expert_review',
    label: projectOutline.records.project_expert_review,
    read: 'project.audit:expert',
    nameField: 'expertName',
    fields: {
      ...labels,
      applicationId: { label: labels.applicationId, refers: 'project_application' },
      userId: { label: labels.userId, refers: 'user' },
      scoredBy: { label: labels.scoredBy, refers: 'user' },
      isConflicted: { label: labels.isConflicted, values: { true: '是', false: '否' } },
    },
  },
]
