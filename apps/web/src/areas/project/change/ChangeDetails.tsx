import * as api from '@hepu/api/areas/project/change/projectChange'
import { changeLabels as labels } from '@hepu/api/areas/project/change/projectChange'
import type { OutputOf } from '@hepu/api/core/route'
import { lazy } from 'react'
import { Link, useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import RecordApproval from '../../../resource/approval/RecordApproval.tsx'
import { saySubmitted } from '../../../resource/approval/saySubmitted.ts'
import WaitingNote from '../../../resource/approval/WaitingNote.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { nodePath, PROJECTS } from '../node/nodePaths.ts'
import { ActionRows } from '../../../resource/change/ActionRows.tsx'
import { ChangeButtons } from '../../../resource/change/ChangeButtons.tsx'
import { ChangeFiles } from './ChangeFiles.tsx'
import { changesPath } from './changePaths.ts'
import { StateOfChange } from '../../../resource/change/StateOfChange.tsx'
import '../../../resource/change/changeSet.css'

const ChangeDialog = lazy(() => import('./ChangeDialog.tsx'))

type Change = OutputOf<typeof api.showChange>

/** One change of a project: what it changes and why, its papers, its approval. */
export default function ChangeDetails({ id }: { id: string }) {
  const found = useCall(api.showChange, { id }, { quiet: true, freshOnReturn: true })
  const change = found.error ? undefined : found.data
  return (
    <Page
      title={change ? `项目变更 ${change.number ?? '（草稿）'}` : '项目变更'}
      back={change ? changesPath(change.projectId) : PROJECTS}
      extra={change && <Actions change={change} />}
      keepHead
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !change && <EmptyPane loading />}
      {change && <Content change={change} />}
    </Page>
  )
}

function Content({ change }: { change: Change }) {
  const facts: [string, string | null][] = [
    ['项目', change.projectName],
    [labels.reason, change.reason],
    ['提出人', change.createdByName],
    [labels.appliedAt, change.appliedAt && formatTime(change.appliedAt)],
  ]
  return (
    <>
      <NodeLinks address={{ projectId: change.projectId }} shown="ChangeRecord" />
      <p className="record-state">
        <StateOfChange state={change.state} />
        <span className="quiet">{change.kinds.join('、')}</span>
      </p>
      {change.state === 'RUNNING' && <WaitingNote subject="project.change" objectId={change.id} />}
      {change.endReason && <Notice tone="warning" title={`${labels.endReason}：${change.endReason}`} />}
      <dl className="project-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '—'}</dd>
          </div>
        ))}
      </dl>
      <h2>{labels.actions}</h2>
      {change.actions.length === 0 && <EmptyPane text="还没有填写变更内容。" />}
      <ActionRows actions={change.actions} />
      {change.beforeId && (
        <p>
          <Link to={nodePath('Baseline', { projectId: change.projectId })}>在任务书与现状中比较生效前后</Link>
        </p>
      )}
      <div className="change-papers">
        <ChangeFiles id={change.id} type="apply" mayEdit={change.can['applyFiles'] ?? false} />
        <ChangeFiles id={change.id} type="reply" mayEdit={change.can['replyFiles'] ?? false} />
      </div>
      <RecordApproval subject="project.change" objectId={change.id} />
    </>
  )
}

function Actions({ change }: { change: Change }) {
  const { id, version, projectId } = change
  const navigate = useNavigate()
  const submit = useRun(api.submitChange)
  const send = async () => {
    if (await submit.run({ id, version })) await saySubmitted('project.change', id, '审批')
  }
  const withdraw = useRun(api.withdrawChange, { success: `${messages.done}，已撤回` })
  const remove = useRun(api.deleteChanges, { success: messages.deleted })
  return (
    <ChangeButtons
      of={change}
      isSubmitting={submit.running}
      onSubmit={send}
      onWithdraw={() => withdraw.run({ id })}
      onDelete={async () => {
        if ((await remove.run({ ids: [id] })) !== undefined) void navigate(changesPath(projectId))
      }}
      dialog={(close) => (
        <ChangeDialog projectId={projectId} change={change} onClose={close} onSaved={close} />
      )}
    />
  )
}
