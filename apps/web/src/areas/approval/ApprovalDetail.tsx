import { showApproval } from '@hepu/api/core/approval/approvalCalls'
import type { ApprovalShown } from '@hepu/api/core/approval/approvalShapes'
import { Link } from 'react-router'
import { useCall } from '../../client/useCall.ts'
import { ApprovalActions } from '../../resource/approval/ApprovalActions.tsx'
import { ApprovalView } from '../../resource/approval/ApprovalView.tsx'
import { BadQuery } from '../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { formatTime } from '../../ui/text/formatTime.ts'
import { useTabParams } from '../../workspace/useTabParams.ts'
import { yuan } from '../../ui/text/yuan.ts'
import { ApprovalStateText } from './list/approvalColumns.tsx'

const TODO = '/approval/todo'

/** 审批详情: one approval, with its record, steps, trail, and what the user may do. */
export default function ApprovalDetail() {
  const [params] = useTabParams()
  const id = params.get('id')
  const found = useCall(
    showApproval,
    { id: id ?? '0' },
    { enabled: id !== null, quiet: true, freshOnReturn: true },
  )
  const approval = found.error ? undefined : found.data
  return (
    <Page
      title={approval ? `${approval.subjectTitle} · ${approval.title}` : '审批详情'}
      back={TODO}
      extra={approval && <ApprovalActions approval={approval} />}
      keepHead
    >
      {id === null && <BadQuery list={TODO} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {id !== null && !found.error && !approval && <EmptyPane loading />}
      {approval && (
        <>
          <Facts approval={approval} />
          <ApprovalView approval={approval} />
        </>
      )}
    </Page>
  )
}

function Facts({ approval }: { approval: ApprovalShown }) {
  const { path, title, state, stepName, waitingFor, amount } = approval
  return (
    <>
      <p className="record-state">
        <ApprovalStateText state={state} />
        {waitingFor.length > 0 && (
          <span>
            {stepName}：等 {waitingFor.join('、')} 处理
          </span>
        )}
        <span className="quiet">
          {approval.orgName} · {approval.applicantName} 提交于{' '}
          <span className="whole">{formatTime(approval.startedAt)}</span>
          {approval.round > 1 && `，第 ${approval.round} 次提交`}
          {approval.endedAt && ` · 结束于 ${formatTime(approval.endedAt)}`}
        </span>
      </p>
      <p>
        审批内容：{path ? <Link to={path}>{title}</Link> : <>{title}（您没有查看该记录的权限）</>}
        {amount && <span> · 金额 {yuan(amount)} 元</span>}
      </p>
    </>
  )
}
