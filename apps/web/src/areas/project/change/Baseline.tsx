import { projectDetail } from '@hepu/api/areas/project/node/projectTracking'
import * as api from '@hepu/api/areas/project/change/taskBook'
import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { percentText } from '@hepu/api/areas/project/plan/progress'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space } from 'antd'
import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { download } from '../../../client/download.ts'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PlainTable, type PlainColumn } from '../../../ui/page/PlainTable.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { useNarrow } from '../../../ui/useNarrow.ts'
import { NodeLinks } from '../node/NodeLinks.tsx'
import { Offered } from '../../../ui/control/Offered.tsx'
import { nodePath, PROJECTS } from '../node/nodePaths.ts'
import { useNodeAddress } from '../node/useNodeAddress.ts'
import { changePath } from './changePaths.ts'
import '../../../resource/change/changeSet.css'
import './change.css'
import { LightMark } from '../plan/LightMark.tsx'

const ProjectSnapshots = lazy(() => import('./ProjectSnapshots.tsx'))

/** 任务书与现状: what was signed, what became of it by approved changes, what is reached, and where it leads. */
export default function Baseline() {
  const address = useNodeAddress()
  if (address) return <Sheet projectId={address.projectId} />
  return (
    <Page title="任务书与现状" back={PROJECTS}>
      <BadQuery list={PROJECTS} />
    </Page>
  )
}

function Sheet({ projectId }: { projectId: string }) {
  const address = { projectId }
  const node = useCall(projectDetail, { projectId }, { quiet: true })
  const book = useCall(api.showTaskBook, { projectId }, { quiet: true })
  const sheet = useCall(api.showBaseline, { projectId }, { quiet: true, freshOnReturn: true })
  const error = book.error ?? sheet.error
  return (
    <Page
      title={node.data ? `任务书与现状 · ${node.data.name}` : '任务书与现状'}
      back={nodePath('projectDetails', address)}
      help="“按目前进度预计”按已过时间线性推算：当前值 ÷ 已过天数所占比例。完成比应有进度落后5个百分点以内为正常，15个以内为偏慢，更多为滞后。"
      extra={
        sheet.data && (
          <Space>
            {(['mid', 'final'] as const).map((type) => (
              <Downloads key={type} projectId={projectId} type={type} />
            ))}
          </Space>
        )
      }
    >
      <NodeLinks address={address} shown="Baseline" />
      {error && (
        <ErrorPane error={error} onRetry={() => void (book.error ? book.refetch() : sheet.refetch())} />
      )}
      {!error && !(book.data && sheet.data) && <EmptyPane loading />}
      {!error && book.data && <Signing projectId={projectId} book={book.data} />}
      {!error && sheet.data && <SheetTable rows={sheet.data.rows} projectId={projectId} />}
      {!error && book.data?.signedAt && (
        <Suspense>
          <ProjectSnapshots projectId={projectId} />
        </Suspense>
      )}
    </Page>
  )
}

/** The sheet for one review: as a workbook, and to print. */
function Downloads({ projectId, type }: { projectId: string; type: api.ReviewKind }) {
  const label = api.reviewKinds[type]
  const load = (format: 'xlsx' | 'pdf' | 'docx') =>
    void download(api.exportBaseline, { projectId, type, format })
  return (
    <Space.Compact>
      <Button onClick={() => load('xlsx')}>下载{label}对照表</Button>
      <Button aria-label={`${label}对照表 PDF`} onClick={() => load('pdf')}>
        PDF
      </Button>
      <Button aria-label={`${label}对照表 Word`} onClick={() => load('docx')}>
        Word
      </Button>
    </Space.Compact>
  )
}

function Signing({ projectId, book }: { projectId: string; book: OutputOf<typeof api.showTaskBook> }) {
  const sign = useRun(api.signTaskBook, { success: `${messages.done}，任务书已签订` })
  if (book.signedAt) return <p className="quiet">任务书签订于 {formatTime(book.signedAt)}</p>
  const isReady = book.problems.length === 0
  return (
    <Notice
      tone={isReady ? 'info' : 'warning'}
      title={isReady ? '任务书尚未签订，各项检查已通过。' : '任务书尚未签订，签订前需要补齐：'}
      action={
        <Offered of={book} action="sign">
          {(disabled) => (
            <ConfirmButton
              type="primary"
              disabled={disabled}
              title="确定签订任务书吗？"
              description="签订后，负责人、单位、周期、预算和指标只能通过项目变更调整。"
              onConfirm={() => sign.run({ projectId, version: book.version })}
            >
              签订任务书
            </ConfirmButton>
          )}
        </Offered>
      }
    >
      {!isReady && (
        <ul>
          {book.problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}

const marks = { added: '新增', cancelled: '已取消', deleted: '已删除' } as const

function SheetTable({ rows, projectId }: { rows: readonly api.SheetRow[]; projectId: string }) {
  const shown = rows.filter(({ signed, planned, changes }) => signed ?? planned ?? changes[0])
  const isNarrow = useNarrow()
  if (shown.length === 0) return <EmptyPane text="项目还没有计划内容。" />
  return (
    <PlainTable
      label="任务书与现状"
      rows={shown}
      keyOf={({ key }) => key}
      columns={columnsOf(shown, projectId, isNarrow)}
    />
  )
}

const columnsOf = (
  rows: readonly api.SheetRow[],
  projectId: string,
  isNarrow: boolean,
): PlainColumn<api.SheetRow>[] => {
  const firstOf = new Map(rows.toReversed().map(({ nodeId, key }) => [nodeId, key]))
  return [
    {
      title: '项目、课题或任务',
      width: 260,
      cell: ({ nodeId, key, level, nodeName }) =>
        // The lines below the first one of a node belong to it: an empty cell, not a missing value. A card of a phone stands alone.
        isNarrow || firstOf.get(nodeId) === key ? `${levelNames[level as NodeLevel]} · ${nodeName}` : <></>,
    },
    {
      title: '内容',
      width: 190,
      cell: ({ label, mark }) => (
        <>
          <span className={mark === 'deleted' || mark === 'cancelled' ? 'baseline-gone' : undefined}>
            {label}
          </span>
          {mark && <span className="quiet">（{marks[mark]}）</span>}
        </>
      ),
    },
    { title: '单位', width: 60, cell: ({ unit }) => unit },
    { title: '任务书', width: 190, cell: ({ signed }) => signed ?? '—' },
    { title: '已批准的变更', width: 230, cell: (row) => <ChangesOf row={row} projectId={projectId} /> },
    { title: '现计划', width: 190, cell: ({ planned }) => planned ?? '—' },
    { title: '完成', width: 90, isFigure: true, cell: ({ reached }) => reached },
    {
      title: '进度（%）',
      width: 90,
      isFigure: true,
      cell: ({ progress }) => (progress === null ? null : percentText(progress)),
    },
    { title: '按目前进度预计', width: 130, isFigure: true, cell: ({ forecast }) => forecast },
    {
      title: '状态',
      width: 80,
      cell: ({ light, isOverdue }) =>
        (light || isOverdue) && <LightMark light={light} isOverdue={isOverdue} />,
    },
  ]
}

function ChangesOf({ row, projectId }: { row: api.SheetRow; projectId: string }) {
  return row.changes.map(({ id, number, before, after }) => (
    <div key={id}>
      <Link to={changePath(projectId, id)}>{number ?? '变更'}</Link> <del>{before ?? '无'}</del> →{' '}
      <ins>{after ?? '无'}</ins>
    </div>
  ))
}
