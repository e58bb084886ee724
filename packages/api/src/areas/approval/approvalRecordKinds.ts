import { approvalFunctions, approvalRules } from '../../core/approval/approvalWords.ts'
import type { RecordField, RecordKind } from '../../core/recordKind.ts'
import { approvalOutline } from './approvalOutline.ts'

const { records } = approvalOutline
const read = 'approval.flow:read'

const ruleLabels = Object.fromEntries(Object.entries(approvalRules).map(([kind, { label }]) => [kind, label]))

/** How a step of a flow reads: 初审，审批人 科研审核，任一同意. */
const stepParts: Readonly<Record<string, RecordField>> = {
  name: { label: '' },
  assignees: {
    label: '审批人',
    parts: {
      by: { label: '', isOmitted: true },
      userId: { label: '', refers: 'user' },
      roleId: { label: '', refers: 'role' },
      function: { label: '', values: approvalFunctions },
    },
  },
  rule: { label: '', parts: { kind: { label: '', values: ruleLabels }, percent: { label: '同意比例' } } },
  fromAmount: { label: '起始金额', money: '元' },
}

/** Kinds of records of 审批 in the change log. What happens to an approval is in its own trail. */
export const approvalRecords: readonly RecordKind[] = [
  {
    object: 'approval_flow',
    label: records.approval_flow,
    read,
    path: '/approval/flow',
    fields: {
      subject: '事项',
      isOn: '启用',
      steps: { label: '步骤', isWhole: true, parts: stepParts },
      allowOwn: '允许审批自己的事项',
      skipSame: '跳过同一处理人',
      copyTo: { label: '抄送人', refers: 'user' },
    },
  },
  {
    object: 'approval_delegation',
    label: records.approval_delegation,
    read,
    fields: {
      userId: { label: '委托人', refers: 'user' },
      delegateId: { label: '受托人', refers: 'user' },
      subject: '事项',
      startsAt: '开始时间',
      endsAt: '结束时间',
      reason: '原因',
    },
  },
]
