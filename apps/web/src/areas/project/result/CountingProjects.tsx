import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import type { ResultType } from '@hepu/api/areas/project/result/resultTypes'
import { listCountingProjects } from '@hepu/api/areas/project/result/projectAchievement'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { pathOfNode } from './resultPaths.ts'

interface Props {
  resource: string
  id: string
}

/** 计入该成果的项目, on the screen of a record of a registry; nothing where no project counts it. */
export default function CountingProjects({ resource, id }: Props) {
  const input = { resultType: resource as ResultType, resultId: id }
  const found = useCall(listCountingProjects, input, { quiet: true, freshOnReturn: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data || found.data.length === 0) return null
  return (
    <section className="record-part">
      <h2>计入该成果的项目</h2>
      <PlainTable
        label="计入该成果的项目"
        rows={found.data}
        keyOf={(row) => row.id}
        columns={[
          {
            title: '项目',
            cell: (row) => (
              <>
                <Link to={pathOfNode('ProjectResults', row)}>{row.projectName}</Link>{' '}
                <span className="quiet">{row.projectCode}</span>
              </>
            ),
          },
          {
            title: '所属',
            width: 240,
            cell: ({ level, nodeName }) =>
              level > 1 ? `${levelNames[level as NodeLevel]} · ${nodeName}` : '—',
          },
          { title: '任务指标', width: 220, cell: ({ indexName }) => indexName ?? '不计入指标' },
          {
            title: '计入数量',
            width: 100,
            isFigure: true,
            cell: ({ indexName, quantity, unit }) => (indexName ? `${quantity} ${unit ?? ''}` : '—'),
          },
        ]}
      />
    </section>
  )
}
