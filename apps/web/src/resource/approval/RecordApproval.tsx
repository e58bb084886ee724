import { approvalOfRecord } from '@hepu/api/core/approval/approvalCalls'
import { approvalStates } from '@hepu/api/core/approval/approvalWords'
import { Link } from 'react-router'
import { useCall } from '../../client/useCall.ts'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../ui/text/StateText.tsx'
import { ApprovalActions } from './ApprovalActions.tsx'
import { approvalDetail } from './approvalPaths.ts'
import { approvalTones } from './approvalTones.ts'
import { ApprovalView } from './ApprovalView.tsx'

/** The latest approval of a record, below its facts; nothing if it never had one. */
export default function RecordApproval({ subject, objectId }: { subject: string; objectId: string }) {
  const found = useCall(approvalOfRecord, { subject, objectId }, { quiet: true, freshOnReturn: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  const approval = found.data
  if (!approval) return null
  return (
    <section className="record-part">
      <h2>审批</h2>
      <div className="approval-wait">
        <StateText tone={approvalTones[approval.state]}>{approvalStates[approval.state]}</StateText>
        {approval.waitingFor.length > 0 && (
          <span>
            {approval.stepName}：等 {approval.waitingFor.join('、')} 处理
          </span>
        )}
        <ApprovalActions approval={approval} />
        <Link to={approvalDetail(approval.id)}>审批详情</Link>
      </div>
      <ApprovalView approval={approval} />
    </section>
  )
}
