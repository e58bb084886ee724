import { shownMoney } from '@hepu/api/core/money/typedMoney'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import type { ProductPanelProps } from '../productPanels.ts'
import { useProductExtra } from './useProductExtra.tsx'

/** 万, in which figures of sales are read. */
const TEN_THOUSAND = 10_000

/** Net sales of a product by business year. */
export default function SalesPanel({ id }: ProductPanelProps) {
  const { extra, otherwise } = useProductExtra(id)
  if (!extra) return otherwise
  const sales = extra.sales ?? []
  if (sales.length === 0) return <EmptyPane text="还没有销售单据。物料绑定到产品后，其单据计入该产品。" />
  return (
    <PlainTable
      label="销售"
      rows={sales}
      keyOf={({ bizYear }) => String(bizYear)}
      columns={[
        { title: '业务年度', width: 120, cell: ({ bizYear }) => bizYear },
        {
          title: '净销量(万公斤)',
          isFigure: true,
          cell: ({ kg, unweighed }) =>
            `${formatNumber(kg / TEN_THOUSAND, 2)}${unweighed > 0 ? `（另有 ${unweighed} 行待核）` : ''}`,
        },
        {
          title: '净销售额(万元)',
          isFigure: true,
          cell: ({ amount }) => shownMoney(amount, '万元'),
        },
        {
          title: '推广面积(万亩)',
          isFigure: true,
          cell: ({ area }) => (area === null ? '—' : formatNumber(area / TEN_THOUSAND, 2)),
        },
      ]}
    />
  )
}
