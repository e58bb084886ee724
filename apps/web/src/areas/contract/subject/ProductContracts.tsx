import { contractMentions } from '@hepu/api/areas/contract/subject/contractResult'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { MentionTable } from './MentionTable.tsx'

/** 可签许可 of a product, and the contracts that name it or the variety behind it. */
export default function ProductContracts({ id }: { id: string }) {
  const found = useCall(
    contractMentions,
    { kind: 'product', recordId: id },
    { quiet: true, freshOnReturn: true },
  )
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const { contracts, license } = found.data
  return (
    <>
      {license && (
        <p>
          {license.isAllowed ? (
            <StateText tone="good">可签许可</StateText>
          ) : (
            <StateText tone="warn">{license.reason}</StateText>
          )}
        </p>
      )}
      {contracts.length === 0 ? (
        <EmptyPane text="没有涉及该产品的合同。" />
      ) : (
        <MentionTable rows={contracts} />
      )}
    </>
  )
}
