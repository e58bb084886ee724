import { standardList } from '@hepu/api/areas/breeder/record/promotionStandard'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import type { BreederPaneProps } from '../breederPanes.ts'
import { StandardTable } from './StandardTable.tsx'

/** 推广标准: what is paid for a phase reached or an area planted, in one table that is saved as a whole. */
export default function BreederPromotionStandard({ breederId }: BreederPaneProps) {
  const found = useCall(standardList, { breederId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const closed = found.data.whyNot?.['edit']
  return (
    <>
      {closed && <Notice tone="info" title={closed} />}
      <StandardTable
        breederId={breederId}
        standards={found.data}
        onSaved={async () => void (await found.refetch())}
      />
    </>
  )
}
