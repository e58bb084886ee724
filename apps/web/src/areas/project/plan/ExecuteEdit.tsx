import { getTaskIndexDetail } from '@hepu/api/areas/project/plan/taskIndex'
import { getkeyResultList, type KeyResultRow } from '@hepu/api/areas/project/plan/keyResult'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { nodePath, PROJECTS } from '../node/nodePaths.ts'
import { IndexView, type IndexDetail } from './IndexView.tsx'
import { addressOfLine } from './planPaths.ts'

const IndexDialog = lazy(() => import('./IndexDialog.tsx'))
const KeyResultDialog = lazy(() => import('./KeyResultDialog.tsx'))
const ProgressDialog = lazy(() => import('./ProgressDialog.tsx'))
const WeightsDialog = lazy(() => import('./WeightsDialog.tsx'))
const EvidenceDialog = lazy(() => import('./EvidenceDialog.tsx'))
const CancelDialog = lazy(() => import('./CancelDialog.tsx'))

/** 任务指标详情: one index, whose key results are kept up here. */
export default function ExecuteEdit() {
  const [params] = useSearchParams()
  const id = params.get('taskIndexId')
  const found = useCall(
    getTaskIndexDetail,
    { id: id ?? '0' },
    { enabled: id !== null, quiet: true, freshOnReturn: true },
  )
  const index = found.error ? undefined : found.data
  const [opened, setOpened] = useState<Opened>(null)
  const back = index ? nodePath('PlanProgress', addressOfLine(index.projectId, index)) : PROJECTS
  return (
    <Page
      title={index ? `任务指标 · ${index.name}` : '任务指标'}
      back={back}
      help="指标的进度由关键结果按权重汇总；没有关键结果时，由已关联的成果或填报的当前值 ÷ 目标值得出。数值下调须写说明，历史记录只增不删。"
      extra={index && <Buttons index={index} onOpen={setOpened} />}
    >
      {id === null && <BadQuery list={PROJECTS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {id !== null && !found.error && !index && <EmptyPane loading />}
      {index && (
        <>
          <IndexView
            index={index}
            extra={<KeyResultButtons index={index} onOpen={setOpened} />}
            actions={{
              progress: (row) => setOpened({ action: 'progress', row }),
              edit: (row) => setOpened({ action: 'keyResult', row }),
              files: (row) => setOpened({ action: 'files', row }),
              cancel: (row) => setOpened({ action: 'cancel', row }),
            }}
          />
          <Suspense>
            <Dialog index={index} opened={opened} onClose={() => setOpened(null)} />
          </Suspense>
        </>
      )}
    </Page>
  )
}

type Opened =
  | { action: 'index' | 'value' | 'weights' | 'add' }
  | { action: 'progress' | 'keyResult' | 'files' | 'cancel'; row: KeyResultRow }
  | null

interface ButtonsProps {
  index: IndexDetail
  onOpen: (opened: Opened) => void
}

function Buttons({ index, onOpen }: ButtonsProps) {
  const mayReadHistory = usePermissions().has('project.node:all')
  return (
    <Space>
      {mayReadHistory && <ChangeHistory object="project_task_index" objectId={index.id} />}
      {index.can['edit'] && <Button onClick={() => onOpen({ action: 'index' })}>编辑指标</Button>}
      {index.can['progress'] && (
        <Button type="primary" onClick={() => onOpen({ action: 'value' })}>
          填报当前值
        </Button>
      )}
    </Space>
  )
}

function KeyResultButtons({ index, onOpen }: ButtonsProps) {
  if (!index.can['keyResult']) return null
  return (
    <Space>
      {index.keyResults > 0 && <Button onClick={() => onOpen({ action: 'weights' })}>设定权重</Button>}
      <Button onClick={() => onOpen({ action: 'add' })}>新增关键结果</Button>
    </Space>
  )
}

function Dialog({ index, opened, onClose }: { index: IndexDetail; opened: Opened; onClose: () => void }) {
  const address = addressOfLine(index.projectId, index)
  switch (opened?.action) {
    case 'index':
      return <IndexDialog address={address} indexId={index.id} node={index} onClose={onClose} />
    case 'value':
      return <ProgressDialog of={{ ...index, id: undefined, taskIndexId: index.id }} onClose={onClose} />
    case 'weights':
      return <KeyResultWeights index={index} onClose={onClose} />
    case 'add':
      return <KeyResultDialog index={index} onClose={onClose} />
    case 'keyResult':
      return <KeyResultDialog index={index} row={opened.row} onClose={onClose} />
    case 'progress':
      return (
        <ProgressDialog of={{ ...opened.row, unit: index.unit, taskIndexId: undefined }} onClose={onClose} />
      )
    case 'cancel':
      return <CancelDialog row={opened.row} onClose={onClose} />
    case 'files':
      return <EvidenceDialog row={opened.row} onClose={onClose} />
    default:
      return null
  }
}

function KeyResultWeights({ index, onClose }: { index: IndexDetail; onClose: () => void }) {
  const rows = useCall(getkeyResultList, { taskIndexId: index.id }, { quiet: true })
  if (!rows.data) return null
  return (
    <WeightsDialog
      type="keyResult"
      address={addressOfLine(index.projectId, index)}
      taskIndexId={index.id}
      name={index.name}
      items={rows.data.filter(({ isCancelled }) => !isCancelled)}
      onClose={onClose}
    />
  )
}
