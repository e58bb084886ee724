import '../project.css'
import './application.css'
import { applicationLabels as labels } from '@hepu/api/areas/project/application/applicationLabels'
import * as api from '@hepu/api/areas/project/application/projectApplication'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { approvalPath } from '../approval/approvalPaths.ts'
import { addressOf, nodePath } from '../node/nodePaths.ts'
import { APPLICATIONS, applicationPath } from './applicationPaths.ts'
import { ApplicationContent } from './ApplicationContent.tsx'
import { StateOfApplication } from './StateOfApplication.tsx'

const ExpertReviews = lazy(() => import('../audit/ExpertReviews.tsx'))
const RecordApproval = lazy(() => import('../../../resource/approval/RecordApproval.tsx'))
const Opinions = lazy(() => import('./Opinions.tsx'))
const Rounds = lazy(() => import('./Rounds.tsx'))

/** 申报详情: an application with all sections, its approval, its submissions and its document. */
export default function ApplicationDetails() {
  const [params] = useTabParams()
  const id = params.get('projectId')
  const found = useCall(
    api.queryOneProjectInfo,
    { id: id ?? '0' },
    { enabled: id !== null, quiet: true, freshOnReturn: true },
  )
  const application = found.error ? undefined : found.data
  return (
    <Page
      title={application?.name ?? '申报详情'}
      back={APPLICATIONS}
      extra={application && <Actions application={application} />}
      keepHead
    >
      {id === null && <BadQuery list={APPLICATIONS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {id !== null && !found.error && !application && <EmptyPane loading />}
      {application && <Shown application={application} />}
    </Page>
  )
}

function Actions({ application }: { application: api.ApplicationDetail }) {
  const mayReadHistory = usePermission()('all')
  const download = useDownload()
  const { id } = application
  const save = (format: 'docx' | 'pdf') => void download(api.printApplication, { id, format })
  return (
    <Space wrap>
      {mayReadHistory && <ChangeHistory object="project_application" objectId={id} />}
      <Button onClick={() => save('docx')}>下载 Word</Button>
      <Button onClick={() => save('pdf')}>下载 PDF</Button>
      {application.can['edit'] && (
        <Link to={applicationPath('applicationEdit', id)}>
          <Button type="primary">填写</Button>
        </Link>
      )}
    </Space>
  )
}

const tabs = [
  { key: 'content', label: '申报内容' },
  { key: 'opinions', label: '审批意见' },
  { key: 'rounds', label: '历次提交' },
] as const
type Tab = (typeof tabs)[number]['key']

function Shown({ application }: { application: api.ApplicationDetail }) {
  const [tab, setTab] = useState<Tab>('content')
  const { id, approvalId, approvalName, projectId, projectCode } = application
  const permissions = usePermissions()
  const mayAudit = permissions.has('project.audit:read')
  return (
    <>
      <p className="record-state">
        <StateOfApplication state={application.state} />
        <span className="quiet">{application.number ?? '未编号'}</span>
        {application.opinion && (
          <span>
            {labels.opinion}：{application.opinion}
          </span>
        )}
        {approvalId && permissions.has('project.approval:read') && (
          <Link to={approvalPath(approvalId)}>立项 {approvalName}</Link>
        )}
        {projectId && (
          <Link
            to={nodePath('projectDetails', addressOf({ id: projectId, projectId, parentId: null, level: 1 }))}
          >
            项目 {projectCode}
          </Link>
        )}
      </p>
      {application.round > 0 && (
        <Suspense fallback={<EmptyPane loading />}>
          <RecordApproval subject="project.application" objectId={id} />
          {mayAudit && <ExpertReviews applicationId={id} />}
        </Suspense>
      )}
      <Tabs items={tabs} value={tab} onChange={setTab} label="申报">
        {tab === 'content' && <ApplicationContent application={application} />}
        <Suspense fallback={<EmptyPane loading />}>
          {tab === 'opinions' && <Opinions id={id} />}
          {tab === 'rounds' && <Rounds id={id} round={application.round} />}
        </Suspense>
      </Tabs>
    </>
  )
}
