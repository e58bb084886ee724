import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { nodePath, PROJECTS } from '../node/nodePaths.ts'
import { useNodeScreen } from '../node/useNodeScreen.ts'
import { ReportsTab } from '../report/ReportsTab.tsx'
import { DocumentsTab } from './DocumentsTab.tsx'
import './document.css'

const tabs = [
  { key: 'documents', label: '文档' },
  { key: 'reports', label: '报告' },
] as const

/** 过程文档: the documents of a node with their versions, and its monthly and yearly reports. */
export default function ProcessDocuments() {
  const { current, found, node, address, may } = useNodeScreen()
  const [params, change] = useTabParams()
  const tab = params.get('tab') === 'reports' ? 'reports' : 'documents'
  return (
    <Page
      title={node ? `过程文档 · ${node.name}` : '过程文档'}
      back={address ? nodePath('projectDetails', address) : PROJECTS}
      help="同一节点、同类型、同名称的文件再次上传即成为新版本，旧版本可随时查看。项目的列表包含下级课题与任务的文档。报告草稿由系统按报告期内的实际进展生成，提交时连同事实一并留存。"
    >
      {!current && <BadQuery list={PROJECTS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {current && !found.error && !node && <EmptyPane loading />}
      {node && address && (
        <>
          <NodeLinks address={address} shown="ProcessDocuments" />
          <Tabs
            items={tabs}
            value={tab}
            onChange={(key) => change({ tab: key === 'reports' ? key : null })}
            label="过程文档与报告"
          >
            {tab === 'documents' ? (
              <DocumentsTab address={address} mayEdit={may('document:edit')} />
            ) : (
              <ReportsTab node={node} address={address} mayEdit={may('document:edit')} />
            )}
          </Tabs>
        </>
      )}
    </Page>
  )
}
