import { decisions, type ItemVerdict } from '@hepu/api/areas/upgrade/shapes'
import { labelledItems } from '@hepu/breeding/promotion/frozen'
import { classesMet } from '@hepu/breeding/promotion/classesMet'
import { Tooltip, type TableProps } from 'antd'
import Input from 'antd/es/input/Input'
import { formatNumber } from '../../../ui/formatNumber.ts'
import { itemValue, thresholdText, yearsText } from '../labels.ts'
import type { WhatIf } from '../whatIf.ts'
import { needsReason } from '../decisionKeys.ts'
import { DecisionText } from './DecisionText.tsx'
import type { Rehearsal } from './RehearsalBoard.tsx'
import type { Row } from './RehearsalTable.tsx'

/** The verdict of the rules, with the one before it while something is tried, and whether one point decides it. */
export function Computed({ row, trying }: { row: Row; trying: boolean }) {
  const moved = trying && row.shown.decision !== row.verdict.decision
  return (
    <Tooltip title={row.shown.because}>
      <span className={moved ? 'moved' : undefined}>
        {moved && <s>{row.verdict.decision ? decisions[row.verdict.decision] : '—'}</s>}{' '}
        <DecisionText value={row.shown.decision} isCk={row.isCk} />
        {row.shown.fragile && (
          <Tooltip title={`去掉任一试点（${row.shown.fragilePoints.join('、')}）判定就会改变`}>
            <span className="fragile">不稳</span>
          </Tooltip>
        )}
        {classesMet(row.shown).length > 0 && (
          <small className="met">{classesMet(row.shown).join('、')}</small>
        )}
      </span>
    </Tooltip>
  )
}

/** The rank, with the stored one where the tried conditions move it. */
export function Rank({ row }: { row: Row }) {
  if (row.yieldRank === row.rankBefore) return <>{row.yieldRank ?? '—'}</>
  return (
    <span className="moved">
      {row.yieldRank ?? '—'} <s>{row.rankBefore ?? '—'}</s>
    </span>
  )
}

interface ReasonProps {
  row: Row
  canDecide: boolean
  onChange: (reason: string) => void
}

/** Why a decision differs from the computed verdict: must be written where it does. */
export function Reason({ row, canDecide, onChange }: ReasonProps) {
  const final = row.edit?.final ?? row.standing
  if (row.isCk) return null
  if (!canDecide || !needsReason(row, final, row.shown.decision)) return <>{row.reason ?? ''}</>
  const value = row.edit?.reason ?? row.reason ?? ''
  return (
    <Input
      size="small"
      aria-label={`${row.name}的理由`}
      placeholder="与系统判定不同，请写理由"
      maxLength={200}
      status={value.trim() === '' ? 'error' : undefined}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** One column for every item of the standards, headed by what it asks. */
export function itemColumns(data: Rehearsal, whatIf: WhatIf): NonNullable<TableProps<Row>['columns']> {
  return labelledItems(data.evidence).map((item) => ({
    title: (
      <span className="item-head">
        {item.label}
        <small className={whatIf.thresholds[item.key] === undefined ? undefined : 'moved'}>
          {thresholdText({ ...item, v1: whatIf.thresholds[item.key] ?? item.v1 })}
        </small>
      </span>
    ),
    key: item.key,
    width: 118,
    align: 'right' as const,
    render: (_: unknown, row: Row) => (
      <ItemCell item={row.shown.items.find((it) => it.key === item.key)} isCk={row.isCk} />
    ),
  }))
}

function ItemCell({ item, isCk }: { item: ItemVerdict | undefined; isCk: boolean }) {
  if (!item) return <>—</>
  if (isCk) return <span className="quiet">{itemValue(item)}</span>
  const points = item.points.map((point) => `${point.point} ${formatNumber(point.value, 1)}`).join('；')
  const text = [
    item.distanceText,
    item.reason,
    `${item.n} 点${item.hits === null ? '' : `，${item.hits} 点达到`}`,
    yearsText(item),
    points,
  ]
  return (
    <Tooltip title={text.filter(Boolean).join('；')}>
      <span className={`item item-${item.pass.toLowerCase()}`}>
        {item.value === null ? '缺' : itemValue(item)}
        {item.pass === 'FAIL' && <small>{item.distanceText}</small>}
      </span>
    </Tooltip>
  )
}
