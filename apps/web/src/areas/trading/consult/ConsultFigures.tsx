import { consultOutcomes, type ConsultOutcome } from '@hepu/api/areas/trading/consult/consultFields'
import { consultFigures } from '@hepu/api/areas/trading/consult/consultHandling'
import { useCall } from '../../../client/useCall.ts'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { hoursText } from '../../../ui/text/hoursText.ts'

/** How many questions wait, how long the first answers took, and how consultations ended. */
export function ConsultFigures() {
  const found = useCall(consultFigures, {}, { quiet: true })
  if (found.error) return <ErrorPane error={found.error} onRetry={() => void found.refetch()} />
  const figures = found.data
  return (
    <dl className="consult-figures" aria-label="咨询统计" aria-busy={!figures}>
      <div>
        <dt>未结</dt>
        <dd>{figures?.open ?? '…'}</dd>
      </div>
      <div>
        <dt>超 24 小时未回复</dt>
        <dd className={figures?.overdue ? 'down' : undefined}>{figures?.overdue ?? '…'}</dd>
      </div>
      <div>
        <dt>首次回复（中位数，近 90 天）</dt>
        <dd>
          {typeof figures?.medianHours === 'number' ? hoursText(figures.medianHours) : '—'}
          {figures && figures.answered > 0 && <small className="quiet"> {figures.answered} 条</small>}
        </dd>
      </div>
      {(figures?.outcomes ?? []).map(({ outcome, count }) => (
        <div key={outcome}>
          <dt>{consultOutcomes[outcome as ConsultOutcome]}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
