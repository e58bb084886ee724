import { billTypes } from '@hepu/api/areas/product/sale/billTypes'
import { saleLabels as labels } from '@hepu/api/areas/product/sale/saleLabels'
import type { FlowRow } from '@hepu/api/areas/product/sale/transactionFlow'
import { Tag } from 'antd'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { Num } from '../../../ui/text/Num.tsx'
import { Yuan } from '../../../ui/text/Yuan.tsx'
import { historyAt, productAt } from './flowPaths.ts'

/** Returns true if something about a line is particular. */
const hasMark = ({ reversesId, isAmountDerived, isInternal, isLate }: FlowRow): boolean =>
  reversesId !== null || isAmountDerived || isInternal || isLate

/** What is particular about a line, in short words. */
function Marks({ row }: { row: FlowRow }) {
  return (
    <>
      {row.reversesId && <Tag>冲销</Tag>}
      {row.isAmountDerived && <Tag title="来源没有金额，按单价×数量推算">推算</Tag>}
      {row.isInternal && <Tag color="blue">{labels.isInternal}</Tag>}
      {row.isLate && <Tag color="orange">{labels.isLate}</Tag>}
    </>
  )
}

/** A place, or the text that is none. */
function Place({ place, placeText }: Pick<FlowRow, 'place' | 'placeText'>) {
  if (place) return place
  return <span className="flow-quiet">{placeText ? `未知（${placeText}）` : '未知'}</span>
}

/** Columns of 交易流向. */
export const flowColumns: readonly Column<FlowRow>[] = [
  { title: labels.billDate, dataIndex: 'billDate', width: 106, sort: true },
  {
    title: labels.billNo,
    dataIndex: 'billNo',
    width: 170,
    ellipsis: true,
    sort: true,
    render: (_, { billNo, lineNo }) => `${billNo}-${lineNo}`,
  },
  {
    title: labels.billType,
    dataIndex: 'billType',
    width: 84,
    render: (_, { billType }) => billTypes[billType],
  },
  {
    title: labels.nccId,
    dataIndex: 'nccId',
    width: 130,
    ellipsis: true,
    render: (_, { nccId }) => <Link to={historyAt(nccId)}>{nccId}</Link>,
  },
  { title: labels.materialName, dataIndex: 'materialName', width: 160, ellipsis: true },
  {
    title: labels.productId,
    key: 'product',
    width: 130,
    ellipsis: true,
    render: (_, { productId, productName }) =>
      productId ? <Link to={productAt(productId)}>{productName}</Link> : <Tag color="orange">未绑定</Tag>,
  },
  { title: labels.companyId, dataIndex: 'companyName', width: 170, ellipsis: true },
  { title: labels.customer, dataIndex: 'customer', width: 150, ellipsis: true },
  {
    title: labels.placeText,
    key: 'place',
    width: 160,
    ellipsis: true,
    render: (_, row) => <Place {...row} />,
  },
  {
    title: labels.bags,
    dataIndex: 'bags',
    width: 100,
    align: 'right',
    render: (_, { bags }) => <Num value={bags} grouped />,
  },
  {
    title: labels.kg,
    dataIndex: 'kg',
    width: 124,
    align: 'right',
    sort: true,
    render: (_, { kg }) =>
      kg === null ? <Tag color="orange">待核</Tag> : <Num value={kg} digits={1} grouped />,
  },
  {
    title: labels.amount,
    dataIndex: 'amount',
    width: 120,
    align: 'right',
    sort: true,
    render: (_, { amount }) => <Yuan amount={amount} />,
  },
  { title: labels.bizYear, dataIndex: 'bizYear', width: 84 },
  { title: '标记', key: 'marks', width: 130, render: (_, row) => hasMark(row) && <Marks row={row} /> },
]
