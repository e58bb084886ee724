import { markCopiesRead, pageCopied } from '@hepu/api/core/approval/approvalCalls'
import { Link } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { approvalDetail } from '../../../resource/approval/approvalPaths.ts'
import {
  SearchTable,
  type Column,
  type FilterField,
  type RowOf,
} from '../../../resource/table/SearchTable.tsx'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import {
  applicantColumn,
  headColumns,
  nameFilter,
  stateColumns,
  stateFilter,
  timeColumn,
} from './approvalColumns.tsx'

type Row = RowOf<typeof pageCopied>

const filters: FilterField[] = [
  nameFilter,
  stateFilter,
  { name: 'isUnread', label: '阅读', type: 'select', options: [{ value: 'true', label: '未读' }] },
]

/** 抄送我的: approvals that the caller is to know of, unread ones first. */
export default function CopiedList() {
  const read = useRun(markCopiesRead, { success: messages.done })
  const quietly = useRun(markCopiesRead, { quiet: true })
  const [, ...others] = headColumns
  const columns: Column<Row>[] = [
    {
      title: '名称',
      key: 'title',
      width: 240,
      ellipsis: true,
      fixed: 'left',
      render: (_, row) => (
        <Link
          to={approvalDetail(row.id)}
          onClick={() => row.readAt === null && void quietly.run({ copyIds: [row.copyId] })}
        >
          {row.title}
        </Link>
      ),
    },
    {
      title: '阅读',
      key: 'readAt',
      width: 80,
      render: (_, { readAt }) =>
        readAt === null ? <StateText tone="info">未读</StateText> : <StateText tone="quiet">已读</StateText>,
    },
    ...others,
    applicantColumn,
    ...stateColumns,
    timeColumn('copiedAt', '抄送时间'),
  ]
  return (
    <Page title="抄送我的" extra={<ActionButton onClick={() => read.run({})}>全部标为已读</ActionButton>}>
      <SearchTable
        route={pageCopied}
        rowKey="copyId"
        height="fill"
        filters={filters}
        columns={columns}
        defaultSort={{ sort: 'copiedAt', order: 'descending' }}
        empty="没有抄送给您的审批。"
      />
    </Page>
  )
}
