import type { FileKind } from '../../../core/file/fileKind.ts'
import type { RecordKind } from '../../../core/recordKind.ts'
import { decisionStates, decisionTargets } from './decisionKinds.ts'
import { decisionLabels as labels, decisionReviewLabels as reviewLabels } from './decisionLabels.ts'
import { DECISION_FILES } from './decisionLog.ts'

/** Decisions in the change log. */
export const decisionRecords: readonly RecordKind[] = [
  {
    object: 'product_decision',
    label: '决策日志',
    read: 'product.decision:read',
    nameField: 'targetName',
    path: '/product/decisionLog?id={id}',
    fields: {
      ...labels,
      targetType: { label: labels.targetType, values: decisionTargets },
      targetId: { label: labels.targetId, isOmitted: true },
      evidence: { label: labels.evidence, isOmitted: true },
      productBefore: { label: labels.productBefore, isOmitted: true },
      companyId: { label: labels.companyId, refers: 'organization' },
      supersedesId: { label: labels.supersedesId, refers: 'product_decision' },
      supersededBy: { label: labels.supersededBy, refers: 'product_decision' },
      status: { label: labels.status, values: decisionStates },
      files: { label: labels.files, isDifference: true },
    },
  },
  {
    object: 'product_decision_review',
    label: '复盘结论',
    read: 'product.decision:read',
    partOf: [{ object: 'product_decision', field: 'decisionId' }],
    fields: {
      ...reviewLabels,
      decisionId: { label: reviewLabels.decisionId, refers: 'product_decision' },
    },
  },
]

/** Files of decisions: they come with the decision and stay as they are. */
export const decisionFileKinds: Readonly<Record<string, FileKind>> = {
  [DECISION_FILES]: {
    title: '决策日志',
    table: 'product_decision',
    read: 'product.decision:read',
    write: null,
  },
}
