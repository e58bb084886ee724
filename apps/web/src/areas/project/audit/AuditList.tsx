import * as experts from '@hepu/api/areas/project/audit/expertReview'
import * as api from '@hepu/api/areas/project/audit/projectAudit'
import { approvalActs, approvalStates } from '@hepu/api/core/approval/approvalWords'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { approvalTones } from '../../../resource/approval/approvalTones.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { Choice } from '../../../ui/control/Choice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { auditPath } from './auditPaths.ts'
import { reviewColumns } from './reviewColumns.tsx'

type View = api.AuditStatus | 'reviews'

const views: { value: View; label: string }[] = [
  ...Object.entries(api.auditStatuses).map(([value, label]) => ({ value: value as View, label })),
  { value: 'reviews', label: '请我评审' },
]

/** 项目审核: what waits for the user's decision, what he decided, and what he is asked to score as an expert. */
export default function AuditList() {
  const [view, setView] = useState<View>('waiting')
  const types = useCall(api.auditTypes, {}, { quiet: true })
  const filters = useMemo(() => filtersOf(types.data ?? []), [types.data])
  const shared = {
    height: 'fill',
    toolbar: <Choice<View> aria-label="列表" value={view} options={views} onChange={setView} />,
  } as const
  return (
    <Page
      title="项目审核"
      help="等您审核的申报、变更、结题等，和您已审核的。退回的由申请人修改后再交，直接回到退回的步骤。请您评审的申报在「请我评审」。"
    >
      {view === 'reviews' ? (
        <SearchTable
          {...shared}
          route={experts.myReviews}
          name="expertReviews"
          columns={reviewColumns}
          empty="没有请您评审的申报。"
        />
      ) : (
        <SearchTable
          {...shared}
          key={view}
          route={api.queryPage}
          name={`audits-${view}`}
          filters={filters}
          fixedModel={{ status: view }}
          columns={columnsOf(view)}
          empty={view === 'waiting' ? '没有等您审核的事项。' : '您还没有审核过项目事项。'}
        />
      )}
    </Page>
  )
}

const filtersOf = (types: readonly { value: string; label: string }[]): FilterField[] => [
  { name: 'name', label: '名称', type: 'input' },
  { name: 'type', label: '类型', type: 'select', options: [...types] },
  { name: 'year', label: '提交年份', type: 'year' },
]

const columnsOf = (view: api.AuditStatus): Column<api.AuditRow>[] => [
  {
    title: '名称',
    dataIndex: 'title',
    width: 220,
    ellipsis: true,
    render: (_, { title, objectId, subject }) => <Link to={auditPath(objectId, subject)}>{title}</Link>,
  },
  { title: '类型', dataIndex: 'subjectTitle', width: 88 },
  // All that waits is under approval: its step says more.
  ...(view === 'done' ? stateColumns : []),
  { title: '当前步骤', dataIndex: 'stepName', width: 96, ellipsis: true },
  { title: '申请人', dataIndex: 'applicantName', width: 84, ellipsis: true },
  { title: '机构', dataIndex: 'orgName', width: 96, ellipsis: true },
  {
    title: '提交时间',
    dataIndex: 'submittedAt',
    width: 132,
    render: (_, { submittedAt }) => formatTime(submittedAt),
  },
  ...(view === 'done' ? doneColumns : []),
  {
    title: view === 'done' ? '审核时间' : '到达时间',
    dataIndex: 'time',
    width: 132,
    sort: true,
    render: (_, { time }) => formatTime(time),
  },
  {
    title: '操作',
    key: 'actions',
    width: 72,
    fixed: 'right',
    render: (_, { objectId, subject }) => (
      <Link to={auditPath(objectId, subject)}>{view === 'waiting' ? '审核' : '查看'}</Link>
    ),
  },
]

const stateColumns: Column<api.AuditRow>[] = [
  {
    title: '状态',
    dataIndex: 'state',
    width: 84,
    render: (_, { state }) => <StateText tone={approvalTones[state]}>{approvalStates[state]}</StateText>,
  },
]

const doneColumns: Column<api.AuditRow>[] = [
  { title: '我的审核', dataIndex: 'act', width: 90, render: (_, { act }) => act && approvalActs[act] },
  { title: '我的意见', dataIndex: 'opinion', width: 200, ellipsis: true },
]
