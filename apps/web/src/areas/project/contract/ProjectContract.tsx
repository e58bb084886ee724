import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { nodePath, PROJECTS } from '../node/nodePaths.ts'
import { useNodeScreen } from '../node/useNodeScreen.ts'
import { ContractFiles } from './ContractFiles.tsx'
import { ContractsOfNode } from './ContractsOfNode.tsx'

const tabs = [
  { key: 'contracts', label: '合同' },
  { key: 'files', label: '合同文件' },
] as const

/** 项目合同: the contracts of a node and of those below it, and their files. */
export default function ProjectContract() {
  const { current, found, node, address, may } = useNodeScreen()
  const permissions = usePermissions()
  const [params, change] = useTabParams()
  const tab = params.get('tab') === 'files' ? 'files' : 'contracts'
  const mayEdit = may('contract:edit') && permissions.has('contract.record:write')
  return (
    <Page
      title={node ? `项目合同 · ${node.name}` : '项目合同'}
      back={address ? nodePath('projectDetails', address) : PROJECTS}
      help="列表包含下级课题与任务的合同。已签订、履行中的支出合同未付的金额计入经费的“已承诺”：可用 = 预算 − 已支 − 已承诺。取消关联后记录保留。"
    >
      {!current && <BadQuery list={PROJECTS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {current && !found.error && !node && <EmptyPane loading />}
      {node && address && (
        <>
          <NodeLinks address={address} shown="ProjectContract" />
          <Tabs
            items={tabs}
            value={tab}
            onChange={(key) => change({ tab: key === 'files' ? key : null })}
            label="项目合同与文件"
          >
            {tab === 'contracts' ? (
              <ContractsOfNode address={address} mayEdit={mayEdit && node.state !== 'draft'} />
            ) : (
              <ContractFiles address={address} />
            )}
          </Tabs>
        </>
      )}
    </Page>
  )
}
