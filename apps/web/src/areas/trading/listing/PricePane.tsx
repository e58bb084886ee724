import { priceGuide } from '@hepu/api/areas/trading/listing/listing'
import { conversions, type Conversion } from '@hepu/api/areas/trading/listing/listingFields'
import { LEAST_DEALS } from '@hepu/api/areas/trading/listing/priceGuide'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import type { ListingPaneProps } from './ListingDetails.tsx'
import { SchemeComparison } from './SchemeComparison.tsx'

/** 定价参考: what deals of like types brought, and a lump sum against an entry fee with a royalty. */
export default function PricePane({ listing }: ListingPaneProps) {
  const found = useCall(priceGuide, { id: listing.id }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  return (
    <>
      <section className="record-part" aria-label="同类成交">
        <h2>同类成交</h2>
        <p className="quiet">
          本单位已签订的同类型收入合同，金额为万元；不足 {LEAST_DEALS} 份时不显示，也不显示单份合同。
        </p>
        <PlainTable
          label="同类成交"
          rows={found.data}
          keyOf={({ conversion }) => conversion}
          columns={[
            {
              title: '转化方式',
              width: 110,
              cell: ({ conversion }) => conversions[conversion as Conversion],
            },
            { title: '份数', width: 70, isFigure: true, cell: ({ range }) => range?.n ?? '—' },
            { title: '最低', width: 100, isFigure: true, cell: ({ range }) => range?.lowest ?? '—' },
            { title: '中位数', width: 100, isFigure: true, cell: ({ range }) => range?.median ?? '—' },
            { title: '最高', width: 100, isFigure: true, cell: ({ range }) => range?.highest ?? '—' },
            {
              title: '年份',
              cell: ({ range }) => (range ? `${range.fromYear}–${range.toYear}` : '成交太少，暂无参考'),
            },
          ]}
        />
      </section>
      <SchemeComparison />
    </>
  )
}
