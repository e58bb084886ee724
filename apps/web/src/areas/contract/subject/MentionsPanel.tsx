import { contractMentions } from '@hepu/api/areas/contract/subject/contractResult'
import { useCall } from '../../../client/useCall.ts'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { PARTIES } from '../link/linkPaths.ts'
import { MentionTable } from './MentionTable.tsx'

interface Props {
  resource: string
  id: string
}

/** 涉及的合同, on the screen of a record of a registry or of a party; nothing where no contract names it. */
export default function MentionsPanel({ resource, id }: Props) {
  const wanted =
    resource === PARTIES ? ({ kind: 'party' } as const) : ({ kind: 'result', resultType: resource } as const)
  const found = useCall(contractMentions, { ...wanted, recordId: id }, { quiet: true, freshOnReturn: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data || found.data.contracts.length === 0) return null
  return (
    <section className="record-part">
      <h2>涉及的合同</h2>
      <MentionTable rows={found.data.contracts} />
    </section>
  )
}
