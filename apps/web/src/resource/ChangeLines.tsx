import { changeLogOfRecord } from '@hepu/api/areas/authority/session'
import type { OutputOf } from '@hepu/api/core/route'
import { Table } from 'antd'
import { useCall } from '../client/useCall.ts'
import { AppDrawer } from '../ui/AppDrawer.tsx'
import { ErrorPane } from '../ui/ErrorPane.tsx'
import { formatTime } from '../ui/formatTime.ts'

type Line = OutputOf<typeof changeLogOfRecord>[number]
const actions: Record<Line['action'], string> = {
  create: '新增',
  update: '修改',
  delete: '删除',
  restore: '恢复',
  import: '导入',
  undo: '撤销',
  publish: '发布',
  other: '其他',
}

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
        { title: '动作', dataIndex: 'action', width: 70, render: (v: Line['action']) => actions[v] },
        { title: '变更', key: 'change', render: (_, line) => <Changes line={line} /> },
        { title: '原因', dataIndex: 'reason', width: 160, render: (v: string | null) => v ?? '—' },
      ]}
    />
  )
}

function Changes({ line }: { line: Line }) {
  const fields = [...new Set([...Object.keys(line.before ?? {}), ...Object.keys(line.after ?? {})])]
  if (fields.length === 0) return <>—</>
  return (
    <ul className="changes">
      {fields.map((field) => (
        <li key={field}>
          {field}：{show(line.before?.[field])} → {show(line.after?.[field])}
        </li>
      ))}
    </ul>
  )
}

function show(value: unknown): string {
  if (value === null || value === undefined || value === '') return '空'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
