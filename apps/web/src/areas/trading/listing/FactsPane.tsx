import { showFacts } from '@hepu/api/areas/trading/listing/listing'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { EvidenceSections } from './EvidenceSections.tsx'
import type { ListingPaneProps } from './ListingDetails.tsx'

/** 数据: what register and trials say of what is offered, with who sees it. */
export default function FactsPane({ listing }: ListingPaneProps) {
  const found = useCall(showFacts, { id: listing.id }, { quiet: true, enabled: listing.sourceId !== null })
  if (listing.sourceId === null)
    return <p className="quiet">没有关联成果。编辑时选择“关联成果”，登记与试验数据会自动带入。</p>
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  if (found.data.length === 0) return <p className="quiet">登记与试验系统中还没有该成果的数据。</p>
  return (
    <>
      <p className="quiet">
        以登记与试验系统现在的数据为准；谁能看到由“数据公开设置”决定，每次查阅都有记录。
      </p>
      <EvidenceSections sections={found.data} hasLevels />
    </>
  )
}
