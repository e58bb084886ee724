import * as api from '@hepu/api/areas/project/plan/taskIndex'
import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { SignedNotice } from '../change/SignedNotice.tsx'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { nodePath, PROJECTS, type NodeAddress } from '../node/nodePaths.ts'
import { useNodeAddress } from '../node/useNodeAddress.ts'
import { PlanActions, type Opened } from './PlanActions.tsx'
import { PlanTree } from './PlanTree.tsx'
import './plan.css'

const PlanChart = lazy(() => import('./PlanChart.tsx'))

/** 计划进度: the nodes and task indexes of a project with their weights and progress, as a tree and over the months. */
export default function PlanProgress() {
  const address = useNodeAddress()
  if (!address)
    return (
      <Page title="计划进度" back={PROJECTS}>
        <BadQuery list={PROJECTS} />
      </Page>
    )
  return <Plan address={address} />
}

const HELP =
  '进度由下往上汇总：关键结果 → 指标 → 任务 → 课题 → 项目，按权重加权，全部留空为等权；有下级的节点只按下级汇总，本级指标单独考核。' +
  '计划进度 = 已过天数 ÷ 总天数（含首尾两天）；偏差 = 进度 − 计划，不低于 −5 为正常，−5 至 −15 为偏慢，低于 −15 为滞后。' +
  'Σ 为汇总，填 为填报的百分数，调 为人工调整。已取消的指标不计入分母。目标值为 0 的没有进度。'

function Plan({ address }: { address: NodeAddress }) {
  const [tab, setTab] = useState<'tree' | 'chart'>('tree')
  const [opened, setOpened] = useState<Opened>(null)
  const node = useCall(projectDetail, { ...address }, { quiet: true })
  const plan = useCall(api.getProjectProgressList, { ...address }, { quiet: true, freshOnReturn: true })
  const rows = plan.error ? undefined : plan.data?.rows
  const faults = [...new Set((rows ?? []).flatMap(({ weights }) => weights ?? []))]
  return (
    <Page
      title={node.data ? `计划进度 · ${node.data.name}` : '计划进度'}
      back={nodePath('projectDetails', address)}
      help={HELP}
      extra={tab === 'chart' && <Button onClick={() => window.print()}>打印</Button>}
    >
      <NodeLinks address={address} shown="PlanProgress" />
      {node.data?.isSigned && (
        <SignedNotice projectId={address.projectId} what="指标的增减、目标值、权重与日期" />
      )}
      {plan.error && <ErrorPane error={plan.error} onRetry={() => void plan.refetch()} />}
      {!plan.error && !rows && <EmptyPane loading />}
      {faults.length > 0 && (
        <div className="plan-faults">
          <Notice tone="warning" title="权重合计不等于 100%，签订任务书和结题前须改好">
            {faults.slice(0, 5).map((fault) => (
              <div key={fault}>{fault}</div>
            ))}
            {faults.length > 5 && <div>另有 {faults.length - 5} 处</div>}
          </Notice>
        </div>
      )}
      {rows && plan.data && (
        <Tabs
          label="计划进度"
          items={[
            { key: 'tree', label: '指标进度' },
            { key: 'chart', label: '计划图' },
          ]}
          value={tab}
          onChange={setTab}
        >
          {tab === 'tree' ? (
            <PlanTree rows={rows} projectId={address.projectId} onOpen={setOpened} />
          ) : (
            <Suspense fallback={<EmptyPane loading />}>
              <PlanChart rows={rows} today={plan.data.today} />
            </Suspense>
          )}
        </Tabs>
      )}
      <PlanActions
        projectId={address.projectId}
        opened={opened}
        rows={rows ?? []}
        onClose={() => setOpened(null)}
      />
    </Page>
  )
}
