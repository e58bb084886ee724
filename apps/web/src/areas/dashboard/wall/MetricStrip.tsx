import { LockFilled } from '@ant-design/icons'
import { missingReasons, type Metric } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { changeText, metricText, toneOf, unitOf } from './wallText.ts'

interface Props {
  metrics: readonly Metric[]
  /** Returns what opens the details of a card; undefined where it has none that the user may see. */
  openOf: (metric: Metric) => (() => void) | undefined
}

/** Cards with a figure each. A figure that is missing says why: no data, no right, too few. */
export function MetricStrip({ metrics, openOf }: Props) {
  return (
    <dl className="wall-metrics">
      {metrics.map((metric) => (
        <div key={metric.key}>
          <dt>{metric.label}</dt>
          <dd className={metric.reason ? `wall-${metric.reason}` : ''}>
            <Value metric={metric} onOpen={openOf(metric)} />
            {metric.value !== null && <small>{unitOf(metric)}</small>}
          </dd>
          <Change metric={metric} />
        </div>
      ))}
    </dl>
  )
}

function Value({ metric, onOpen }: { metric: Metric; onOpen: (() => void) | undefined }) {
  const text = metricText(metric)
  if (metric.reason === 'noRight') {
    return (
      <span className="wall-lock" title={missingReasons.noRight}>
        <LockFilled aria-label={missingReasons.noRight} />
      </span>
    )
  }
  if (!onOpen || metric.value === null)
    return <b title={metric.reason ? missingReasons[metric.reason] : undefined}>{text}</b>
  return (
    <button
      type="button"
      className="wall-figure"
      aria-label={`${metric.label} ${text}${unitOf(metric)}，查看明细`}
      onClick={onOpen}
    >
      {text}
    </button>
  )
}

function Change({ metric }: { metric: Metric }) {
  const { yoy, index } = metric
  if (yoy !== null) {
    return <dd className={`wall-change ${toneOf(yoy)}`}>同比 {changeText(yoy, metric)}</dd>
  }
  return index === null ? null : <dd className="wall-change">指数 {formatNumber(index, 1)}（上年=100）</dd>
}
