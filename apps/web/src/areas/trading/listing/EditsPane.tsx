import { listEdits } from '@hepu/api/areas/trading/listing/listing'
import { editOutcomes } from '@hepu/api/areas/trading/listing/listingLabels'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import type { ListingPaneProps } from './ListingDetails.tsx'

/** 修改记录: changes that needed a review, and what became of them. */
export default function EditsPane({ listing }: ListingPaneProps) {
  const found = useCall(listEdits, { id: listing.id }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  if (found.data.length === 0)
    return <p className="quiet">还没有需要审核的修改。上架后编辑，修改会先在这里等待审核。</p>
  return (
    <PlainTable
      label="修改记录"
      rows={found.data}
      keyOf={({ id }) => id}
      columns={[
        { title: '提交', width: 150, minWidth: 130, cell: ({ createTime }) => formatTime(createTime) },
        { title: '提交人', width: 90, cell: ({ createdByName }) => createdByName },
        {
          title: '结果',
          width: 90,
          cell: ({ outcome }) => (outcome ? editOutcomes[outcome] : '待审'),
        },
        { title: '处理人', width: 90, cell: ({ decidedByName }) => decidedByName ?? '—' },
        { title: '项目', cell: ({ changes }) => changes.map(({ label }) => label).join('、') },
      ]}
    />
  )
}
