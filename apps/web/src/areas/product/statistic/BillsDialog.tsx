import '../../figures.css'
import '../../saleFigures.css'
import {
  exportLines,
  lineParts,
  lines,
  type BillLine,
} from '@hepu/api/areas/product/statistic/productStatistic'
import { saleLabels as labels } from '@hepu/api/areas/product/sale/saleLabels'
import { product } from '@hepu/api/areas/product/record/product'
import type { InputOf } from '@hepu/api/core/route'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { Num } from '../../../ui/text/Num.tsx'
import { grouped } from '../../../ui/text/grouped.ts'
import { yuan } from '../../../ui/text/yuan.ts'
import { usePermissions } from '../../../workspace/session.ts'
import type { StatisticFilters } from './statisticChoices.ts'

type Model = NonNullable<InputOf<typeof lines>['model']>

/** A figure whose bills are shown: its place among the groups, or one of the notes. */
export interface Figure {
  title: string
  cells?: NonNullable<Model['cells']>
  part?: Model['part']
  /** Years of its answer, where they differ from those of the screen. */
  years?: { startYear: number; endYear: number }
}

interface Props {
  figure: Figure
  filters: StatisticFilters
  onClose: () => void
}

const columns: readonly Column<BillLine>[] = [
  { title: labels.billDate, dataIndex: 'billDate', width: 110, sort: true },
  { title: labels.billNo, dataIndex: 'billNo', width: 140, ellipsis: true },
  { title: labels.billType, dataIndex: 'billType', width: 84 },
  {
    title: labels.productId,
    dataIndex: 'productName',
    width: 120,
    render: (_, { productId, productName, materialName }) =>
      productId ? (
        <Link to={pathsOf(product).show(productId)}>{productName}</Link>
      ) : (
        `未绑定（${materialName}）`
      ),
  },
  { title: labels.placeText, dataIndex: 'place', width: 140, ellipsis: true },
  { title: labels.companyId, dataIndex: 'companyName', width: 140, ellipsis: true },
  { title: labels.customer, dataIndex: 'customer', width: 120, ellipsis: true },
  {
    title: labels.kg,
    dataIndex: 'kg',
    width: 130,
    align: 'right',
    sort: true,
    render: (_, { kg }) => <Num value={kg} digits={3} grouped />,
  },
  { title: labels.amount, dataIndex: 'amount', width: 120, align: 'right', sort: true },
  { title: labels.nccId, dataIndex: 'nccId', width: 130, ellipsis: true },
]

/** 统计明细: the bills behind a figure, by its own filters, with the sums over all of them. */
export default function BillsDialog({
  figure: { title, cells, part = 'counted', years },
  filters,
  onClose,
}: Props) {
  const mayExport = usePermissions().has('product.sale:export')
  const model = useMemo(
    () => ({ ...filters, ...years, part, ...(cells ? { cells } : {}) }),
    [filters, years, cells, part],
  )
  const sums = useCall(lines, { size: 5, model }, { quiet: true }).data
  return (
    <AppModal open title={`统计明细 · ${title}`} width={1120} footer={null} onCancel={onClose}>
      <p className="note">
        {lineParts[part]}
        {sums &&
          `：共 ${sums.total} 行，重量 ${grouped(sums.kg, 3)} kg，金额 ${yuan(sums.amount)} 元，与统计数字的筛选条件相同。`}
      </p>
      <SearchTable
        route={lines}
        columns={columns}
        fixedModel={model}
        defaultSort={{ sort: 'billDate', order: 'descending' }}
        exportRoute={mayExport && exportLines}
        isLocal
        showIndex
        height={420}
        empty="没有这样的单据。"
      />
    </AppModal>
  )
}
