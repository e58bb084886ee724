import * as api from '@hepu/api/areas/project/application/projectApplication'
import { Space } from 'antd'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { saySubmitted } from '../../../resource/approval/saySubmitted.ts'
import { hasUnsaved } from '../../../resource/form/useUnsaved.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { APPLICATIONS, applicationPath } from './applicationPaths.ts'

const ApplicationTabs = lazy(() => import('./ApplicationTabs.tsx'))

/** 填写申报: the application itself and its twelve sections, the check, and the submission. */
export default function ApplicationEdit() {
  const [params] = useTabParams()
  const id = params.get('projectId')
  const found = useCall(
    api.queryOneProjectInfo,
    { id: id ?? '0' },
    { enabled: id !== null, quiet: true, freshOnReturn: true },
  )
  const checked = useCall(api.check, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const application = found.error ? undefined : found.data
  const error = found.error ?? checked.error
  return (
    <Page
      title={application ? `填写申报 · ${application.name}` : '填写申报'}
      back={application ? applicationPath('applicationDetails', application.id) : APPLICATIONS}
      help="每个部分分别保存，可以有缺项：带星号的提交时必填，草稿可先留空。「提交前的核对」列出全部缺项，点一项即到该处。金额合计精确到分。"
      extra={application && checked.data && <Submission application={application} gaps={checked.data.gaps} />}
      keepHead
    >
      {id === null && <BadQuery list={APPLICATIONS} />}
      {error && (
        <ErrorPane error={error} onRetry={() => void Promise.all([found.refetch(), checked.refetch()])} />
      )}
      {id !== null && !error && !(application && checked.data) && <EmptyPane loading />}
      {application && checked.data && (
        <Suspense fallback={<EmptyPane loading />}>
          <ApplicationTabs application={application} checked={checked.data} />
        </Suspense>
      )}
    </Page>
  )
}

function Submission({ application, gaps }: { application: api.ApplicationDetail; gaps: number }) {
  const navigate = useNavigate()
  const submit = useRun(api.submitApplication)
  const { can, whyNot = {}, id, version, name } = application
  if (!can['submit'] && !whyNot['submit']) return null
  const why = whyNot['submit'] ?? (gaps > 0 ? `还有 ${gaps} 处缺项，见「提交前的核对」` : undefined)
  const send = async () => {
    if (!(await submit.run({ id, version }))) return
    void navigate(applicationPath('applicationDetails', id))
    await saySubmitted('project.application', id, '审批')
  }
  return (
    <Space>
      <Link to={applicationPath('applicationDetails', id)}>查看全文</Link>
      <DisabledWithReason why={why}>
        <ConfirmButton
          type="primary"
          disabled={why !== undefined}
          title={`确定提交申报「${name}」吗？`}
          description={
            hasUnsaved()
              ? '页面上有未保存的修改，不会提交。'
              : '提交后进入审批，期间不能修改；可在无人处理前撤回。'
          }
          onConfirm={send}
        >
          提交
        </ConfirmButton>
      </DisabledWithReason>
    </Space>
  )
}
