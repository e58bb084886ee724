import { changeLogOfRecord } from '@hepu/api/areas/authority/session'
import type { OutputOf } from '@hepu/api/core/route'
import { Table } from 'antd'
import { useCall } from '../client/useCall.ts'
import { AppDrawer } from '../ui/AppDrawer.tsx'
import { ErrorPane } from '../ui/ErrorPane.tsx'
import { formatTime } from '../ui/formatTime.ts'
import { actionLabel, Changes } from './Changes.tsx'

type Line = OutputOf<typeof changeLogOfRecord>[number]

interface Props {
  object: string
  objectId: string
  onClose: () => void
}

/** The side sheet of 变更历史; loaded when it is opened. */
export default function ChangeLines({ onClose, ...record }: Props) {
  return (
    <AppDrawer open title="变更历史" size={900} onClose={onClose}>
      <Lines {...record} />
    </AppDrawer>
  )
}

function Lines({ object, objectId }: { object: string; objectId: string }) {
  const lines = useCall(changeLogOfRecord, { object, objectId })
  if (lines.error) return <ErrorPane error={lines.error} onRetry={() => void lines.refetch()} />
  return (
    <Table<Line>
      size="small"
      rowKey="id"
      loading={lines.isPending}
      dataSource={lines.data ?? []}
      pagination={false}
      locale={{ emptyText: '没有变更' }}
      columns={[
        { title: '时间', dataIndex: 'at', width: 140, render: formatTime },
        { title: '人员', dataIndex: 'userName', width: 100 },
        { title: '动作', dataIndex: 'action', width: 70, render: actionLabel },
        { title: '变更', key: 'change', render: (_, line) => <Changes line={line} /> },
        { title: '原因', dataIndex: 'reason', width: 160, render: (v: string | null) => v ?? '—' },
      ]}
    />
  )
}
