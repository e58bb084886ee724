import { contractDetailCall } from '@hepu/api/areas/contract/record/contractCalls'
import { messages } from '../../../client/messages.ts'
import { useOpened } from '../../../resource/form/useOpened.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { CONTRACTS } from '../contractPaths.ts'
import { ContractError } from './ContractError.tsx'
import DraftForm from './DraftForm.tsx'

/** 合同草稿-详情: goes on with a draft, submits or deletes it. */
export default function ContractDraftDetail() {
  const [params] = useTabParams()
  const id = params.get('contractId')
  const opened = useOpened(contractDetailCall, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const held = opened.data
  return (
    <Page title={held ? `合同草稿 · ${held.name}` : '合同草稿-详情'} back={CONTRACTS} keepHead>
      {id === null && <BadQuery list={CONTRACTS} />}
      {opened.error && <ContractError error={opened.error} onRetry={() => void opened.refetch()} />}
      {id !== null && !opened.error && !held && <EmptyPane loading />}
      {held &&
        (held.can['edit'] ? (
          <DraftForm held={held} onReload={async () => (await opened.refetch()).data} />
        ) : (
          <Notice tone="warning" title={held.whyNot?.['edit'] ?? messages.noPermission} />
        ))}
    </Page>
  )
}
