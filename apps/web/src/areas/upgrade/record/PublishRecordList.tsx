import { publishRecordPage } from '@hepu/api/areas/upgrade/publish'
import type { OutputOf } from '@hepu/api/core/route'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { StateText } from '../../../ui/text/StateText.tsx'
import { CountsText } from '../decision/CountsText.tsx'
import { DecisionReportLink } from '../report/DecisionReportLink.tsx'
import { StandardCell } from '../evaluation/StandardNote.tsx'
import { RehearsalLink } from '../rehearsal/RehearsalLink.tsx'
import { NextStep } from '../../experiment/shared.ts'
import { usePromotionPaths } from '../promotionPaths.ts'

type Row = OutputOf<typeof publishRecordPage>['records'][number]

const actions = { PUBLISHED: '发布', REVOKED: '撤销' } as const

const filters: FilterField[] = [
  { name: 'year', label: '年份', type: 'year' },
  { name: 'name', label: '组别', type: 'input', placeholder: '组别名称' },
  {
    name: 'action',
    label: '动作',
    type: 'select',
    options: Object.entries(actions).map(([value, label]) => ({ value, label })),
  },
]

const columns: Column<Row>[] = [
  {
    title: '时间',
    dataIndex: 'at',
    width: 140,
    sort: 'createTime',
    render: (_, row) => formatTime(row.at),
  },
  {
    title: '组别',
    dataIndex: 'groupName',
    width: 150,
    render: (_, row) => (
      <>
        <RehearsalLink upgradeId={row.upgradeId}>{row.groupName}</RehearsalLink>
        <small className="below">
          {row.year} · {row.phaseLabel}
        </small>
      </>
    ),
  },
  {
    title: '动作',
    dataIndex: 'action',
    width: 64,
    render: (_, row) => (
      <StateText tone={row.action === 'PUBLISHED' ? 'good' : 'bad'}>{actions[row.action]}</StateText>
    ),
  },
  { title: '版次', dataIndex: 'number', width: 52, align: 'right' },
  { title: '标准', key: 'standard', width: 150, render: (_, row) => <StandardCell row={row} /> },
  { title: '试算调整', dataIndex: 'whatIfText', width: 124 },
  { title: '数据版本', dataIndex: 'dataVersion', width: 76, align: 'right' },
  { title: '判定', key: 'counts', width: 120, render: (_, row) => <CountsText counts={row.counts} /> },
  { title: '生成品种', dataIndex: 'createdEntries', width: 76, align: 'right' },
  { title: '操作人', dataIndex: 'byName', width: 90 },
  { title: '原因', dataIndex: 'reason', width: 150 },
  {
    title: '操作',
    key: 'open',
    width: 100,
    fixed: 'right',
    render: (_, row) => <DecisionReportLink ids={[row.upgradeId]}>当时的决定</DecisionReportLink>,
  },
]

/** Publications and revocations of all groups; each opens the decision as it was frozen then. */
export default function PublishRecordList() {
  const paths = usePromotionPaths()
  return (
    <SearchTable
      route={publishRecordPage}
      filters={filters}
      columns={columns}
      height="fill"
      empty={
        <NextStep
          text={`还没有发布过。确认预演后，由有发布权限的人员在「${paths.title}」发布。`}
          to={paths.list}
          label={`去${paths.title}`}
        />
      }
    />
  )
}
