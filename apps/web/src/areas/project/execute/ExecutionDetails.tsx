import * as api from '@hepu/api/areas/project/execute/projectExecute'
import { nodeLabels as labels } from '@hepu/api/areas/project/node/nodeLabels'
import { projectDetail, type NodeDetail } from '@hepu/api/areas/project/node/projectTracking'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { type ReactNode } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { StateOfNode } from '../node/StateOfNode.tsx'
import { useNodeAddress } from '../node/useNodeAddress.ts'
import { IndexEvidence } from '../result/IndexEvidence.tsx'
import { ResultList } from '../result/ResultList.tsx'
import { EXECUTIONS } from './executionPaths.ts'
import { ExecutionActions } from './ExecutionActions.tsx'
import { ExecutionFigures } from './ExecutionFigures.tsx'

/** 执行详情: one project under way with its figures, its indexes with their evidence, and its results. */
export default function ExecutionDetails() {
  const projectId = useNodeAddress()?.projectId ?? null
  const key = { projectId: projectId ?? '0' }
  const options = { enabled: projectId !== null, quiet: true, freshOnReturn: true }
  const found = useCall(projectDetail, key, options)
  const buttons = useCall(api.getButtonStatus, key, options)
  const node = found.error ? undefined : found.data
  return (
    <Page
      title={node ? `项目执行 · ${node.name}` : '执行详情'}
      back={EXECUTIONS}
      extra={node && buttons.data && <ExecutionActions node={node} buttons={buttons.data} />}
      keepHead
    >
      {projectId === null && <BadQuery list={EXECUTIONS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {projectId !== null && !found.error && !node && <EmptyPane loading />}
      {node && (
        <>
          <NodeLinks address={{ projectId: node.id }} shown={null} />
          <p className="record-state">
            <StateOfNode state={node.state} />
            <span className="quiet">{node.code}</span>
          </p>
          <ExecutionFigures projectId={node.id} />
          <Facts node={node} />
          <IndexEvidence address={{ projectId: node.id }} />
          <ResultList projectId={node.id} />
        </>
      )}
    </Page>
  )
}

const wan = (yuan: string | null): string | null =>
  yuan === null ? null : `${groupedText(yuan, '万元')} 万元`

function Facts({ node }: { node: NodeDetail }) {
  const facts: [string, ReactNode][] = [
    [labels.directorId, node.directorName],
    [labels.unitId, node.unitName],
    [labels.sourceId, node.sourceName ?? '自立项目'],
    ['起止日期', node.startDate && `${node.startDate} 至 ${node.endDate}`],
    [labels.specialBudget, wan(node.specialBudget)],
    [labels.selfBudget, wan(node.selfBudget)],
  ]
  return (
    <dl className="project-facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value ?? '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
