import type { ApprovalRow } from '@hepu/api/areas/project/approval/projectApproval'
import { projectApprovalLabels as labels } from '@hepu/api/areas/project/approval/projectApprovalLabels'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { Space } from 'antd'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { ApprovalButtons } from './ApprovalButtons.tsx'
import { approvalAddPath, approvalEditPath, approvalPath } from './approvalPaths.ts'
import { ApprovalStateText } from './ApprovalStateText.tsx'
import type { ApprovalActions } from './useApprovalActions.ts'

/** A 立项 with those below it, where the list is a tree. */
type TreeRow = ApprovalRow & { children?: TreeRow[] }

const wan = (yuan: string | null): string | null => (yuan === null ? null : groupedText(yuan, '万元'))
const span = (from: string | null, to: string | null): string | null => from && `${from} 至 ${to}`

/** Columns of the list and of the tree of 立项. */
export const approvalColumns = (actions: ApprovalActions): Column<TreeRow>[] => [
  {
    title: labels.name,
    dataIndex: 'name',
    width: 280,
    ellipsis: true,
    sort: true,
    render: (_, { id, name }) => <Link to={approvalPath(id)}>{name}</Link>,
  },
  { title: labels.code, dataIndex: 'code', width: 124, sort: true },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 84,
    render: (_, { state }) => <ApprovalStateText state={state} />,
  },
  { title: labels.year, dataIndex: 'year', width: 86, sort: true },
  { title: labels.sourceId, dataIndex: 'sourceName', width: 130, ellipsis: true },
  { title: labels.category, dataIndex: 'category', width: 100 },
  {
    title: '申报期',
    dataIndex: 'openTo',
    width: 230,
    sort: true,
    render: (_, { openFrom, openTo, isOpen }) => (
      <>
        {span(openFrom, openTo)}
        {isOpen && <span className="quiet"> 可申报</span>}
      </>
    ),
  },
  {
    title: '执行期',
    dataIndex: 'startDate',
    width: 200,
    render: (_, { startDate, endDate }) => span(startDate, endDate),
  },
  {
    title: `${labels.specialBudget}（万元）`,
    dataIndex: 'specialBudget',
    width: 132,
    align: 'right',
    render: (_, row) => wan(row.specialBudget),
  },
  {
    title: `${labels.selfBudget}（万元）`,
    dataIndex: 'selfBudget',
    width: 132,
    align: 'right',
    render: (_, row) => wan(row.selfBudget),
  },
  { title: labels.ownerId, dataIndex: 'ownerName', width: 90, ellipsis: true },
  {
    title: '操作',
    key: 'actions',
    width: 220,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        {row.can['edit'] && <Link to={approvalEditPath(row.id)}>编辑</Link>}
        {row.can['addChild'] && <Link to={approvalAddPath(row.id)}>新增下级</Link>}
        <ApprovalButtons row={row} isLink {...actions} />
      </Space>
    ),
  },
]
