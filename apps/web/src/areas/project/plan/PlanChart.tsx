import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import { isDone, percentText } from '@hepu/api/areas/project/plan/progress'
import type { PlanRow } from '@hepu/api/areas/project/plan/taskIndex'
import { useMemo, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { useNarrow } from '../../../ui/useNarrow.ts'
import { chartSpan, daysLate, hasRoomFor, lateText, placeOf, ticksOf, type ChartSpan } from './chartSpan.ts'
import { executePath } from './planPaths.ts'
import './plan.css'

interface Props {
  rows: readonly PlanRow[]
  today: string
}

/**
 * 计划图: the lines of the plan as bars over the months, with the due dates of key results and today. Once the 任务书 is signed, a
 * thin bar under each one shows the days that were signed.
 */
export default function PlanChart({ rows, today }: Props) {
  const isNarrow = useNarrow()
  const span = useMemo(() => chartSpan(rows), [rows])
  const ticks = useMemo(() => (span ? ticksOf(span, isNarrow) : []), [span, isNarrow])
  if (!span) return <EmptyPane text="节点和指标都没有起止日期，不能画计划图。" />
  return (
    <>
      <Legend hasSigned={rows.some(({ signed }) => signed !== null)} />
      <div className="plan-chart" role="list" aria-label="计划图，用上下箭头逐行阅读" onKeyDown={walk}>
        <div className="plan-chart-row plan-chart-head" role="presentation">
          <div className="plan-chart-name">节点 / 指标</div>
          <div className="plan-chart-lane">
            {ticks.map(({ day, label }) => (
              <span key={day} className="plan-tick" style={{ left: `${placeOf(span, day)}%` }}>
                {!isNarrow || hasRoomFor(label, placeOf(span, day)) ? label : ''}
              </span>
            ))}
          </div>
        </div>
        {rows.map((row, at) => (
          <Row key={row.key} row={row} span={span} ticks={ticks} today={today} isFirst={at === 0} />
        ))}
      </div>
    </>
  )
}

/** Moves between the rows by arrow keys. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=listitem]')]
  const at = lines.findIndex((line) => line.contains(document.activeElement))
  const next = lines[at + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface RowProps {
  row: PlanRow
  span: ChartSpan
  ticks: readonly { day: string }[]
  today: string
  isFirst: boolean
}

function Row({ row, span, ticks, today, isFirst }: RowProps) {
  const { startDate, endDate } = row
  return (
    <div className="plan-chart-row" role="listitem" tabIndex={isFirst ? 0 : -1} aria-label={textOf(row)}>
      <div className="plan-chart-name" style={{ paddingLeft: 8 + row.depth * 14 }} title={row.name}>
        {row.kind === 'node' ? (
          <strong>{row.name}</strong>
        ) : (
          <Link to={executePath(row.id)} tabIndex={-1}>
            {row.name}
          </Link>
        )}
        {startDate && (
          <small className="plan-chart-days">
            {startDate} 至 {endDate}
          </small>
        )}
      </div>
      <div className="plan-chart-lane">
        {ticks.map(({ day }) => (
          <span key={day} className="plan-tick" style={{ left: `${placeOf(span, day)}%` }} />
        ))}
        {startDate && endDate && !row.isCancelled && (
          <span
            className={['plan-chart-bar', row.kind, row.light ?? ''].join(' ')}
            title={textOf(row)}
            style={{
              left: `${placeOf(span, startDate)}%`,
              width: `${placeOf(span, endDate) - placeOf(span, startDate)}%`,
            }}
          >
            <i style={{ width: `${row.progress ?? 0}%` }} />
          </span>
        )}
        {row.milestones.map(({ id, name, dueDate, progress, isLate }) => (
          <span
            key={id}
            className={['plan-milestone', isLate ? 'late' : '', isDone(progress) ? 'done' : ''].join(' ')}
            style={{ left: `${placeOf(span, dueDate)}%` }}
            title={`${name}：${dueDate}，${percentText(progress)}%${isLate ? '，逾期' : ''}`}
          />
        ))}
        <span className="plan-today" style={{ left: `${placeOf(span, today)}%` }} />
        {row.signed && <Signed row={row} signed={row.signed} span={span} />}
      </div>
    </div>
  )
}

interface SignedProps {
  row: PlanRow
  signed: NonNullable<PlanRow['signed']>
  span: ChartSpan
}

/** The days of the signed 任务书 as a thin bar, and by how much the end moved since. */
function Signed({ row, signed, span }: SignedProps) {
  const [start, end] = [placeOf(span, signed.startDate), placeOf(span, signed.endDate)]
  const late = row.isCancelled ? null : lateText(daysLate(row))
  const ends = Math.max(end, placeOf(span, row.endDate ?? signed.endDate))
  return (
    <>
      <span
        className="plan-chart-signed"
        title={signedText(row)}
        style={{ left: `${start}%`, width: `${end - start}%` }}
      />
      {late && (
        <span
          className={ends > NEAR_EDGE ? 'plan-chart-late inside' : 'plan-chart-late'}
          title={signedText(row)}
          style={ends > NEAR_EDGE ? { right: `${100 - ends}%` } : { left: `${ends}%` }}
        >
          {late}
        </span>
      )}
    </>
  )
}

/** From here on, in percent, words stand before the end of a bar: after it there is no room. */
const NEAR_EDGE = 90

/** Returns the signed days of a line in words. */
function signedText({ signed, ...row }: PlanRow): string {
  if (!signed) return ''
  const late = row.isCancelled ? null : lateText(daysLate({ ...row, signed }))
  const days = `任务书 ${signed.startDate} 至 ${signed.endDate}`
  return late ? `${days}，现在${late}` : days
}

/** Returns a line in words, for screen readers and as a hint. */
function textOf(row: PlanRow): string {
  const kind = row.kind === 'node' ? levelNames[row.level as NodeLevel] : '指标'
  const days = row.startDate ? `${row.startDate} 至 ${row.endDate}` : '没有起止日期'
  const progress = row.isCancelled
    ? '已取消'
    : `进度 ${percentText(row.progress)}%，计划 ${percentText(row.planned)}%`
  const due = row.milestones.map(({ name, dueDate }) => `${name} ${dueDate}`).join('，')
  return [`${kind}「${row.name}」`, days, signedText(row), progress, due ? `关键结果：${due}` : '']
    .filter(Boolean)
    .join('；')
}

const Legend = ({ hasSigned }: { hasSigned: boolean }) => (
  <p className="plan-legend">
    <span>
      <i style={{ background: 'var(--good)' }} />
      已完成部分（绿：正常，黄：偏慢，红：滞后）
    </span>
    {hasSigned && (
      <span>
        <i className="plan-legend-signed" />
        任务书签订时的起止日期，及现在比它提前、延后的天数
      </span>
    )}
    <span>
      <i style={{ background: 'var(--info)', transform: 'rotate(45deg)' }} />
      关键结果的截止日期（绿：已完成，红：逾期）
    </span>
    <span>
      <i style={{ background: 'var(--bad)', width: 2 }} />
      今天
    </span>
  </p>
)
