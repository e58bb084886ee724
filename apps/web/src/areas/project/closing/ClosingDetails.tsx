import * as api from '@hepu/api/areas/project/closing/projectClosing'
import { lazy, Suspense } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { CLOSINGS } from '../execute/executionPaths.ts'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { StateOfNode } from '../node/StateOfNode.tsx'
import { useNodeAddress } from '../node/useNodeAddress.ts'
import { ResultList } from '../result/ResultList.tsx'
import { ClosingActions } from './ClosingActions.tsx'
import { ClosingState } from './ClosingState.tsx'
import { EarlierRounds } from './EarlierRounds.tsx'
import { GateList } from './GateList.tsx'
import { Material } from './Material.tsx'

const WaitingNote = lazy(() => import('../../../resource/approval/WaitingNote.tsx'))
const RecordApproval = lazy(() => import('../../../resource/approval/RecordApproval.tsx'))

/** 结题详情: the conditions of closing a project, the material, its results, and the way of the application. */
export default function ClosingDetails() {
  const [params] = useTabParams()
  const closingId = params.get('closingId')
  const address = useNodeAddress()
  const key = closingId ? { closingId } : address ? { projectId: address.projectId } : null
  const found = useCall(api.showClosing, key ?? {}, {
    enabled: key !== null,
    quiet: true,
    freshOnReturn: true,
  })
  const shown = found.error ? undefined : found.data
  return (
    <Page
      title={shown ? `项目结题 · ${shown.name}` : '结题详情'}
      back={CLOSINGS}
      extra={shown && <ClosingActions shown={shown} />}
      keepHead
    >
      {key === null && <BadQuery list={CLOSINGS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {key !== null && !found.error && !shown && <EmptyPane loading />}
      {shown && <Content shown={shown} />}
    </Page>
  )
}

function Content({ shown }: { shown: api.Closing }) {
  const { projectId, closing } = shown
  return (
    <>
      <NodeLinks address={{ projectId }} shown="closingDetails" />
      <State shown={shown} />
      {closing && (
        <Suspense>
          <WaitingNote subject="project.closing" objectId={closing.id} />
        </Suspense>
      )}
      <GateList shown={shown} />
      <Material shown={shown} />
      <EarlierRounds rounds={shown.earlier} />
      <section className="record-part">
        <ResultList projectId={projectId} />
      </section>
      {closing && (
        <Suspense>
          <RecordApproval subject="project.closing" objectId={closing.id} />
        </Suspense>
      )}
    </>
  )
}

function State({ shown: { nodeState, code, closedDate, closing } }: { shown: api.Closing }) {
  return (
    <p className="record-state">
      <StateOfNode state={nodeState} />
      {closing && <ClosingState state={closing.state} />}
      <span className="quiet">{code}</span>
      {closing?.appliedAt && (
        <span className="quiet">
          {closing.appliedByName} 申请于 {formatTime(closing.appliedAt)}
        </span>
      )}
      {closing?.decidedAt && (
        <span className="quiet">
          {closing.decidedByName} 验收于 {formatTime(closing.decidedAt)}
          {closing.opinion ? `：${closing.opinion}` : ''}
        </span>
      )}
      {closedDate && <span className="quiet">结题日期 {closedDate}</span>}
      {closing?.archivedAt && <span className="quiet">归档于 {formatTime(closing.archivedAt)}</span>}
    </p>
  )
}
