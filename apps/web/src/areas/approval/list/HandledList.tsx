import { pageHandled } from '@hepu/api/core/approval/approvalCalls'
import { approvalActs } from '@hepu/api/core/approval/approvalWords'
import { SearchTable, type Column, type RowOf } from '../../../resource/table/SearchTable.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import {
  applicantColumn,
  headColumns,
  nameFilter,
  stateColumns,
  stateFilter,
  timeColumn,
} from './approvalColumns.tsx'

type Row = RowOf<typeof pageHandled>

const columns: Column<Row>[] = [
  ...headColumns,
  applicantColumn,
  { title: '我的处理', key: 'act', width: 90, render: (_, row) => approvalActs[row.act] },
  { title: '审批意见', dataIndex: 'opinion', width: 180, ellipsis: true },
  timeColumn('actedAt', '处理时间'),
  ...stateColumns,
]

/** 我已办: what the caller has acted on. */
export default function HandledList() {
  return (
    <Page
      title="我已办"
      help="您处理过的审批，每项显示您最近一次的处理。下一步还无人处理时，可在审批详情中收回。"
    >
      <SearchTable
        route={pageHandled}
        height="fill"
        filters={[nameFilter, stateFilter]}
        columns={columns}
        defaultSort={{ sort: 'actedAt', order: 'descending' }}
        empty="您还没有处理过审批。"
      />
    </Page>
  )
}
