import { progressOrigins } from '@hepu/api/areas/project/node/nodeLabels'
import * as keyApi from '@hepu/api/areas/project/plan/keyResult'
import { indexTypeLabels } from '@hepu/api/areas/project/plan/indexTypes'
import { indexLabels as labels } from '@hepu/api/areas/project/plan/planLabels'
import { indexStates, percentText } from '@hepu/api/areas/project/plan/progress'
import * as api from '@hepu/api/areas/project/plan/taskIndex'
import type { OutputOf } from '@hepu/api/core/route'
import type { ReactNode } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { SearchTable, type Column } from '../../../resource/table/SearchTable.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { KeyResultTable, type KeyResultActions } from './KeyResultTable.tsx'
import { LightOf, ProgressBar } from './progressMarks.tsx'
import '../project.css'

export type IndexDetail = OutputOf<typeof api.getTaskIndexDetail>

interface Props {
  index: IndexDetail
  /** Buttons beside the key results. */
  extra?: ReactNode
  /** Absent where key results are only read. */
  actions?: Partial<KeyResultActions>
}

/** One task index: its fields, its key results with their evidence, and the history of both. */
export function IndexView({ index, extra, actions }: Props) {
  const keyResults = useCall(keyApi.getkeyResultList, { taskIndexId: index.id }, { quiet: true })
  const rows = keyResults.error ? undefined : keyResults.data
  return (
    <>
      <Facts index={index} />
      {index.cancelledAt && <Notice tone="warning" title={`该指标已取消：${index.cancelReason ?? ''}`} />}
      {index.weights && <Notice tone="warning" title={index.weights} />}
      <div className="bar">
        <h2>{rows ? `关键结果（${rows.length}）` : '关键结果'}</h2>
        {extra}
      </div>
      {keyResults.error && <ErrorPane error={keyResults.error} onRetry={() => void keyResults.refetch()} />}
      {!keyResults.error && !rows && <EmptyPane loading />}
      {rows?.length === 0 && (
        <EmptyPane text="还没有关键结果：指标的进度由当前值（或已关联的成果）÷ 目标值得出。" />
      )}
      {rows && rows.length > 0 && (
        <KeyResultTable rows={rows} unit={index.unit} {...(actions ? { actions } : {})} />
      )}
      <h2 style={{ margin: '16px 0 8px' }}>进展记录</h2>
      <SearchTable
        route={api.getKeyResultHisoryList}
        fixedModel={{ taskIndexId: index.id }}
        columns={historyColumns}
        isLocal
        empty="还没有填报过进展。"
      />
    </>
  )
}

function Facts({ index }: { index: IndexDetail }) {
  const facts: [string, ReactNode][] = [
    [labels.nodeId, index.trail.join(' / ')],
    [labels.indexType, indexTypeLabels[index.indexType]],
    [labels.target, `${index.target} ${index.unit}`],
    [labels.current, currentOf(index)],
    [
      '进度',
      <ProgressBar
        key="progress"
        progress={index.progress}
        planned={index.planned}
        origin={index.progressOrigin}
        reason={index.progressReason}
      />,
    ],
    [
      '偏差',
      <LightOf key="light" light={index.light} deviation={index.deviation} isOverdue={index.isOverdue} />,
    ],
    [labels.weight, index.weight === null ? '等权' : `${index.weight}%`],
    ['状态', `${indexStates[index.state]}${index.isMust ? '，考核' : ''}`],
    [labels.ownerId, index.ownerName],
    ['起止日期', index.startDate ? `${index.startDate} 至 ${index.endDate ?? ''}` : '同所属节点'],
    [labels.method, index.method],
    [labels.remark, index.remark],
    ...(index.progressOrigin === 'overridden'
      ? ([['按汇总应为', `${percentText(index.computed)}%`]] as [string, ReactNode][])
      : []),
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

/** The value of an index; one that only its key results measure has none of its own. */
function currentOf({ current, unit, results, keyResults }: IndexDetail): string {
  if (results > 0) return `${current} ${unit}（${results} 项成果）`
  return keyResults > 0 && current === 0 ? '由关键结果衡量' : `${current} ${unit}`
}

type Entry = OutputOf<typeof api.getKeyResultHisoryList>['records'][number]

const change = (before: number | null, after: number | null, unit: string): string =>
  before === after ? `${after ?? '—'}${unit}` : `${before ?? '—'} → ${after ?? '—'}${unit}`

const historyColumns: Column<Entry>[] = [
  { title: '时间', dataIndex: 'createTime', width: 150, render: (_, row) => formatTime(row.createTime) },
  { title: '填报人', dataIndex: 'userName', width: 100, ellipsis: true },
  { title: '关键结果 / 指标', dataIndex: 'name', width: 220, ellipsis: true },
  {
    title: '数值',
    key: 'value',
    width: 160,
    render: (_, { valueBefore, valueAfter, unit }) => change(valueBefore, valueAfter, ` ${unit}`),
  },
  {
    title: '进度',
    key: 'progress',
    width: 160,
    render: (_, { progressBefore, progressAfter }) =>
      `${percentText(progressBefore)}% → ${percentText(progressAfter)}%`,
  },
  { title: '来源', dataIndex: 'origin', width: 90, render: (_, { origin }) => progressOrigins[origin] },
  { title: '说明', dataIndex: 'note', width: 300, ellipsis: true },
]
