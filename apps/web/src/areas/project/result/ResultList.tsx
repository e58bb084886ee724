import { selectAchievementManageAll } from '@hepu/api/areas/project/execute/projectExecute'
import { resultTypeLabels } from '@hepu/api/areas/project/result/resultTypeLabels'
import { resultLabels as labels } from '@hepu/api/areas/project/result/resultLabels'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { nodePath } from '../node/nodePaths.ts'
import { CountState } from './CountState.tsx'

/** All results of a project, by index; they are changed on their own screen. */
export function ResultList({ projectId }: { projectId: string }) {
  const found = useCall(selectAchievementManageAll, { projectId }, { quiet: true, freshOnReturn: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <EmptyPane loading />
  const manage = <Link to={nodePath('ProjectResults', { projectId })}>项目成果</Link>
  if (found.data.length === 0) return <p className="quiet">还没有关联成果，请到{manage}关联。</p>
  return (
    <PlainTable
      label="成果"
      title={`成果（${found.data.length}）`}
      rows={found.data}
      keyOf={({ id }) => id}
      pageSize={10}
      columns={[
        { title: labels.resultType, width: 100, cell: ({ resultType }) => resultTypeLabels[resultType] },
        {
          title: labels.resultId,
          cell: ({ path, resultName }) => (path ? <Link to={path}>{resultName}</Link> : resultName),
        },
        { title: '编号', width: 170, cell: ({ resultNo }) => resultNo ?? '—' },
        { title: labels.indexId, width: 200, cell: ({ indexName }) => indexName ?? '—' },
        {
          title: labels.quantity,
          width: 90,
          isFigure: true,
          cell: ({ indexId, quantity, unit }) => (indexId ? `${quantity} ${unit ?? ''}` : '—'),
        },
        { title: labels.resultDate, width: 110, cell: ({ resultDate }) => resultDate ?? '—' },
        { title: '佐证', width: 200, cell: (row) => <CountState row={row} /> },
      ]}
    />
  )
}
