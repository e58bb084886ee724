import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { indexTypeLabels } from '@hepu/api/areas/project/plan/indexTypes'
import { percentText } from '@hepu/api/areas/project/plan/progress'
import { evidenceOf } from '@hepu/api/areas/project/result/evidence'
import { queryTaskIndexList, type ResultIndex } from '@hepu/api/areas/project/result/projectAchievement'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { nodePath, type NodeAddress } from '../node/nodePaths.ts'
import { pathOfNode } from './resultPaths.ts'

/** The indexes of a node and of all below it: target, value, and how much of it approved records support. */
export function IndexEvidence({ address }: { address: NodeAddress }) {
  const found = useCall(queryTaskIndexList, { ...address }, { quiet: true, freshOnReturn: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  if (found.data.length === 0)
    return (
      <p className="quiet">
        还没有任务指标，成果只能关联到项目。指标在<Link to={nodePath('PlanProgress', address)}>计划进度</Link>
        中维护。
      </p>
    )
  return (
    <PlainTable
      label="指标与佐证"
      title={`指标与佐证（${found.data.length}）`}
      rows={found.data}
      keyOf={({ id }) => id}
      pageSize={10}
      columns={[
        {
          title: '任务指标',
          cell: (row) => (
            <>
              <Link to={pathOfNode('PlanProgress', row)}>{row.name}</Link>
              {!row.isMust && <span className="quiet">（不考核）</span>}
            </>
          ),
        },
        {
          title: '所属',
          width: 220,
          cell: ({ level, nodeName }) => `${levelNames[level as NodeLevel]} · ${nodeName}`,
        },
        { title: '类型', width: 150, cell: ({ indexType }) => indexTypeLabels[indexType] },
        { title: '目标', width: 90, isFigure: true, cell: ({ target, unit }) => `${target} ${unit}` },
        { title: '当前', width: 80, isFigure: true, cell: ({ current }) => current ?? '—' },
        { title: '已佐证', width: 80, isFigure: true, cell: evidenceCell },
        { title: '进度（%）', width: 90, isFigure: true, cell: ({ progress }) => percentText(progress) },
        { title: '佐证状态', width: 150, cell: (row) => <EvidenceState row={row} /> },
      ]}
    />
  )
}

const evidenceCell = ({ indexType, evidence }: ResultIndex) =>
  evidenceOf(indexType).length > 0 ? evidence : '—'

/** Whether approved records support the value of an index. */
function EvidenceState({ row: { indexType, unsupported, waiting, evidence, target } }: { row: ResultIndex }) {
  if (evidenceOf(indexType).length === 0) return <StateText tone="quiet">按填报</StateText>
  if (unsupported > 0) return <StateText tone="bad">待佐证 {unsupported}</StateText>
  if (waiting > 0) return <StateText tone="warn">{waiting} 项待审核</StateText>
  return evidence >= target ? (
    <StateText tone="good">已佐证</StateText>
  ) : (
    <StateText tone="quiet">未完成</StateText>
  )
}
