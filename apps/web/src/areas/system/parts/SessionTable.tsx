import type { SessionRow } from '@hepu/api/areas/authority/sessions'
import { Table } from 'antd'
import type { ApiError } from '../../../client/ApiError.ts'
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx'
import { ErrorPane } from '../../../ui/ErrorPane.tsx'
import { StateText } from '../../../ui/StateText.tsx'
import { formatTime } from '../../../ui/formatTime.ts'

interface Props {
  sessions: { data: SessionRow[] | undefined; error: ApiError | null; refetch: () => unknown }
  /** What the button that ends several says. */
  allLabel: string
  /** Ending; absent for those who may only look. */
  onEnd?: ((row: SessionRow) => unknown) | undefined
  onEndAll?: (() => unknown) | undefined
}

/** Where somebody is signed in, with the means to end it. */
export function SessionTable({ sessions, allLabel, onEnd, onEndAll }: Props) {
  if (sessions.error) return <ErrorPane error={sessions.error} onRetry={() => void sessions.refetch()} />
  const rows = sessions.data ?? []
  const others = rows.filter((row) => !row.isCurrent)
  return (
    <>
      {onEndAll && (
        <div className="session-tools">
          <ConfirmButton
            disabled={others.length === 0}
            title={`确定${allLabel}（${others.length} 个）？`}
            description="结束后，那里的下一次操作须重新登录。"
            onConfirm={onEndAll}
          >
            {allLabel}
          </ConfirmButton>
        </div>
      )}
      <Table<SessionRow>
        size="small"
        rowKey="id"
        loading={!sessions.data}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 760 }}
        locale={{ emptyText: '没有登录' }}
        columns={[...columns, ...(onEnd ? [endColumn(onEnd)] : [])]}
      />
    </>
  )
}

const columns = [
  {
    title: '设备',
    dataIndex: 'device',
    render: (device: string, row: SessionRow) => (
      <>
        {device} {row.isCurrent && <StateText tone="good">当前登录</StateText>}
      </>
    ),
  },
  { title: '地址', dataIndex: 'address', width: 130 },
  { title: '登录时间', dataIndex: 'beganAt', width: 140, render: formatTime },
  { title: '最近使用', dataIndex: 'seenAt', width: 140, render: formatTime },
  { title: '所在机构与作物', dataIndex: 'place', width: 190 },
]

const endColumn = (onEnd: (row: SessionRow) => unknown) => ({
  title: '操作',
  key: 'actions',
  width: 120,
  render: (_: unknown, row: SessionRow) =>
    !row.isCurrent && (
      <ConfirmButton
        type="link"
        title={`确定结束「${row.device}」的登录？`}
        description="结束后，那里的下一次操作须重新登录。"
        onConfirm={() => onEnd(row)}
      >
        结束该登录
      </ConfirmButton>
    ),
})
