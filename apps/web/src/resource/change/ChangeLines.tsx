import { changeLogGrouped } from '@hepu/api/core/changeLog/groupedChanges'
import { changeLogOfRecord } from '@hepu/api/core/changeLog/changeHistory'
import type { OutputOf } from '@hepu/api/core/route'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../client/useCall.ts'
import { AppDrawer } from '../../ui/dialog/AppDrawer.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import { Table } from '../../ui/table/Table.tsx'
import { formatTime } from '../../ui/text/formatTime.ts'
import { actionLabel, Changes } from './Changes.tsx'

type Line = OutputOf<typeof changeLogOfRecord>[number]

interface Props {
  object: string
  objectId: string
  onClose: () => void
}

/** The drawer of 变更历史; its code loads when it is opened. */
export default function ChangeLines({ onClose, ...record }: Props) {
  return (
    <AppDrawer open closesWithTab title="变更历史" size={900} onClose={onClose}>
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
        {
          title: '变更',
          key: 'change',
          render: (_, line) => (
            <>
              {line.partName && (
                <b className="change-part">
                  {line.grouped ? `${line.partName} ${line.grouped.count} 条` : line.partName}
                </b>
              )}
              {line.batch && <BatchLink batch={line.batch} />}
              {line.grouped ? (
                <>
                  <Records action={line.action} list={line.grouped.examples} />
                  <Rest
                    record={{ object, objectId }}
                    line={line}
                    count={line.grouped.count}
                    from={line.grouped.examples.length}
                  />
                </>
              ) : (
                <Changes line={line} />
              )}
            </>
          ),
        },
        { title: '原因', dataIndex: 'reason', width: 160, render: (v: string | null) => v ?? '—' },
      ]}
    />
  )
}

/** The import that wrote the change, linked to its screen if the reader may open it. */
function BatchLink({ batch: { path, fileName } }: { batch: NonNullable<Line['batch']> }) {
  return (
    <div className="change-batch">
      <span className="quiet">来自导入：</span>
      {path ? <Link to={path}>{fileName}</Link> : fileName}
    </div>
  )
}

type GroupedLine = NonNullable<Line['grouped']>

const Records = ({ action, list }: { action: Line['action']; list: GroupedLine['examples'] }) =>
  list.map(({ name, changes }, at) => (
    <div key={at} className="change-example">
      {name}
      <Changes line={{ action, changes }} />
    </div>
  ))

interface RestProps {
  record: Pick<Props, 'object' | 'objectId'>
  line: Line
  /** Number of records that the line groups. */
  count: number
  /** Number of them that are shown already. */
  from: number
}

/** The further records that one call or import changed; they load page by page. */
function Rest({ record, line, count, from }: RestProps) {
  const [isOpen, setOpen] = useState(false)
  const input = { ...record, line: line.id, from }
  const { data, error, refetch } = useCall(changeLogGrouped, input, { enabled: isOpen, quiet: true })
  const rest = count - from
  if (rest <= 0 || data?.length === 0) return null
  if (error) return <ErrorPane error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Button type="link" size="small" loading={isOpen} onClick={() => setOpen(true)}>
        查看另外 {rest} 条
      </Button>
    )
  return (
    <>
      <Records action={line.action} list={data} />
      <Rest record={record} line={line} count={count} from={from + data.length} />
    </>
  )
}
