import type { PaperRow } from '@hepu/api/areas/product/paper/onePagePaper'
import { paperLabels as labels } from '@hepu/api/areas/product/paper/paperLabels'
import { Button, Space } from 'antd'
import { Link } from 'react-router'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Blank } from '../../../ui/text/Blank.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Completeness } from './Completeness.tsx'
import { paperEditPath, paperPath } from './paperPaths.ts'
import { PaperState } from './PaperState.tsx'

interface Actions {
  allocate: (row: PaperRow) => void
  /** Absent for users who may not read decisions. */
  decisions?: ((row: PaperRow) => void) | undefined
  remove: (row: PaperRow) => unknown
}

/** Returns the columns of the list of papers. */
export const paperColumns = (actions: Actions): Column<PaperRow>[] => [
  {
    title: labels.name,
    dataIndex: 'name',
    width: 150,
    ellipsis: true,
    sort: true,
    fixed: 'left',
    render: (_, { id, name }) => <Link to={paperPath(id)}>{name}</Link>,
  },
  {
    title: '产品编码',
    dataIndex: 'productCode',
    width: 110,
    ellipsis: true,
    render: (_, { productId, productCode }) =>
      productId && productCode ? (
        <Link to={`/change/change-list/lookUp?id=${productId}`}>{productCode}</Link>
      ) : (
        <Blank>{productCode}</Blank>
      ),
  },
  {
    title: '审定编号',
    dataIndex: 'approvalNo',
    width: 140,
    ellipsis: true,
    render: (_, { varietyId, approvalNo }) =>
      varietyId && approvalNo ? (
        <Link to={`/research/varietyList/verietyListDetailsCheck?id=${varietyId}`}>{approvalNo}</Link>
      ) : (
        <Blank>{approvalNo}</Blank>
      ),
  },
  {
    title: labels.state,
    dataIndex: 'commercializeState',
    width: 110,
    sort: true,
    render: (_, { commercializeState }) => <PaperState state={commercializeState} />,
  },
  {
    title: '完整度',
    dataIndex: 'completeness',
    width: 130,
    render: (_, { completeness, missing }) => <Completeness value={completeness} missing={missing} />,
  },
  { title: labels.sourceFrom, dataIndex: 'sourceFrom', width: 90 },
  { title: labels.companyId, dataIndex: 'companyName', width: 160, ellipsis: true },
  { title: labels.allocatedOn, dataIndex: 'allocatedOn', width: 106, sort: true },
  { title: labels.allocatedBy, dataIndex: 'allocatedByName', width: 90, ellipsis: true },
  {
    title: '最新版本',
    dataIndex: 'number',
    width: 90,
    render: (_, { number }) => <Blank>{number && `第 ${number} 版`}</Blank>,
  },
  {
    title: '更新时间',
    dataIndex: 'updateTime',
    width: 136,
    sort: true,
    render: (_, { updateTime }) => formatTime(updateTime),
  },
  {
    title: '操作',
    key: 'actions',
    width: 260,
    fixed: 'right',
    render: (_, row) => <RowActions row={row} {...actions} />,
  },
]

function RowActions({ row, allocate, decisions, remove }: Actions & { row: PaperRow }) {
  const { id, name, can } = row
  return (
    <Space size={8}>
      {can['edit'] && <Link to={paperEditPath(id)}>编辑</Link>}
      {can['allocate'] && (
        <Button type="link" size="small" onClick={() => allocate(row)}>
          分配
        </Button>
      )}
      {decisions && (row.productId ?? row.varietyId) && (
        <Button type="link" size="small" onClick={() => decisions(row)}>
          决策
        </Button>
      )}
      {can['delete'] && (
        <ConfirmButton
          type="link"
          danger
          title={`确定删除「${name}」的一页纸吗？`}
          description="只删除一页纸与其图片，品种、试验与产品不变。"
          onConfirm={() => remove(row)}
        >
          删除
        </ConfirmButton>
      )}
      <ChangeHistory object="product_paper" objectId={id} isLink />
    </Space>
  )
}
