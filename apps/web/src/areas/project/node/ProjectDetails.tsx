import { levelNames, nodeLabels as labels, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import * as api from '@hepu/api/areas/project/node/projectTracking'
import { myProjectAuths } from '@hepu/api/areas/project/right/authRole'
import { riskOverview } from '@hepu/api/areas/project/risk/projectRisk'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { LightOf, ProgressBar } from '../plan/progressMarks.tsx'
import { SourceApplication } from '../application/SourceApplication.tsx'
import { NodeLinks } from './NodeLinks.tsx'
import { addressOf, nodePath, PROJECTS } from './nodePaths.ts'
import { StateOfNode } from './StateOfNode.tsx'
import { useNodeAddress } from './useNodeAddress.ts'

/** 项目详情: one project, topic or assignment with its place, its fields, and what is right below it. */
export default function ProjectDetails() {
  const address = useNodeAddress()
  const found = useCall(api.projectDetail, address ?? { projectId: '0' }, {
    enabled: address !== null,
    quiet: true,
    freshOnReturn: true,
  })
  const node = found.error ? undefined : found.data
  return (
    <Page
      title={node ? `${levelNames[node.level as NodeLevel]} · ${node.name}` : '项目详情'}
      back={PROJECTS}
      extra={node && <Actions node={node} />}
      keepHead
    >
      {!address && <BadQuery list={PROJECTS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {address && !found.error && !node && <EmptyPane loading />}
      {node && (
        <>
          <NodeLinks address={addressOf(node)} shown="projectDetails" />
          <Trail node={node} />
          <OpenRisks node={node} />
          <Facts node={node} />
          {node.level === 1 && <SourceApplication projectId={node.id} />}
          {node.level < 3 && <Below node={node} />}
        </>
      )}
    </Page>
  )
}

function Actions({ node }: { node: api.NodeDetail }) {
  const mayReadHistory = usePermissions().has('project.node:all')
  const address = addressOf(node)
  return (
    <Space>
      {mayReadHistory && <ChangeHistory object="project_node" objectId={node.id} />}
      {node.can['addChild'] && (
        <Link to={nodePath('projectAddInfo', address)}>
          <Button>新增{levelNames[(node.level + 1) as NodeLevel]}</Button>
        </Link>
      )}
      {node.can['edit'] && (
        <Link to={nodePath('projectInfoDetails', address)}>
          <Button type="primary">编辑</Button>
        </Link>
      )}
    </Space>
  )
}

/** The way from the project down to the node. */
function Trail({ node }: { node: api.NodeDetail }) {
  return (
    <p className="record-state">
      <StateOfNode state={node.state} />
      <span>
        {node.trail.map((step, at) => (
          <span key={step.id}>
            {at > 0 && ' / '}
            {step.id === node.id ? (
              step.name
            ) : (
              <Link to={nodePath('projectDetails', addressOfStep(node, at))}>{step.name}</Link>
            )}
          </span>
        ))}
      </span>
      <span className="quiet">{node.code}</span>
    </p>
  )
}

/** How many risks are not closed, with a link to them; nothing for whoever may not read them. */
function OpenRisks({ node }: { node: api.NodeDetail }) {
  const address = addressOf(node)
  const rights = useCall(myProjectAuths, { ...address }, { quiet: true })
  const mayRead = rights.data?.includes('risk:read') ?? false
  const found = useCall(riskOverview, { ...address }, { quiet: true, enabled: mayRead })
  if (!found.data) return null
  const { levels, overdue } = found.data
  const count = levels.high + levels.medium + levels.low
  if (count === 0) return null
  const parts = [...(levels.high ? [`高 ${levels.high}`] : []), ...(overdue ? [`逾期 ${overdue}`] : [])]
  return (
    <p className="record-state">
      <Link to={nodePath('RiskRecord', address)}>
        未关闭风险 {count} 项{parts.length > 0 && `（${parts.join('，')}）`}
      </Link>
    </p>
  )
}

function addressOfStep({ trail, projectId }: api.NodeDetail, at: number) {
  const step = trail[at]
  const parentId = trail[at - 1]?.id ?? null
  return addressOf({ id: step?.id ?? projectId, projectId, parentId, level: at + 1 })
}

const wan = (yuan: string | null): string | null =>
  yuan === null ? null : `${groupedText(yuan, '万元')} 万元`

function Facts({ node }: { node: api.NodeDetail }) {
  const ofProject: [string, ReactNode][] = [
    [labels.sourceId, node.sourceName],
    [labels.rank, node.rank],
    [labels.category, node.category],
    [labels.keywords, node.keywords],
  ]
  const facts: [string, ReactNode][] = [
    ...(node.level === 1 ? ofProject : []),
    [
      '进度',
      <span key="progress">
        <ProgressBar progress={node.progress} planned={node.planned} />{' '}
        <LightOf light={node.light} deviation={node.deviation} isOverdue={node.isOverdue} />
      </span>,
    ],
    [labels.directorId, node.directorName],
    [labels.unitId, node.unitName],
    ['起止日期', node.startDate && `${node.startDate} 至 ${node.endDate}`],
    [labels.specialBudget, wan(node.specialBudget)],
    [labels.selfBudget, wan(node.selfBudget)],
    [labels.ownerId, node.ownerName],
    [labels.summary, node.summary],
    [labels.remark, node.remark],
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

function Below({ node }: { node: api.NodeDetail }) {
  const name = levelNames[(node.level + 1) as NodeLevel]
  if (node.children.length === 0) return <EmptyPane text={`还没有${name}。`} />
  return (
    <PlainTable
      label={name}
      title={`${name}（${node.children.length}）`}
      rows={node.children}
      keyOf={({ id }) => id}
      columns={[
        {
          title: labels.name,
          cell: (row) => <Link to={nodePath('projectDetails', addressOf(row))}>{row.name}</Link>,
        },
        { title: labels.code, width: 160, cell: ({ code }) => code },
        { title: labels.state, width: 90, cell: ({ state }) => <StateOfNode state={state} /> },
        {
          title: '进度与偏差',
          width: 165,
          cell: ({ progress, planned, light, deviation, isOverdue }) => (
            <>
              <ProgressBar progress={progress} planned={planned} />
              <br />
              <LightOf light={light} deviation={deviation} isOverdue={isOverdue} />
            </>
          ),
        },
        { title: labels.directorId, width: 90, cell: ({ directorName }) => directorName },
        { title: '起止日期', width: 120, cell: ({ startDate, endDate }) => `${startDate} 至 ${endDate}` },
        {
          title: labels.specialBudget,
          width: 120,
          isFigure: true,
          cell: ({ specialBudget }) => wan(specialBudget) ?? '—',
        },
        {
          title: labels.selfBudget,
          width: 120,
          isFigure: true,
          cell: ({ selfBudget }) => wan(selfBudget) ?? '—',
        },
      ]}
    />
  )
}
