import { BLANK } from '../../../ui/text/formatNumber.ts'
import { inTenThousands } from './wallText.ts'

const [WIDTH, HEIGHT, EDGE] = [46, 22, 3]

/** A small line of a few figures, from 0. Figures that are missing leave a gap. */
export function Sparkline({ values, label }: { values: readonly (number | null)[]; label: string }) {
  const most = Math.max(1, ...values.map((value) => value ?? 0))
  const points = values.flatMap((value, at) => {
    if (value === null) return []
    const x = EDGE + (at * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1)
    const y = HEIGHT - EDGE - (Math.max(0, value) / most) * (HEIGHT - 2 * EDGE)
    return [[x, y] as const]
  })
  const text = values.map((value) => (value === null ? BLANK : inTenThousands(value))).join('、')
  return (
    <svg className="spark" width={WIDTH} height={HEIGHT} role="img" aria-label={`${label}：${text} 万公斤`}>
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      {points.slice(-1).map(([x, y]) => (
        <circle key="last" cx={x} cy={y} r={3} />
      ))}
    </svg>
  )
}
