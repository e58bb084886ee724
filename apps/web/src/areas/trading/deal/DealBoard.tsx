import '../../figures.css'
import { dealBoard, dealShow, type DealBoardAnswer, type DealCard } from '@hepu/api/areas/trading/deal/deal'
import type { DealStage } from '@hepu/api/areas/trading/consult/consultFields'
import { Button, Input, Select, Switch } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Choice } from '../../../ui/control/Choice.tsx'
import { isNotFound } from '../../../ui/pane/isNotFound.ts'
import { MissingRecord } from '../../../ui/pane/MissingRecord.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { nameOnceRead } from '../../../ui/text/pendingName.ts'
import './deal.css'
import { DealColumn } from './DealColumn.tsx'
import { yuanShown } from './yuanShown.ts'

const DealDialog = lazy(() => import('./DealDialog.tsx'))
const StageDialog = lazy(() => import('./StageDialog.tsx'))
const DraftDialog = lazy(() => import('../consult/DraftDialog.tsx'))

export type Opened =
  | { kind: 'new' }
  | { kind: 'edit' | 'draft'; card: DealCard }
  | { kind: 'move'; card: DealCard; stage: DealStage }

/** 红娘工作台: deals by stage, with what comes next and the money that is expected. */
export default function DealBoard() {
  const [params, setParams] = useTabParams()
  const [opened, setOpened] = useState<Opened | null>(null)
  const mayWrite = usePermission()('write')
  const wish = {
    brokerId: params.get('brokerId'),
    name: params.get('name'),
    ...(params.get('isOverdue') ? { isOverdue: true } : {}),
  }
  const found = useCall(dealBoard, wish, { quiet: true })
  const close = () => setOpened(null)
  const stage = params.get('stage') ?? 'found'
  return (
    <Page
      title="红娘工作台"
      help="每张卡片是一组成果与需求，或一条咨询。拖动卡片或用卡片的「更多」变更阶段。加权预测 = 预计金额 × 成交概率，只计尚未签约的阶段。已签约须有已签订的合同，未成须写原因。"
      extra={
        mayWrite && (
          <Button type="primary" onClick={() => setOpened({ kind: 'new' })}>
            新增撮合
          </Button>
        )
      }
    >
      <div className="deal-bar" role="search">
        <Select
          allowClear
          aria-label="经纪人"
          placeholder="全部经纪人"
          value={wish.brokerId}
          labelRender={nameOnceRead(found.isPending)}
          options={(found.data?.brokers ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(brokerId: string | null) => setParams({ brokerId: brokerId ?? null })}
        />
        <Input.Search
          allowClear
          aria-label="关键词"
          placeholder="成果、需求、咨询人"
          defaultValue={wish.name ?? ''}
          style={{ width: 240 }}
          onSearch={(name) => setParams({ name })}
        />
        <label>
          <Switch
            checked={params.has('isOverdue')}
            onChange={(isOn) => setParams({ isOverdue: isOn ? 'true' : null })}
          />{' '}
          只看下一步已过期
        </label>
      </div>
      {params.get('id') && (
        <DealOfAddress id={params.get('id') ?? ''} onClose={() => setParams({ id: null })} />
      )}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {found.data && !found.error && (
        <>
          <Sums board={found.data} />
          <div className="deal-stage-choice">
            <Choice
              aria-label="阶段"
              value={stage}
              options={found.data.stages.map(({ stage: value, label, count }) => ({
                value,
                label: `${label} ${count}`,
              }))}
              onChange={(value) => setParams({ stage: value })}
            />
          </div>
          <Columns board={found.data} chosen={stage} onOpen={setOpened} />
        </>
      )}
      <Suspense>
        {opened?.kind === 'new' && <DealDialog card={null} onClose={close} />}
        {opened?.kind === 'edit' && <DealDialog card={opened.card} onClose={close} />}
        {opened?.kind === 'draft' && <DraftDialog source={{ deal: opened.card }} onClose={close} />}
        {opened?.kind === 'move' && <StageDialog card={opened.card} stage={opened.stage} onClose={close} />}
      </Suspense>
    </Page>
  )
}

/** The deal that a link leads to, opened above the board, or a notice that there is none. */
function DealOfAddress({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch } = useCall(dealShow, { id }, { quiet: true })
  if (isNotFound(error)) return <MissingRecord what="撮合" all="查看全部撮合" onAll={onClose} />
  if (error) return <ErrorPane error={error} onRetry={() => void refetch()} />
  return <Suspense>{data && <DealDialog card={data} onClose={onClose} />}</Suspense>
}

const Sums = ({ board: { expected, weighted } }: { board: DealBoardAnswer }) => (
  <p className="deal-sums">
    <span>
      未签约预计 <b>{yuanShown(expected)}</b>
    </span>
    <span>
      加权预测 <b>{yuanShown(weighted)}</b>
    </span>
  </p>
)

function Columns({
  board: { stages },
  chosen,
  onOpen,
}: {
  board: DealBoardAnswer
  chosen: string
  onOpen: (opened: Opened) => void
}) {
  const [dragged, setDragged] = useState<DealCard | null>(null)
  if (stages.every(({ count }) => count === 0))
    return (
      <p className="quiet">
        没有符合条件的撮合。可以点「新增撮合」，或在成果、需求详情的「匹配」中从一条匹配建立。
      </p>
    )
  return (
    <div className="deal-board">
      {stages.map((column) => (
        <DealColumn
          key={column.stage}
          column={column}
          isChosen={column.stage === chosen}
          dragged={dragged}
          onDrag={setDragged}
          onOpen={onOpen}
        />
      ))}
    </div>
  )
}
