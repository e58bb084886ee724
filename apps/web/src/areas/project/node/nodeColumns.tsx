import { levelNames, nodeLabels as labels, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import type { NodeRow } from '@hepu/api/areas/project/node/projectTracking'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { Button, Space } from 'antd'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { LightOf, ProgressBar } from '../plan/progressMarks.tsx'
import { addressOf, nodePath } from './nodePaths.ts'
import { StateOfNode } from './StateOfNode.tsx'

/** A node with those below it. */
export type TreeRow = NodeRow & { children?: TreeRow[] }

export interface NodeActions {
  remove: (row: TreeRow) => unknown
  move: (row: TreeRow) => void
}

const wan = (yuan: string | null): string | null => (yuan === null ? null : groupedText(yuan, '万元'))
const levelOf = ({ level }: NodeRow): string => levelNames[level as NodeLevel] ?? ''

/** Columns of a tree of projects. */
export const nodeColumns = (actions: NodeActions): Column<TreeRow>[] => [
  {
    title: labels.name,
    dataIndex: 'name',
    width: 260,
    ellipsis: true,
    sort: true,
    render: (_, row) => <Link to={nodePath('projectDetails', addressOf(row))}>{row.name}</Link>,
  },
  { title: '层级', dataIndex: 'level', width: 64, render: (_, row) => levelOf(row) },
  { title: labels.code, dataIndex: 'code', width: 150, ellipsis: true, sort: true },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 90,
    render: (_, { state }) => <StateOfNode state={state} />,
  },
  {
    title: '进度',
    dataIndex: 'progress',
    width: 178,
    render: (_, row) => <ProgressBar progress={row.progress} planned={row.planned} />,
  },
  {
    title: '偏差',
    dataIndex: 'deviation',
    width: 110,
    render: (_, row) => <LightOf light={row.light} deviation={row.deviation} isOverdue={row.isOverdue} />,
  },
  { title: labels.directorId, dataIndex: 'directorName', width: 90, ellipsis: true },
  { title: labels.unitId, dataIndex: 'unitName', width: 120, ellipsis: true },
  { title: labels.sourceId, dataIndex: 'sourceName', width: 120, ellipsis: true },
  { title: labels.startDate, dataIndex: 'startDate', width: 106, sort: true },
  { title: labels.endDate, dataIndex: 'endDate', width: 106 },
  {
    title: `${labels.specialBudget}（万元）`,
    dataIndex: 'specialBudget',
    width: 130,
    align: 'right',
    render: (_, row) => wan(row.specialBudget),
  },
  {
    title: `${labels.selfBudget}（万元）`,
    dataIndex: 'selfBudget',
    width: 130,
    align: 'right',
    render: (_, row) => wan(row.selfBudget),
  },
  {
    title: '操作',
    key: 'actions',
    width: 176,
    fixed: 'right',
    render: (_, row) => <RowActions row={row} {...actions} />,
  },
]

function RowActions({ row, remove, move }: NodeActions & { row: TreeRow }) {
  const address = addressOf(row)
  return (
    <Space size={8}>
      {row.can['edit'] && <Link to={nodePath('projectInfoDetails', address)}>编辑</Link>}
      {row.can['addChild'] && (
        <Link to={nodePath('projectAddInfo', address)}>新增{levelNames[(row.level + 1) as NodeLevel]}</Link>
      )}
      {row.can['move'] && (
        <Button type="link" size="small" onClick={() => move(row)}>
          移动
        </Button>
      )}
      {row.can['delete'] && (
        <ConfirmButton
          type="link"
          danger
          title={`确定删除${levelOf(row)}「${row.name}」及其全部下级和成员吗？`}
          onConfirm={() => remove(row)}
        >
          删除
        </ConfirmButton>
      )}
    </Space>
  )
}
