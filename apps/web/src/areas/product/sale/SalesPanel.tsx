import { saleLabels as labels } from '@hepu/api/areas/product/sale/saleLabels'
import { getProductSales, type ProductSales } from '@hepu/api/areas/product/sale/transactionFlow'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Num } from '../../../ui/text/Num.tsx'
import type { ProductPanelProps } from '../productPanels.ts'
import { historyAt } from './flowPaths.ts'

/** What a product sold by business year, and the materials of the ERP that it was sold as. */
export default function SalesPanel({ id: productId }: ProductPanelProps) {
  const found = useCall(getProductSales, { productId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { years, materials, rule } = found.data
  if (years.length === 0) return <EmptyPane text="还没有销售：把 ERP 物料绑定到该产品后，其交易自动归入。" />
  return (
    <>
      <PlainTable
        label="各业务年度销售"
        title={`${rule}；含集团内交易，产品统计默认不计`}
        columns={yearColumns}
        rows={years.toReversed()}
        keyOf={({ label }) => label}
      />
      <PlainTable
        label="ERP物料"
        title="ERP 物料"
        columns={materialColumns}
        rows={materials}
        keyOf={({ nccId }) => nccId}
      />
    </>
  )
}

const yearColumns: readonly PlainColumn<ProductSales['years'][number]>[] = [
  { title: labels.bizYear, cell: ({ label }) => label },
  { title: '净销量（kg）', cell: ({ kg }) => <Num value={kg} grouped />, isFigure: true },
  {
    title: '其中退货（kg）',
    cell: ({ returnKg }) => <Num value={returnKg} grouped />,
    isFigure: true,
  },
  {
    title: '推广面积（亩）',
    cell: ({ area }) => <Num value={area} grouped />,
    isFigure: true,
  },
  {
    title: '销售额（万元）',
    cell: ({ amount }) => <Num value={Number(amount) / 10_000} digits={2} grouped />,
    isFigure: true,
  },
]

const materialColumns: readonly PlainColumn<ProductSales['materials'][number]>[] = [
  { title: labels.nccId, cell: ({ nccId }) => <Link to={historyAt(nccId)}>{nccId}</Link> },
  { title: labels.materialName, cell: ({ materialName }) => materialName },
  { title: '行数', cell: ({ lines }) => <Num value={lines} grouped />, isFigure: true },
  { title: '净销量（kg）', cell: ({ kg }) => <Num value={kg} grouped />, isFigure: true },
]
