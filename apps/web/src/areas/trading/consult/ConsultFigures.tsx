import { consultOutcomes, type ConsultOutcome } from '@hepu/api/areas/trading/consult/consultFields'
import { consultFigures } from '@hepu/api/areas/trading/consult/consultHandling'
import { useCall } from '../../../client/useCall.ts'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { hoursText } from './hoursText.ts'

/** How many questions wait, how long the first answers took, and how consultations ended. */
export function ConsultFigures() {
  const found = useCall(consultFigures, {}, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  const { open, overdue, medianHours, answered, outcomes } = found.data ?? {}
  return (
    <dl className="consult-figures" aria-label="咨询统计" aria-busy={!found.data}>
      <div>
        <dt>未结</dt>
        <dd>{open ?? '…'}</dd>
      </div>
      <div>
        <dt>超 24 小时未回复</dt>
        <dd className={overdue ? 'down' : undefined}>{overdue ?? '…'}</dd>
      </div>
      <div>
        <dt>首次回复（中位数，近 90 天）</dt>
        <dd>
          {typeof medianHours === 'number' ? hoursText(medianHours) : '—'}
          {answered ? <small className="quiet"> {answered} 条</small> : null}
        </dd>
      </div>
      {(outcomes ?? []).map(({ outcome, count }) => (
        <div key={outcome}>
          <dt>{consultOutcomes[outcome as ConsultOutcome]}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
