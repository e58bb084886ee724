import { nodeLabels, progressOrigins, type ProgressOrigin } from '@hepu/api/areas/project/node/nodeLabels'
import { percentText, type Light } from '@hepu/api/areas/project/plan/progress'
import { LightMark } from './LightMark.tsx'
import './plan.css'

interface LightProps {
  light: Light | null
  deviation: number | null
  isOverdue: boolean
}

/** 进度灯 with how many points a progress is off its plan. */
export const LightOf = ({ light, deviation, isOverdue }: LightProps) => (
  <LightMark light={light} isOverdue={isOverdue}>
    {deviation !== null && <span className="quiet"> {signed(deviation)}</span>}
  </LightMark>
)

const signed = (points: number): string => `${points > 0 ? '+' : ''}${percentText(points)}`

/** Sign in front of a progress: Σ computed, 填 typed, 调 set by hand. */
const marks: Readonly<Record<ProgressOrigin, string>> = { computed: 'Σ', typed: '填', overridden: '调' }

interface BarProps {
  progress: number | null
  planned: number | null
  origin?: ProgressOrigin
  reason?: string | null
  /** Progress with the cancelled ones in the denominator, where that differs. */
  withCancelled?: number | null
}

/** A progress as a bar with the planned one as a line, its figure, and how it came about. */
export function ProgressBar({ progress, planned, origin, reason, withCancelled = null }: BarProps) {
  const label = [
    `进度 ${percentText(progress)}${progress === null ? '' : '%'}`,
    planned === null ? '' : `计划 ${percentText(planned)}%`,
    origin ? `${nodeLabels.progressOrigin}：${progressOrigins[origin]}${reason ? `（${reason}）` : ''}` : '',
    withCancelled === null ? '' : `计入已取消或终止的为 ${percentText(withCancelled)}%`,
  ]
    .filter(Boolean)
    .join('，')
  return (
    <span className="plan-progress" title={label}>
      <span className="plan-bar" role="img" aria-label={label}>
        <i style={{ width: `${progress ?? 0}%` }} />
        {planned !== null && <b style={{ left: `${planned}%` }} />}
      </span>
      <span className="plan-figure">
        {progress === null ? '—' : `${percentText(progress)}%`}
        {origin && progress !== null && (
          <abbr className={origin === 'overridden' ? 'plan-mark plan-mark-set' : 'plan-mark'} title={label}>
            {marks[origin]}
          </abbr>
        )}
        {withCancelled !== null && <small className="quiet">含取消 {percentText(withCancelled)}%</small>}
      </span>
    </span>
  )
}
