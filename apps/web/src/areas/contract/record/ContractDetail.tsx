import {
  contractDetailCall,
  type ContractDetail as Detail,
} from '@hepu/api/areas/contract/record/contractCalls'
import { lazy, Suspense } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorBoundary } from '../../../ui/pane/ErrorBoundary.tsx'
import { setSession, usePermissions, useSession } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { loadContractOrigins } from '../../trading/shared.ts'
import '../contract.css'
import { contractPanes } from '../contractPanes.ts'
import { CONTRACTS } from '../contractPaths.ts'
import { ContractActions, ContractReasons } from './ContractActions.tsx'
import { ContractError } from './ContractError.tsx'
import { ContractFacts } from './ContractFacts.tsx'
import { ContractHead } from './ContractHead.tsx'

const ContractFiles = lazy(() => import('./ContractFiles.tsx'))
const ApprovalWaits = lazy(() => import('./ApprovalWaits.tsx'))
const RecordApproval = lazy(() => import('../../../resource/approval/RecordApproval.tsx'))
const ContractOrigins = lazy(loadContractOrigins)
const ContractBody = lazy(() => import('./ContractBody.tsx'))

/** 合同详情: one contract, with what belongs to it in tabs. The chosen tab stays for the next contract. */
export default function ContractDetail() {
  const [params] = useTabParams()
  const id = params.get('contractId')
  const found = useCall(
    contractDetailCall,
    { id: id ?? '0' },
    { enabled: id !== null, quiet: true, freshOnReturn: true },
  )
  const row = found.error ? undefined : found.data
  return (
    <Page
      title={row ? `合同 · ${row.name}` : '合同详情'}
      back={CONTRACTS}
      extra={row && <ContractActions row={row} />}
      keepHead
    >
      {id === null && <BadQuery list={CONTRACTS} />}
      {found.error && <ContractError error={found.error} onRetry={() => void found.refetch()} />}
      {id !== null && !found.error && !row && <EmptyPane loading />}
      {row && <Content row={row} />}
    </Page>
  )
}

const ownTabs = [
  { key: 'info', label: '合同信息' },
  { key: 'body', label: '合同正文' },
  { key: 'files', label: '合同文件' },
]

function Content({ row }: { row: Detail }) {
  const permissions = usePermissions()
  const panes = contractPanes.filter(({ permission }) => permissions.has(permission))
  const tabs = [...ownTabs, ...panes.map(({ key, label }) => ({ key, label }))]
  const [active, choose] = useActiveName(tabs.map(({ key }) => key))
  return (
    <>
      <ContractHead row={row} />
      <ContractReasons row={row} />
      <Suspense>
        {(permissions.has('trading.consult:read') || permissions.has('trading.deal:read')) && (
          <ContractOrigins contractId={row.id} />
        )}
        {row.state === 'auditing' && (
          <ApprovalWaits
            contractId={row.id}
            onShow={() => {
              choose('info')
              setTimeout(showApproval)
            }}
          />
        )}
      </Suspense>
      <Tabs label="合同的各部分" items={tabs} value={active} onChange={choose}>
        <Suspense fallback={<EmptyPane loading />}>
          {active === 'info' && <Info row={row} />}
          {active === 'body' && <ContractBody row={row} />}
          {active === 'files' && <ContractFiles contractId={row.id} mayWrite={mayFile(row, permissions)} />}
          <PaneContent key={active} active={active} contractId={row.id} />
        </Suspense>
      </Tabs>
    </>
  )
}

/** Files of a contract come and go as long as it is not over. */
const mayFile = (row: Detail, permissions: ReadonlySet<string>): boolean =>
  permissions.has('contract.record:write') && ['draft', 'auditing', 'signed', 'running'].includes(row.state)

const APPROVAL = 'contract-approval'
const showApproval = () => document.getElementById(APPROVAL)?.scrollIntoView({ block: 'start' })

function Info({ row }: { row: Detail }) {
  return (
    <>
      <ContractFacts row={row} />
      <div id={APPROVAL} className="contract-approval">
        <RecordApproval subject="contract.record" objectId={row.id} />
      </div>
    </>
  )
}

const drawn = contractPanes.map((pane) => ({ ...pane, Pane: lazy(pane.load) }))

/** The tab of another part of the area, loaded when it is first shown. */
function PaneContent({ active, contractId }: { active: string; contractId: string }) {
  const pane = drawn.find(({ key }) => key === active)
  if (!pane) return null
  return (
    <ErrorBoundary>
      <pane.Pane contractId={contractId} />
    </ErrorBoundary>
  )
}

/** The tab in the address, else the one last chosen on any contract, else the first. */
function useActiveName(keys: readonly string[]): [string, (key: string) => void] {
  const [params, setParams] = useTabParams()
  const last = useSession((session) => session.contractActiveName)
  const wanted = [params.get('activeName'), last].find((key) => key && keys.includes(key))
  const choose = (key: string) => {
    setSession({ contractActiveName: key })
    setParams({ activeName: key })
  }
  return [wanted ?? keys[0] ?? 'info', choose]
}
