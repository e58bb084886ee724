import { pageStarted } from '@hepu/api/core/approval/approvalCalls'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import {
  headColumns,
  nameFilter,
  stateColumns,
  stateFilter,
  timeColumn,
  type ApprovalRow,
} from './approvalColumns.tsx'

const columns: Column<ApprovalRow>[] = [
  ...headColumns,
  ...stateColumns,
  timeColumn('startedAt', '提交时间'),
  timeColumn('endedAt', '结束时间'),
]

/** 我发起的: what the caller submitted, and whom it waits for. */
export default function StartedList() {
  return (
    <Page
      title="我发起的"
      help="您提交审批的事项。无人处理时可以撤回；被退回的修改后重新提交，可直接回到退回的步骤；等待较久的可以催办。"
    >
      <SearchTable
        route={pageStarted}
        height="fill"
        filters={[nameFilter, stateFilter]}
        columns={columns}
        defaultSort={{ sort: 'startedAt', order: 'descending' }}
        empty="您还没有提交过审批。"
      />
    </Page>
  )
}
