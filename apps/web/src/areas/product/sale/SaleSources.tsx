import * as api from '@hepu/api/areas/product/sale/saleSource'
import { saleSourceLabels as labels, syncStates } from '@hepu/api/areas/product/sale/syncStates'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

const SaleSourceDialog = lazy(() => import('./SaleSourceDialog.tsx'))

/** A run is followed at this pace while one is open, ms. */
const FOLLOW_MS = 2_000

/** 同步来源: the ERPs that bills come from, and their runs. */
export default function SaleSources() {
  const [edited, setEdited] = useState<api.SaleSourceRow | 'new' | null>(null)
  const [shownId, setShownId] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const found = useCall(api.listSources, {}, { quiet: true, ...(isRunning ? { everyMs: FOLLOW_MS } : {}) })
  const rows = found.data ?? []
  const open = rows.some(({ can }) => !can['run'])
  if (open !== isRunning) setRunning(open)
  const shown = rows.find(({ id }) => id === shownId) ?? rows[0]
  return (
    <Page
      title="同步来源"
      help="按修改时间分时间窗向 ERP 取交易，从已存的最近修改时间起（含该时刻），重复取数无害。失败的时间窗会写明，下次从那里重取。"
      extra={
        <Button type="primary" onClick={() => setEdited('new')}>
          新增来源
        </Button>
      }
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {found.data && rows.length === 0 && <EmptyPane text="还没有同步来源。交易也可以用工作簿导入。" />}
      {rows.length > 0 && <Sources rows={rows} onEdit={setEdited} onShow={({ id }) => setShownId(id)} />}
      {shown && (
        <section aria-label="同步记录">
          <h3>同步记录 · {shown.name}</h3>
          <SearchTable
            key={`${shown.id} ${shown.sync?.id ?? ''} ${shown.sync?.state ?? ''}`}
            isLocal
            route={api.pageSyncs}
            fixedModel={{ sourceId: shown.id }}
            columns={syncColumns}
            empty="还没有同步过。"
          />
        </section>
      )}
      <Suspense>
        {edited && (
          <SaleSourceDialog source={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </Page>
  )
}

interface SourcesProps {
  rows: readonly api.SaleSourceRow[]
  onEdit: (row: api.SaleSourceRow) => void
  onShow: (row: api.SaleSourceRow) => void
}

function Sources({ rows, onEdit, onShow }: SourcesProps) {
  const run = useRun(api.runSource, { success: messages.done })
  const remove = useRun(api.deleteSource, { success: messages.deleted })
  const columns: PlainColumn<api.SaleSourceRow>[] = [
    {
      title: labels.name,
      cell: (row) => (
        <Button type="link" size="small" onClick={() => onShow(row)}>
          {row.name}
        </Button>
      ),
      width: 150,
    },
    { title: labels.address, cell: ({ address }) => address },
    {
      title: '时间窗 / 每页',
      cell: ({ windowDays, pageSize }) => `${windowDays} 天 / ${pageSize} 行`,
      width: 140,
    },
    { title: labels.isNightly, cell: ({ isNightly }) => (isNightly ? '是' : '否'), width: 90 },
    { title: '已存行数', cell: ({ lines }) => lines, width: 90, isFigure: true },
    {
      title: '取到',
      cell: ({ watermark, startDay }) => (watermark ? formatTime(watermark) : `自 ${startDay}`),
      width: 140,
    },
    { title: '最近同步', cell: ({ sync }) => (sync ? stateText(sync) : '—'), width: 190 },
    {
      title: '操作',
      width: 190,
      cell: (row) => (
        <Space size={4}>
          <Button
            type="link"
            size="small"
            disabled={!row.can['run']}
            title={row.whyNot?.['run']}
            onClick={() => void run.run({ id: row.id })}
          >
            立即同步
          </Button>
          <Button type="link" size="small" disabled={!row.can['edit']} onClick={() => onEdit(row)}>
            修改
          </Button>
          {row.can['delete'] && (
            <ConfirmButton
              type="link"
              danger
              title={`确定删除来源「${row.name}」吗？已同步的 ${row.lines} 行交易保留。`}
              onConfirm={() => remove.run({ id: row.id })}
            >
              删除
            </ConfirmButton>
          )}
        </Space>
      ),
    },
  ]
  return <PlainTable label="同步来源" columns={columns} rows={rows} keyOf={({ id }) => id} />
}

const stateText = ({ state, windowsDone, windowsTotal }: api.SaleSyncRow): string =>
  state === 'running'
    ? `${syncStates.running}，时间窗 ${windowsDone} / ${windowsTotal}，余 ${windowsTotal - windowsDone}`
    : syncStates[state]

const syncColumns: readonly Column<api.SaleSyncRow>[] = [
  {
    title: '开始时间',
    dataIndex: 'createTime',
    width: 140,
    render: (_, { createTime }) => formatTime(createTime),
  },
  { title: '状态', dataIndex: 'state', width: 90, render: (_, { state }) => syncStates[state] },
  {
    title: '时间窗',
    key: 'windows',
    width: 90,
    render: (_, row) => `${row.windowsDone} / ${row.windowsTotal}`,
  },
  { title: '新增', dataIndex: 'createdLines', width: 80, align: 'right' },
  { title: '修改', dataIndex: 'changedLines', width: 80, align: 'right' },
  { title: '冲销', dataIndex: 'reversedLines', width: 80, align: 'right' },
  { title: '失败原因', dataIndex: 'failure', width: 320, ellipsis: true },
  {
    title: '说明',
    key: 'remarks',
    width: 240,
    ellipsis: true,
    render: (_, { remarks }) => remarks.join('；') || '—',
  },
  { title: '发起人', dataIndex: 'createdByName', width: 90 },
  {
    title: '结束时间',
    key: 'endedAt',
    width: 140,
    render: (_, { endedAt }) => (endedAt ? formatTime(endedAt) : '—'),
  },
]
