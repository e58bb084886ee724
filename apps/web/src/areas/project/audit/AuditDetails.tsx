import { APPLICATION_SUBJECT, submissionActs } from '@hepu/api/areas/project/audit/projectAudit'
import { approvalOfRecord } from '@hepu/api/core/approval/approvalCalls'
import type { ApprovalShown } from '@hepu/api/core/approval/approvalShapes'
import { approvalStates } from '@hepu/api/core/approval/approvalWords'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { approvalDetail } from '../../../resource/approval/approvalPaths.ts'
import { approvalTones } from '../../../resource/approval/approvalTones.ts'
import { ApprovalView } from '../../../resource/approval/ApprovalView.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import '../project.css'
import { AuditForm } from './AuditForm.tsx'
import { AUDITS } from './auditPaths.ts'

const AuditedContent = lazy(() => import('./AuditedContent.tsx'))
const ExpertReviews = lazy(() => import('./ExpertReviews.tsx'))

/** 审核详情: a record of a project under approval, what it says, the decision of the user, its experts, its steps and trail. */
export default function AuditDetails() {
  const [params] = useTabParams()
  const projectId = params.get('projectId')
  const subject = params.get('type') ?? APPLICATION_SUBJECT
  const isApplication = subject === APPLICATION_SUBJECT
  // An expert may have no right to read applications: he scores, and reads the document.
  const mayRead = usePermissions().has('project.application:read') || !isApplication
  const found = useCall(
    approvalOfRecord,
    { subject, objectId: projectId ?? '0' },
    { enabled: projectId !== null && mayRead, quiet: true, freshOnReturn: true },
  )
  const title = found.error ? undefined : found.data?.title
  return (
    <Page title={title ? `审核详情 · ${title}` : '审核详情'} back={AUDITS} keepHead>
      {projectId === null && <BadQuery list={AUDITS} />}
      {projectId !== null && mayRead && <Approval found={found} />}
      {projectId !== null && isApplication && (
        <Suspense fallback={<EmptyPane loading />}>
          <ExpertReviews applicationId={projectId} />
        </Suspense>
      )}
    </Page>
  )
}

interface FoundApproval {
  data: ApprovalShown | null | undefined
  error: Error | null
  refetch: () => unknown
}

function Approval({ found }: { found: FoundApproval }) {
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (found.data === undefined) return <EmptyPane loading />
  if (found.data === null) return <EmptyPane text="没有这项审批，或您无权查看。" />
  return <Shown approval={found.data} />
}

function Shown({ approval }: { approval: ApprovalShown }) {
  const isWaiting = approval.taskId !== null && (approval.can['agree'] || approval.whyNot?.['agree'])
  return (
    <>
      <p className="record-state">
        <StateText tone={approvalTones[approval.state]}>{approvalStates[approval.state]}</StateText>
        {approval.waitingFor.length > 0 && (
          <span>
            {approval.stepName}：等 {approval.waitingFor.join('、')} 处理
          </span>
        )}
        <Link to={approvalDetail(approval.id)}>审批详情（转办、加签）</Link>
      </p>
      <Facts approval={approval} />
      {approval.path !== null && (
        <Suspense fallback={<EmptyPane loading />}>
          <AuditedContent subject={approval.subject} objectId={approval.objectId} />
        </Suspense>
      )}
      {isWaiting && <AuditForm key={approval.version} approval={approval} />}
      <ApprovalView approval={approval} />
    </>
  )
}

/** Returns when the present round was handed in. */
const submittedAt = ({ trail, startedAt }: ApprovalShown): string =>
  trail.findLast(({ act }) => submissionActs.some((one) => one === act))?.at ?? startedAt

function Facts({ approval }: { approval: ApprovalShown }) {
  const { title, path, subjectTitle, applicantName, orgName, amount, round, endedAt } = approval
  const facts: [string, ReactNode][] = [
    ['名称', path ? <Link to={path}>{title}（查看全文）</Link> : title],
    ['类型', subjectTitle],
    ['申请人', applicantName],
    ['机构', orgName],
    ['金额', amount && `${groupedText(amount, '万元')} 万元`],
    ['提交', `${formatTime(submittedAt(approval))}，第 ${round} 次`],
    ['结束', endedAt && formatTime(endedAt)],
  ]
  return (
    <dl className="project-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
