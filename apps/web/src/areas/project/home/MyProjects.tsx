import { myProjects, type MyProject } from '@hepu/api/areas/project/home/myProjects'
import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { percentText } from '@hepu/api/areas/project/plan/progress'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { addressOf, nodePath } from '../node/nodePaths.ts'
import { StateOfNode } from '../node/StateOfNode.tsx'
import { LightMark } from '../plan/LightMark.tsx'

/** 我的项目 on the home screen: nodes under way in which the user takes part, those behind their plan first. */
export default function MyProjects() {
  const [isWhole, setWhole] = useState(false)
  const found = useCall(myProjects, { all: isWhole }, { quiet: true, freshOnReturn: true })
  if (found.data?.total === 0) return null
  return (
    <section aria-labelledby="home-projects">
      <h2 id="home-projects">我的项目</h2>
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {found.data && (
        <>
          <Rows nodes={found.data.nodes} />
          {found.data.total > found.data.nodes.length && (
            <p>
              <Button type="link" size="small" onClick={() => setWhole(true)}>
                全部 {found.data.total} 项
              </Button>
            </p>
          )}
        </>
      )}
    </section>
  )
}

const Rows = ({ nodes }: { nodes: readonly MyProject[] }) => (
  <PlainTable
    label="我的项目"
    rows={nodes}
    keyOf={({ id }) => id}
    columns={[
      {
        title: '项目、课题或任务',
        cell: (row) => (
          <Link to={nodePath('projectDetails', addressOf(row))} title={row.projectName}>
            {levelNames[row.level as NodeLevel]} · {row.name}
          </Link>
        ),
      },
      { title: '状态', width: 84, cell: ({ state }) => <StateOfNode state={state} /> },
      {
        title: '进度（%）',
        width: 84,
        isFigure: true,
        cell: ({ progress }) => percentText(progress),
      },
      {
        title: '时间进度（%）',
        width: 108,
        isFigure: true,
        cell: ({ planned }) => percentText(planned),
      },
      {
        title: '进度灯',
        width: 112,
        cell: ({ light, isOverdue }) => <LightMark light={light} isOverdue={isOverdue} />,
      },
      { title: '结束日期', width: 104, cell: ({ endDate }) => endDate },
      {
        title: '未关闭风险',
        width: 96,
        isFigure: true,
        cell: (row) =>
          row.risks ? (
            <Link to={`${nodePath('RiskRecord', addressOf(row))}&unclosed=true`}>{row.risks}</Link>
          ) : (
            (row.risks ?? '—')
          ),
      },
    ]}
  />
)
