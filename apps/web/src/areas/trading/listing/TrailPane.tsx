import { listTrail } from '@hepu/api/areas/trading/listing/listing'
import { eventLabels } from '@hepu/api/areas/trading/listing/listingLabels'
import {
  listingStates,
  type ListingEvent,
  type ListingState,
} from '@hepu/api/areas/trading/listing/listingStates'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import type { ListingPaneProps } from './ListingDetails.tsx'

/** 经过: what happened to a listing; notes among reviewers are shown to them only. */
export default function TrailPane({ listing }: ListingPaneProps) {
  const found = useCall(listTrail, { id: listing.id }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  if (found.data.length === 0)
    return <p className="quiet">还没有经过。提交审核、上架、下架等都会记在这里。</p>
  return (
    <PlainTable
      label="经过"
      rows={found.data}
      keyOf={({ id }) => id}
      pageSize={20}
      columns={[
        { title: '时间', width: 150, minWidth: 130, cell: ({ createTime }) => formatTime(createTime) },
        { title: '事件', width: 130, cell: ({ event }) => eventLabels[event as ListingEvent] ?? event },
        { title: '状态', width: 150, cell: ({ fromState, toState }) => statesText(fromState, toState) },
        { title: '人员', width: 90, cell: ({ byName }) => byName ?? '系统' },
        {
          title: '说明',
          cell: ({ note, insideNote }) => (
            <>
              {note}
              {insideNote && <span className="quiet"> 内部：{insideNote}</span>}
            </>
          ),
        },
      ]}
    />
  )
}

const labelOf = (state: string): string => listingStates[state as ListingState] ?? state

function statesText(from: string | null, to: string | null): string {
  if (!to) return ''
  return from && from !== to ? `${labelOf(from)} → ${labelOf(to)}` : labelOf(to)
}
