import type { RecordKind } from '../../core/recordKind.ts'
import { approvalOutline } from './approvalOutline.ts'

const { records } = approvalOutline
const read = 'approval.flow:read'

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
      steps: { label: '步骤', isWhole: true },
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
