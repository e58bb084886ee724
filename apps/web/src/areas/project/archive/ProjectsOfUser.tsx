import { projectsOfUser } from '@hepu/api/areas/project/archive/archiveUser'
import { levelNames, nodeLabels, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { addressOf, nodePath } from '../node/nodePaths.ts'
import { StateOfNode } from '../node/StateOfNode.tsx'

/** 参与项目: projects, topics and assignments in which somebody takes part, as far as the reader sees them. */
export function ProjectsOfUser({ userId }: { userId: string }) {
  const found = useCall(projectsOfUser, { userId }, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  if (found.data.length === 0) return <EmptyPane text="没有您能看到的参与项目。" />
  return (
    <PlainTable
      label="参与项目"
      rows={found.data}
      keyOf={({ nodeId }) => nodeId}
      pageSize={20}
      columns={[
        {
          title: '项目、课题或任务',
          cell: (row) => (
            <Link to={nodePath('projectDetails', addressOf({ ...row, id: row.nodeId }))}>
              {levelNames[row.level as NodeLevel]} · {row.name}
            </Link>
          ),
        },
        { title: '所属项目', width: 260, cell: ({ level, projectName }) => (level === 1 ? '' : projectName) },
        { title: nodeLabels.state, width: 90, cell: ({ state }) => <StateOfNode state={state} /> },
        { title: '职务', width: 130, cell: ({ position }) => position },
        { title: '投入（月/年）', width: 100, isFigure: true, cell: ({ months }) => months ?? '—' },
        { title: '起止日期', width: 190, cell: ({ startDate, endDate }) => `${startDate} 至 ${endDate}` },
      ]}
    />
  )
}
