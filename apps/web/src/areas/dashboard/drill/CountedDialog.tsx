import '../../figures.css'
import { countedRows, type CountedRow } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { saleDimensions, type SaleDimension } from '@hepu/api/areas/product/statistic/saleReport'
import { countedMetrics, type CountedMetric } from '@hepu/api/areas/dashboard/widget/widgets'
import type { OutputOf } from '@hepu/api/core/route'
import { useCall } from '../../../client/useCall.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import type { CountedFigure, Wall } from '../wall/wallContext.ts'
import type { WallFilters } from '../wall/wallParams.ts'
import { inTenThousands, percentText } from '../wall/wallText.ts'

interface Props {
  figure: CountedFigure
  filters: WallFilters
  companyId: string | undefined
  /** Opens the bills of a row; undefined where the user may not see them. */
  onSale: Wall['onSale']
  onClose: () => void
}

type Counted = OutputOf<typeof countedRows>
/** Rows on a page. */
const PAGE = 20

/** 明细: what a card of 推广 counts, with the sums of each, by the filters of the card; a row opens its bills. */
export default function CountedDialog({ figure, filters, companyId, onSale, onClose }: Props) {
  const { title, of } = figure
  const found = useCall(
    countedRows,
    { ...filters, ...(companyId ? { companyId } : {}), key: of },
    { quiet: true },
  )
  const open = (row: CountedRow) => {
    if (!found.data) return
    onSale?.({
      kind: 'sale',
      title: row.name,
      years: found.data.period,
      cells: [{ dimension: dimensionOf(of), value: row.id }],
    })
    onClose()
  }
  return (
    <AppModal open title={`明细 · ${title}`} width={860} footer={null} onCancel={onClose}>
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {found.data && (
        <>
          <p className="note">{summaryOf(of, found.data)}</p>
          <PlainTable
            label={title}
            rows={found.data.rows}
            keyOf={({ id }) => id}
            pageSize={PAGE}
            columns={columnsOf(of, found.data, onSale && open)}
          />
        </>
      )}
    </AppModal>
  )
}

const summaryOf = (of: CountedMetric, { rows, total, period }: Counted): string =>
  of === 'area'
    ? `${period.text}：共 ${rows.length} 个${countedMetrics[of]}，推广面积 ${inTenThousands(total.area)} 万亩。推广面积＝净销量÷亩用种量，没有登记亩用种量的产品不计；退货多于销售的为负数，与卡片的筛选条件相同。`
    : `${period.text}：共 ${rows.length} 个${countedMetrics[of]}，净销量 ${inTenThousands(total.kg)} 万公斤，占全部净销量 ${percentText(total.share)}。净销量大于 0 的才计入，与卡片的筛选条件相同。`

/** Returns what the rows of a card are. */
const dimensionOf = (of: CountedMetric): SaleDimension =>
  of === 'provinces' ? 'province' : of === 'cities' ? 'city' : 'product'

function columnsOf(
  of: CountedMetric,
  { rows }: Counted,
  onOpen: ((row: CountedRow) => void) | undefined,
): PlainColumn<CountedRow>[] {
  const dimension = dimensionOf(of)
  const hasAmounts = rows.some(({ amount }) => amount !== null)
  return [
    {
      title: saleDimensions[dimension],
      minWidth: 120,
      cell: (row) =>
        onOpen ? (
          <button type="button" className="row-link" title="查看这一行的单据" onClick={() => onOpen(row)}>
            {row.name}
          </button>
        ) : (
          row.name
        ),
    },
    ...(dimension === 'product'
      ? [{ title: '上市业务年度', width: 110, cell: ({ launchYear }: CountedRow) => launchYear ?? '—' }]
      : []),
    { title: '净销量（万公斤）', width: 130, isFigure: true, cell: ({ kg }) => formatNumber(kg / 10_000, 2) },
    { title: '占净销量', width: 96, isFigure: true, cell: ({ share }) => percentText(share) },
    ...(hasAmounts
      ? [
          {
            title: '销售额（万元）',
            width: 120,
            isFigure: true,
            cell: ({ amount }: CountedRow) => inTenThousands(amount),
          },
        ]
      : []),
    { title: '推广面积（万亩）', width: 130, isFigure: true, cell: ({ area }) => inTenThousands(area) },
  ]
}
