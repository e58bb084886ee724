import '../../figures.css'
import {
  morningRows,
  morningWeeks,
  type MorningRow,
} from '@hepu/api/areas/dashboard/morning/dashboardMorning'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import type { MorningFigure } from '../wall/wallContext.ts'
import type { WallFilters } from '../wall/wallParams.ts'

interface Props {
  figure: MorningFigure
  filters: WallFilters
  onClose: () => void
}

/** Rows on a page. */
const PAGE = 20

/** 明细: the rows that a figure of a card of 晨会 counts or adds up. */
export default function MorningDialog({ figure, filters, onClose }: Props) {
  const { title, unit, of, week } = figure
  const { orgId, crop } = filters
  const scope = { ...(orgId ? { orgId } : {}), ...(crop ? { crop } : {}) }
  const { data, error, refetch } = useCall(morningRows, { ...scope, key: of, week }, { quiet: true })
  const sum = data?.rows.reduce((all, row) => all + row.figure, 0) ?? 0
  const isSold = of === 'sold'
  return (
    <AppModal
      open
      title={`明细 · ${title}（${morningWeeks[week]}）`}
      width={860}
      footer={null}
      onCancel={onClose}
    >
      {error && <ErrorPane error={error} onRetry={() => void refetch()} />}
      {!error && !data && <EmptyPane loading />}
      {data && (
        <>
          <p className="note">
            {`${data.from} 至 ${data.to}：`}
            {isSold
              ? `共 ${data.rows.length} 个产品，净销量 ${formatNumber(sum, 1)} ${unit}，不含调拨与集团内；退货多于销售的为负数。`
              : `共 ${formatNumber(sum, 0)} ${unit}。`}
          </p>
          <PlainTable
            label={title}
            rows={data.rows}
            keyOf={({ id }) => id}
            pageSize={PAGE}
            columns={isSold ? soldColumns : columns}
          />
        </>
      )}
    </AppModal>
  )
}

const nameColumn = (head: string): PlainColumn<MorningRow> => ({
  title: head,
  minWidth: 160,
  cell: ({ path, title }) => (path ? <Link to={path}>{title}</Link> : title),
})

const columns: readonly PlainColumn<MorningRow>[] = [
  nameColumn('名称'),
  { title: '说明', minWidth: 140, cell: ({ note }) => note },
  { title: '日期', width: 110, cell: ({ day }) => day },
]

const soldColumns: readonly PlainColumn<MorningRow>[] = [
  nameColumn('产品'),
  { title: '净销量（万公斤）', width: 150, isFigure: true, cell: ({ figure }) => formatNumber(figure, 2) },
  { title: '最后单据日期', width: 130, cell: ({ day }) => day },
]
