import { selectById, type ApprovalDetail } from '@hepu/api/areas/project/approval/projectApproval'
import { projectApprovalLabels as labels } from '@hepu/api/areas/project/approval/projectApprovalLabels'
import { groupedText } from '@hepu/api/core/money/groupedMoney'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useCall } from '../../../client/useCall.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { usePermissions } from '../../../workspace/session.ts'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { applyPath } from '../application/applicationPaths.ts'
import '../project.css'
import { ApprovalButtons } from './ApprovalButtons.tsx'
import { ApprovalFiles } from './ApprovalFiles.tsx'
import { approvalAddPath, approvalEditPath, approvalPath, APPROVALS } from './approvalPaths.ts'
import { NextStep } from './NextStep.tsx'
import { ApprovalStateText } from './ApprovalStateText.tsx'
import { useApprovalActions } from './useApprovalActions.ts'

/** 立项详情: one 立项 with its place in the tree, its guide and files, and those below it. */
export default function ApprovalDetails() {
  const [params] = useTabParams()
  const id = params.get('id')
  const found = useCall(
    selectById,
    { id: id ?? '0' },
    { enabled: id !== null, quiet: true, freshOnReturn: true },
  )
  const row = found.error ? undefined : found.data
  return (
    <Page
      title={row ? `立项 · ${row.name}` : '立项详情'}
      back={APPROVALS}
      extra={row && <Actions row={row} />}
      keepHead
    >
      {id === null && <BadQuery list={APPROVALS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {id !== null && !found.error && !row && <EmptyPane loading />}
      {row && (
        <>
          <Trail row={row} />
          <NextStep row={row} />
          <Facts row={row} />
          <Guide text={row.guide} />
          <section className="record-part" aria-label={labels.files}>
            <h2>{labels.files}</h2>
            <ApprovalFiles id={row.id} />
          </section>
          <Below rows={row.children} />
        </>
      )}
    </Page>
  )
}

function Actions({ row }: { row: ApprovalDetail }) {
  const actions = useApprovalActions()
  const navigate = useNavigate()
  const mayApply = usePermissions().has('project.application:write')
  return (
    <Space>
      <ChangeHistory object="project_approval" objectId={row.id} />
      {row.isOpen && mayApply && (
        <Link to={applyPath(row.id)}>
          <Button type="primary">申报</Button>
        </Link>
      )}
      {row.can['addChild'] && (
        <Link to={approvalAddPath(row.id)}>
          <Button>新增下级</Button>
        </Link>
      )}
      {row.can['edit'] && (
        <Link to={approvalEditPath(row.id)}>
          <Button>编辑</Button>
        </Link>
      )}
      <ApprovalButtons row={row} isMain {...actions} onRemoved={() => void navigate(APPROVALS)} />
    </Space>
  )
}

/** The way from the top down to the 立项. */
function Trail({ row }: { row: ApprovalDetail }) {
  return (
    <p className="record-state">
      <ApprovalStateText state={row.state} />
      <span>
        {row.trail.map(({ id, name }, at) => (
          <span key={id}>
            {at > 0 && ' / '}
            {id === row.id ? name : <Link to={approvalPath(id)}>{name}</Link>}
          </span>
        ))}
      </span>
      <span className="quiet">
        {row.code}
        {row.isOpen && ' · 可申报'}
        {row.publishedAt && ` · 发布于 ${formatTime(row.publishedAt)}`}
      </span>
    </p>
  )
}

const wan = (yuan: string | null): string | null =>
  yuan === null ? null : `${groupedText(yuan, '万元')} 万元`
const span = (from: string | null, to: string | null): string | null => from && `${from} 至 ${to}`

function Facts({ row }: { row: ApprovalDetail }) {
  const facts: [string, ReactNode][] = [
    [labels.year, row.year],
    [labels.category, row.category],
    [labels.sourceId, row.sourceName],
    ['发布单位', row.orgName],
    ['申报期', span(row.openFrom, row.openTo)],
    ['执行期', span(row.startDate, row.endDate)],
    [labels.specialBudget, wan(row.specialBudget)],
    [labels.selfBudget, wan(row.selfBudget)],
    [labels.contact, [row.contact, row.phone].filter(Boolean).join(' ') || null],
    [labels.ownerId, row.ownerName],
    ['已有申报', `${row.applications} 份`],
    [labels.remark, row.remark],
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

function Guide({ text }: { text: string | null }) {
  return (
    <section className="record-part" aria-label={labels.guide}>
      <h2>{labels.guide}</h2>
      <p className="approval-guide">{text ?? '—'}</p>
    </section>
  )
}

function Below({ rows }: { rows: ApprovalDetail['children'] }) {
  if (rows.length === 0) return null
  return (
    <PlainTable
      label="下级立项"
      title={`下级立项（${rows.length}）`}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        { title: labels.name, cell: ({ id, name }) => <Link to={approvalPath(id)}>{name}</Link> },
        { title: labels.code, width: 140, cell: ({ code }) => code },
        { title: labels.state, width: 90, cell: ({ state }) => <ApprovalStateText state={state} /> },
        { title: '申报期', width: 200, cell: ({ openFrom, openTo }) => span(openFrom, openTo) },
        {
          title: labels.specialBudget,
          width: 130,
          isFigure: true,
          cell: ({ specialBudget }) => wan(specialBudget) ?? '—',
        },
        {
          title: labels.selfBudget,
          width: 130,
          isFigure: true,
          cell: ({ selfBudget }) => wan(selfBudget) ?? '—',
        },
      ]}
    />
  )
}
