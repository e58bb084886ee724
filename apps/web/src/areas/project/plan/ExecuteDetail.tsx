import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import { projectTaskIndexList, type KeyResultRow } from '@hepu/api/areas/project/plan/keyResult'
import { getTaskIndexDetail } from '@hepu/api/areas/project/plan/taskIndex'
import { Button, Select } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { nodePath, PROJECTS, type NodeAddress } from '../node/nodePaths.ts'
import { useNodeAddress } from '../node/useNodeAddress.ts'
import { IndexView } from './IndexView.tsx'
import { executePath } from './planPaths.ts'

const EvidenceDialog = lazy(() => import('./EvidenceDialog.tsx'))

/** 执行详情: key results, evidence and history of one index of a node at a time, to read. */
export default function ExecuteDetail() {
  const address = useNodeAddress()
  if (!address)
    return (
      <Page title="执行详情" back={PROJECTS}>
        <BadQuery list={PROJECTS} />
      </Page>
    )
  return <Indexes address={address} />
}

function Indexes({ address }: { address: NodeAddress }) {
  const [params, setParams] = useTabParams()
  const node = useCall(projectDetail, { ...address }, { quiet: true })
  const found = useCall(projectTaskIndexList, { ...address }, { quiet: true })
  const indexes = found.error ? undefined : found.data
  const wanted = params.get('taskIndexId')
  const shown = indexes?.find(({ id }) => id === wanted) ?? indexes?.[0]
  return (
    <Page
      title={node.data ? `执行详情 · ${node.data.name}` : '执行详情'}
      back={nodePath('projectDetails', address)}
      extra={
        shown && (
          <Link to={executePath(shown.id)}>
            <Button type="primary">更新关键结果</Button>
          </Link>
        )
      }
    >
      <NodeLinks address={address} shown="ExecuteDetail" />
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !indexes && <EmptyPane loading />}
      {indexes?.length === 0 && <EmptyPane text="还没有任务指标，请先在“计划进度”中新增。" />}
      {indexes && shown && (
        <>
          <Select
            aria-label="任务指标"
            style={{ width: 480, maxWidth: '100%', marginBottom: 12 }}
            value={shown.id}
            showSearch={{ optionFilterProp: 'label' }}
            options={indexes.map(({ id, name, nodeName }) => ({ value: id, label: `${nodeName} · ${name}` }))}
            onChange={(id) => setParams({ taskIndexId: id })}
          />
          <Shown key={shown.id} id={shown.id} />
        </>
      )}
    </Page>
  )
}

function Shown({ id }: { id: string }) {
  const found = useCall(getTaskIndexDetail, { id }, { quiet: true })
  const [row, setRow] = useState<KeyResultRow | null>(null)
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  return (
    <>
      <IndexView index={found.data} actions={{ files: setRow }} />
      <Suspense>{row && <EvidenceDialog row={row} onClose={() => setRow(null)} />}</Suspense>
    </>
  )
}
