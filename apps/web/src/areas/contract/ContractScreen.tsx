import type { ComponentType } from 'react'
import { BadQuery } from '../../ui/pane/BadQuery.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { useTabParams } from '../../workspace/useTabParams.ts'
import type { ContractPaneProps } from './contractPanes.ts'
import { CONTRACTS, contractPath } from './contractPaths.ts'

interface Props {
  title: string
  pane: ComponentType<ContractPaneProps>
}

/** A pane of a contract as a screen of its own, under the contract that its address names. */
export function ContractScreen({ title, pane: Pane }: Props) {
  const [params] = useTabParams()
  const contractId = params.get('contractId')
  return (
    <Page title={title} back={contractId ? contractPath(contractId) : CONTRACTS} keepHead>
      {contractId ? <Pane contractId={contractId} /> : <BadQuery list={CONTRACTS} />}
    </Page>
  )
}
