import '../../../ui/page/cardRows.css'
import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { indexTypeLabels } from '@hepu/api/areas/project/plan/indexTypes'
import { indexLabels as labels } from '@hepu/api/areas/project/plan/planLabels'
import { indexStates, percentText } from '@hepu/api/areas/project/plan/progress'
import type { PlanRow } from '@hepu/api/areas/project/plan/taskIndex'
import { useState } from 'react'
import { Link } from 'react-router'
import { RowMenu } from '../../../ui/menu/RowMenu.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { nodePath } from '../node/nodePaths.ts'
import type { Action, Opened } from './PlanActions.tsx'
import { addressOfLine, executePath } from './planPaths.ts'
import { LightOf, ProgressBar } from './progressMarks.tsx'

interface Props {
  rows: readonly PlanRow[]
  projectId: string
  onOpen: (opened: Opened) => void
}

/** The tree of a plan: nodes with their indexes, weights and progress. Branches can be folded. */
export function PlanTree({ rows, projectId, onOpen }: Props) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const fold = (key: string) =>
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  const shown = shownRows(rows, folded)
  const hasIndexes = rows.some(({ kind }) => kind === 'index')
  return (
    <>
      {!hasIndexes && (
        <EmptyPane text="还没有任务指标。在节点的“更多”中新增指标，或从任务书的表格批量粘贴。" />
      )}
      <div className="plan-tree card-rows" role="region" aria-label="计划进度" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">节点 / 指标</th>
              <th scope="col" className="num">
                权重
              </th>
              <th scope="col" className="num">
                {labels.target}
              </th>
              <th scope="col" className="num">
                {labels.current}
              </th>
              <th scope="col">进度</th>
              <th scope="col" className="num">
                计划
              </th>
              <th scope="col">偏差</th>
              <th scope="col">起止日期</th>
              <th scope="col">{labels.ownerId}</th>
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <Line
                key={row.key}
                row={row}
                projectId={projectId}
                isFolded={folded.has(row.key)}
                hasBelow={rows.some(({ parentKey }) => parentKey === row.key)}
                onFold={() => fold(row.key)}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Returns the rows that no folded one hides. */
export function shownRows(rows: readonly PlanRow[], folded: ReadonlySet<string>): PlanRow[] {
  const hidden = new Set(folded)
  return rows.filter(({ key, parentKey }) => {
    const isHidden = parentKey !== null && hidden.has(parentKey)
    if (isHidden) hidden.add(key)
    return !isHidden
  })
}

interface LineProps {
  row: PlanRow
  projectId: string
  isFolded: boolean
  hasBelow: boolean
  onFold: () => void
  onOpen: (opened: Opened) => void
}

function Line({ row, projectId, isFolded, hasBelow, onFold, onOpen }: LineProps) {
  const className = [`plan-${row.kind}`, row.isCancelled ? 'plan-cancelled' : ''].join(' ').trim()
  return (
    <tr className={className}>
      <th scope="row" style={{ paddingLeft: 8 + row.depth * 18 }}>
        <div>
          {hasBelow ? (
            <button
              type="button"
              className="plan-fold"
              aria-expanded={!isFolded}
              aria-label={`${isFolded ? '展开' : '收起'}「${row.name}」`}
              onClick={onFold}
            >
              {isFolded ? '▸' : '▾'}
            </button>
          ) : (
            <span className="plan-leaf" />
          )}
          <Name row={row} projectId={projectId} />
        </div>
      </th>
      <td className="num" data-head="权重">
        {weightOf(row)}
      </td>
      <td className="num" data-head={labels.target}>
        {amountOf(row.target, row.unit)}
      </td>
      <td className="num" data-head={labels.current}>
        {amountOf(row.current, row.unit)}
      </td>
      <td data-head="进度">
        <ProgressBar
          progress={row.progress}
          planned={row.planned}
          origin={row.progressOrigin}
          reason={row.progressReason}
          withCancelled={row.progressWithCancelled}
        />
      </td>
      <td className="num" data-head="计划">
        {row.planned === null ? '—' : `${percentText(row.planned)}%`}
      </td>
      <td data-head="偏差">
        {row.isCancelled ? (
          <span title={row.cancelReason ?? undefined}>
            {row.kind === 'index' ? indexStates.cancelled : '终止'}
          </span>
        ) : (
          <LightOf light={row.light} deviation={row.deviation} isOverdue={row.isOverdue} />
        )}
      </td>
      <td data-head="起止日期">{row.startDate ? <Days from={row.startDate} to={row.endDate} /> : '—'}</td>
      <td data-head={labels.ownerId}>{row.ownerName ?? '—'}</td>
      <td>
        <Actions row={row} onOpen={onOpen} />
      </td>
    </tr>
  )
}

/** First and last day, one below the other: side by side they do not fit beside the other columns on a small screen. */
const Days = ({ from, to }: { from: string; to: string | null }) => (
  <>
    {from} 至 <br />
    {to}
  </>
)

function Name({ row, projectId }: { row: PlanRow; projectId: string }) {
  if (row.kind === 'node')
    return (
      <>
        <span className="plan-kind">{levelNames[row.level as NodeLevel]}</span>
        {row.depth === 0 ? (
          row.name
        ) : (
          <Link className="plan-name" to={nodePath('PlanProgress', addressOfLine(projectId, row))}>
            {row.name}
          </Link>
        )}
      </>
    )
  return (
    <>
      {row.isMust && (
        <span className="plan-kind" title="考核指标：完成前不能结题">
          考核
        </span>
      )}
      <Link
        className="plan-name"
        to={executePath(row.id)}
        title={row.indexType ? indexTypeLabels[row.indexType] : undefined}
      >
        {row.name}
      </Link>
    </>
  )
}

/** The weight as it was set, and as it counts now where that differs. */
function weightOf({ weight, share, isCancelled, depth }: PlanRow): string {
  if (isCancelled || depth === 0) return '—'
  if (weight === null) return share ? `等权 ${formatNumber(share, 2)}%` : '—'
  const counts =
    share !== null && Math.abs(share - weight) >= 0.005 ? `（计 ${formatNumber(share, 2)}%）` : ''
  return `${formatNumber(weight, 2)}%${counts}`
}

const amountOf = (value: number | null, unit: string | null): string =>
  value === null ? '—' : `${value.toLocaleString('zh-CN', { maximumFractionDigits: 4 })} ${unit ?? ''}`

const actionLabels: Readonly<Record<Action, string>> = {
  insert: '新增指标',
  paste: '批量新增',
  indexWeights: '指标权重',
  nodeWeights: '下级权重',
  edit: '编辑',
  progress: '填报进展',
  override: '调整进度',
  remove: '删除',
}

function Actions({ row, onOpen }: { row: PlanRow; onOpen: (opened: Opened) => void }) {
  const offered = actionsOf(row)
  if (offered.length === 0) return null
  return (
    <RowMenu
      label={row.name}
      items={offered.map(({ key, why }) => ({
        key,
        label: actionLabels[key],
        danger: key === 'remove',
        disabled: why !== undefined,
        ...(why ? { title: why } : {}),
      }))}
      onClick={(key) => onOpen({ action: key as Action, row })}
    />
  )
}

/** What may be done with a line; with why not where its state forbids what the rights allow. */
function actionsOf({ kind, can, whyNot }: PlanRow): { key: Action; why: string | undefined }[] {
  const offer = (key: Action, need: string) =>
    can[need] || whyNot?.[need] ? [{ key, why: can[need] ? undefined : whyNot?.[need] }] : []
  if (kind === 'node')
    return [
      ...offer('insert', 'edit'),
      ...offer('paste', 'edit'),
      ...offer('indexWeights', 'weight'),
      ...offer('nodeWeights', 'weight'),
      ...offer('override', 'override'),
    ]
  return [
    ...offer('progress', 'progress'),
    ...offer('edit', 'edit'),
    ...offer('override', 'override'),
    ...offer('remove', 'delete'),
  ]
}
