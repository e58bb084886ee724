import { pageTodo } from '@hepu/api/core/approval/approvalCalls'
import { ACTS_MAX, type ApprovalDecision } from '@hepu/api/core/approval/approvalWords'
import type { TaskRow } from '@hepu/api/core/approval/approvalShapes'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { KindMark } from '../../../ui/text/KindMark.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { applicantColumn, headColumns, nameFilter, timeColumn } from './approvalColumns.tsx'
import { WaitingRegistries } from './WaitingRegistries.tsx'

const ActDialog = lazy(() => import('../../../resource/approval/ActDialog.tsx'))

const columns: Column<TaskRow>[] = [
  ...headColumns,
  { title: '步骤', dataIndex: 'stepName', width: 110, ellipsis: true },
  {
    title: '来源',
    key: 'source',
    width: 130,
    render: (_, row) => hasSource(row) && <TaskSource row={row} />,
  },
  applicantColumn,
  timeColumn('arrivedAt', '到达时间'),
]

/** Returns false for a task that the flow brought to the caller, and only once. */
const hasSource = ({ ownerName, isAdded, isQueued, remindedAt, round }: TaskRow): boolean =>
  Boolean(ownerName) || isAdded || isQueued || remindedAt !== null || round > 1

/** How a task came to the caller. */
function TaskSource({ row }: { row: TaskRow }) {
  return (
    <Space size={4} wrap>
      {row.ownerName && <KindMark>{`代 ${row.ownerName}`}</KindMark>}
      {row.isAdded && <KindMark>加签</KindMark>}
      {row.isQueued && <KindMark>无人审批</KindMark>}
      {row.remindedAt && (
        <span title={`催办于 ${formatTime(row.remindedAt)}`}>
          <KindMark>已催办</KindMark>
        </span>
      )}
      {row.round > 1 && <KindMark>{`第${row.round}次提交`}</KindMark>}
    </Space>
  )
}

/** 我的待办: what waits for the caller's decision, to be decided one by one or several at once. */
export default function TodoList() {
  const [chosen, setChosen] = useState<TaskRow[]>([])
  const [decision, setDecision] = useState<ApprovalDecision | null>(null)
  const isTooMany = chosen.length > ACTS_MAX
  return (
    <Page
      title="我的待办"
      help={`等您审批的事项：指定给您的、按角色或职能轮到您的、他人委托给您的和加签给您的。审批管理员还会看到无人审批的事项。一次最多处理 ${ACTS_MAX} 项，要么都成，要么都不成；内容在您查看后变更的会被拒绝，请重新查看。`}
    >
      <WaitingRegistries />
      <SearchTable
        route={pageTodo}
        rowKey="taskId"
        height="fill"
        filters={[nameFilter]}
        columns={columns}
        defaultSort={{ sort: 'arrivedAt', order: 'ascending' }}
        selection={{ rows: chosen, onChange: setChosen }}
        toolbar={
          <Space>
            <Button
              type="primary"
              disabled={chosen.length === 0 || isTooMany}
              title={isTooMany ? `一次最多处理${ACTS_MAX}项` : undefined}
              onClick={() => setDecision('agree')}
            >
              同意
            </Button>
            <Button
              danger
              disabled={chosen.length === 0 || isTooMany}
              title={isTooMany ? `一次最多处理${ACTS_MAX}项` : undefined}
              onClick={() => setDecision('reject')}
            >
              不同意
            </Button>
          </Space>
        }
        empty="没有等您审批的事项。"
      />
      <Suspense>
        {decision && (
          <ActDialog
            tasks={chosen}
            decision={decision}
            onDone={() => setChosen([])}
            onClose={() => setDecision(null)}
          />
        )}
      </Suspense>
    </Page>
  )
}
