import * as api from '@hepu/api/areas/contract/change/contractChange'
import { changeSetLabels as labels } from '@hepu/api/core/change/changeWords'
import type { OutputOf } from '@hepu/api/core/route'
import { lazy, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import RecordApproval from '../../../resource/approval/RecordApproval.tsx'
import { saySubmitted } from '../../../resource/approval/saySubmitted.ts'
import WaitingNote from '../../../resource/approval/WaitingNote.tsx'
import { ActionRows } from '../../../resource/change/ActionRows.tsx'
import { ChangeButtons } from '../../../resource/change/ChangeButtons.tsx'
import { StateOfChange } from '../../../resource/change/StateOfChange.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import '../contract.css'
import { contractPath, CONTRACTS } from '../contractPaths.ts'
import { ChangeFiles } from './ChangeFiles.tsx'
import { changesPath } from './changePaths.ts'

const ChangeDialog = lazy(() => import('./ChangeDialog.tsx'))

type Change = OutputOf<typeof api.contractChangeShow>

/** One change of a contract: what it changes and why, its papers, its approval. */
export default function ChangeDetails({ id }: { id: string }) {
  const found = useCall(api.contractChangeShow, { id }, { quiet: true, freshOnReturn: true })
  const change = found.error ? undefined : found.data
  return (
    <Page
      title={change ? `合同变更 ${change.number ?? '（草稿）'}` : '合同变更'}
      back={change ? changesPath(change.contractId) : CONTRACTS}
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
  return (
    <>
      <p className="record-state">
        <StateOfChange state={change.state} />
        <span className="quiet">{change.kinds.join('、')}</span>
      </p>
      {change.state === 'RUNNING' && <WaitingNote subject="contract.change" objectId={change.id} />}
      {change.endReason && <Notice tone="warning" title={`${labels.endReason}：${change.endReason}`} />}
      {change.warnings.map((warning) => (
        <Notice key={warning} tone="warning" title={warning} />
      ))}
      <Facts change={change} />
      <h2>{labels.actions}</h2>
      {change.actions.length === 0 && <EmptyPane text="还没有填写变更内容。" />}
      <ActionRows actions={change.actions} />
      {change.beforeId && (
        <p>
          <Link to={changesPath(change.contractId)}>比较生效前后的合同</Link>
        </p>
      )}
      <div className="change-papers">
        <ChangeFiles id={change.id} type="apply" mayEdit={change.can['applyFiles'] ?? false} />
        <ChangeFiles id={change.id} type="signed" mayEdit={change.can['signedFiles'] ?? false} />
      </div>
      <RecordApproval subject="contract.change" objectId={change.id} />
    </>
  )
}

function Facts({ change }: { change: Change }) {
  const facts: [string, ReactNode][] = [
    [
      '合同',
      <Link key="contract" to={contractPath(change.contractId)}>
        {[change.contractNumber, change.contractName].filter(Boolean).join(' ')}
      </Link>,
    ],
    [labels.reason, change.reason],
    [labels.signedOn, change.signedOn],
    [labels.effectiveOn, change.effectiveOn],
    ['提出人', change.createdByName],
    ['批准时间', change.appliedAt && formatTime(change.appliedAt)],
  ]
  return (
    <dl className="contract-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}

function Actions({ change }: { change: Change }) {
  const { id, version, contractId } = change
  const navigate = useNavigate()
  const submit = useRun(api.contractChangeSubmit)
  const send = async () => {
    if (await submit.run({ id, version })) await saySubmitted('contract.change', id, '审批')
  }
  const withdraw = useRun(api.contractChangeWithdraw, { success: `${messages.done}，已撤回` })
  const remove = useRun(api.contractChangeDelete, { success: messages.deleted })
  return (
    <ChangeButtons
      of={change}
      isSubmitting={submit.running}
      onSubmit={send}
      onWithdraw={() => withdraw.run({ id })}
      onDelete={async () => {
        if ((await remove.run({ ids: [id] })) !== undefined) void navigate(changesPath(contractId))
      }}
      dialog={(close) => (
        <ChangeDialog contractId={contractId} change={change} onClose={close} onSaved={close} />
      )}
    />
  )
}
