import { percentage } from '@hepu/api/areas/dashboard/promotion/promotionDashboard'
import { promotionWidgets } from '@hepu/api/areas/dashboard/widget/widgets'
import { useState } from 'react'
import { darkSeries } from '../../../ui/tokens.ts'
import { percentText } from '../wall/wallText.ts'
import { WidgetFrame } from '../wall/WidgetFrame.tsx'
import { SALES_FIRST, usePromotion } from './usePromotion.ts'

const RADIUS = 80
const AROUND = 2 * Math.PI * RADIUS

/** 占比分析: a ring of the largest breeds or of the kinds, with its parts as a list. */
export function PartWidget() {
  const [by, setBy] = useState<'breed' | 'kind'>('breed')
  const query = usePromotion(percentage, { by })
  return (
    <WidgetFrame
      name="percentage"
      title={promotionWidgets.percentage.title}
      query={query}
      fill={SALES_FIRST}
      extra={
        <button
          type="button"
          className="wall-button"
          aria-pressed={by === 'kind'}
          onClick={() => setBy(by === 'breed' ? 'kind' : 'breed')}
        >
          {by === 'breed' ? '按类别' : '按品种'}
        </button>
      }
    >
      {({ parts }) => {
        const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { share }) => sum + share, 0))
        const colorOf = (at: number) =>
          at < darkSeries.length
            ? darkSeries[at]
            : `color-mix(in srgb, ${darkSeries[at % darkSeries.length]} 55%, #303b34)`
        return (
          <div className="wall-ring">
            <svg viewBox="-100 -100 200 200" role="img" aria-label={promotionWidgets.percentage.title}>
              {parts.map(({ name, share }, at) => (
                <circle
                  key={name}
                  r={RADIUS}
                  stroke={colorOf(at)}
                  strokeDasharray={`${Math.max(0, (share / 100) * AROUND - 2)} ${AROUND}`}
                  transform={`rotate(${(starts[at] ?? 0) * 3.6 - 90})`}
                >
                  <title>{`${name} ${percentText(share)}`}</title>
                </circle>
              ))}
              <text y={-2}>{parts[0] ? percentText(parts[0].share) : ''}</text>
              <text y={24} className="quiet">
                {parts[0]?.name ?? ''}
              </text>
            </svg>
            <ul>
              {parts.map(({ name, share }, at) => (
                <li key={name}>
                  <i style={{ background: colorOf(at) }} aria-hidden="true" />
                  <span>{name}</span>
                  <b>{percentText(share)}</b>
                </li>
              ))}
            </ul>
          </div>
        )
      }}
    </WidgetFrame>
  )
}
