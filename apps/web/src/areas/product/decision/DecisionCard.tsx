import { decisionStates } from '@hepu/api/areas/product/decision/decisionKinds'
import { decisionLabels as labels } from '@hepu/api/areas/product/decision/decisionLabels'
import type { DecisionRow } from '@hepu/api/areas/product/decision/decisionShapes'
import { Button } from 'antd'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { StateText } from '../../../ui/text/StateText.tsx'
import { grouped } from '../../../ui/text/grouped.ts'
import './decision.css'

interface Props {
  row: DecisionRow
  /** Shown below, such as files. */
  children?: ReactNode
  onSupersede?: (() => void) | undefined
  onReview?: (() => void) | undefined
}

/** One decision whole: what, why, on which figures, and what would take it back. */
export function DecisionCard({ row, children, onSupersede, onReview }: Props) {
  const isActive = row.status === 'ACTIVE'
  return (
    <article className={isActive ? 'decision' : 'decision decision-superseded'}>
      <header>
        <strong>{row.decision}</strong>
        <span className="num">{row.bizYear} 业务年度</span>
        <StateText tone={isActive ? 'good' : 'quiet'}>{decisionStates[row.status]}</StateText>
        {row.stateBefore !== row.stateAfter && (
          <span>
            {row.stateBefore} → {row.stateAfter}
          </span>
        )}
        <span className="quiet">
          {row.decider} {row.decidedOn} {row.meeting} · 决策号 {row.id}
          {row.supersedesId && ` · 取代决策 ${row.supersedesId}`}
          {row.supersededBy && ` · 被决策 ${row.supersededBy} 取代`}
        </span>
        {onSupersede && row.can['supersede'] && (
          <Button type="link" size="small" onClick={onSupersede}>
            取代
          </Button>
        )}
        {onReview && row.can['review'] && (
          <Button type="link" size="small" onClick={onReview}>
            写复盘结论
          </Button>
        )}
      </header>
      <p>{row.reason}</p>
      {factsOf(row).map(([label, value]) => (
        <p key={label}>
          <span className="quiet">{label}：</span>
          {value}
        </p>
      ))}
      <Evidence row={row} />
      {children}
    </article>
  )
}

function factsOf(row: DecisionRow): [string, string][] {
  const amount = (value: number | null, digits: number) => (value === null ? null : grouped(value, digits))
  const facts: [string, string | null][] = [
    [labels.reasonKind, row.reasonKind],
    [labels.companyId, row.companyName],
    [labels.regions, row.regions],
    [labels.plannedKg, amount(row.plannedKg, 0)],
    [labels.targetArea, amount(row.targetArea, 0)],
    [labels.expectedGain, amount(row.expectedGain, 2)],
    [labels.alternatives, row.alternatives],
    [labels.reversal, row.reversal],
    [labels.reviewOn, row.reviewOn],
  ]
  return facts.flatMap(([label, value]) => (value === null || value === '' ? [] : [[label, value]]))
}

function Evidence({ row: { evidence } }: { row: Pick<DecisionRow, 'evidence'> }) {
  if (evidence.length === 0) return null
  return (
    <details>
      <summary>决策时的依据（{evidence.length} 项，此后不变）</summary>
      <dl className="decision-evidence">
        {evidence.map(({ group, label, value, path }, at) => (
          <Fragment key={at}>
            <dt className="quiet">{group}</dt>
            <dt>{path ? <Link to={path}>{label}</Link> : label}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </details>
  )
}
