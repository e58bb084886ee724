import type { PastCalls } from '@hepu/api/core/importCalls'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { messages } from '../../client/messages.ts'
import { useCall } from '../../client/useCall.ts'
import { useDownload } from '../../client/useDownload.ts'
import { useRun } from '../../client/useRun.ts'
import { AppModal } from '../../ui/dialog/AppModal.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../ui/text/formatTime.ts'
import { SearchTable, type Column } from '../table/SearchTable.tsx'
import { BatchState, nothingWritten } from './BatchState.tsx'
import { UndoDialog } from './UndoDialog.tsx'

type Row = OutputOf<PastCalls['page']>['records'][number]

interface Props {
  calls: PastCalls
  /** Takes up a batch: a preview that waits, or one that was imported. */
  onOpen: (batchId: string) => void
}

/** 导入记录 of one import: every upload with who, when and what it did; imports are undone whole. */
export function PastImports({ calls, onOpen }: Props) {
  const [undoing, setUndoing] = useState<Row | null>(null)
  const download = useDownload()
  const actions: Column<Row> = {
    title: '操作',
    key: 'actions',
    width: 190,
    fixed: 'right',
    render: (_, row) => (
      <Space>
        <Button type="link" size="small" onClick={() => onOpen(row.id)}>
          {row.can['discard'] ? '继续导入' : '查看'}
        </Button>
        {row.can['undo'] && (
          <Button type="link" size="small" danger onClick={() => setUndoing(row)}>
            撤销
          </Button>
        )}
        {row.can['source'] && (
          <Button type="link" size="small" onClick={() => void download(calls.source, { id: row.id })}>
            原文件
          </Button>
        )}
      </Space>
    ),
  }
  return (
    <section className="import-past">
      <h3>导入记录</h3>
      <SearchTable
        isLocal
        route={calls.page}
        height={Math.max(180, window.innerHeight - 640)}
        columns={[...columns, actions]}
      />
      {undoing && <Undo calls={calls} batch={undoing} onClose={() => setUndoing(null)} />}
    </section>
  )
}

/** Takes an import back: first the server is asked whether that can be, then the user for the reason. */
export function Undo({ calls, batch, onClose }: UndoProps) {
  const { id, version } = batch
  const check = useCall(calls.undoCheck, { id }, { quiet: true })
  const undo = useRun(calls.undo, {
    success: `${messages.done}：已整批撤销`,
  })
  if (check.error) {
    return (
      <AppModal open title={`撤销批次 ${id}`} footer={null} onCancel={onClose}>
        <ErrorPane error={check.error} onRetry={() => void check.refetch()} />
      </AppModal>
    )
  }
  return (
    <UndoDialog
      batch={batch}
      obstacles={check.isFetching ? null : (check.data?.obstacles ?? null)}
      running={undo.running}
      onUndo={async (reason) => (await undo.run({ id, version, reason })) !== undefined}
      onClose={onClose}
    />
  )
}
interface UndoProps extends Pick<Props, 'calls'> {
  batch: Pick<Row, 'id' | 'fileName' | 'version'>
  onClose: () => void
}

const resultOf = ({ state, failure, counts }: Row): string =>
  nothingWritten({ state, failure }) ??
  (counts
    .filter(({ created, changed }) => created + changed > 0)
    .map(({ created, changed }) => `新增${created}${changed > 0 ? `，修改${changed}` : ''}`)
    .join('；') ||
    '—')

const columns: Column<Row>[] = [
  { title: '文件', dataIndex: 'fileName', width: 230, ellipsis: true },
  {
    title: '状态',
    dataIndex: 'state',
    width: 90,
    render: (_, row) => <BatchState state={row.state} />,
  },
  { title: '结果', key: 'counts', width: 180, ellipsis: true, render: (_, row) => resultOf(row) },
  { title: '上传人', dataIndex: 'createdByName', width: 100, ellipsis: true },
  {
    title: '上传时间',
    dataIndex: 'createdAt',
    width: 150,
    sort: 'id',
    render: (_, row) => formatTime(row.createdAt),
  },
  {
    title: '原因',
    key: 'reason',
    width: 160,
    ellipsis: true,
    render: (_, row) => (row.undoReason ? `撤销：${row.undoReason}` : (row.reason ?? '—')),
  },
]
