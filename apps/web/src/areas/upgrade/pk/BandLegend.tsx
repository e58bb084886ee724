import type { PkRule } from '@hepu/breeding/pk/rules'

interface Props {
  /** Of the shown trait; without it the colours are explained in general. */
  rule?: PkRule
  unit?: string | null
}

/** The meaning of the cell colours. */
export function BandLegend({ rule, unit }: Props) {
  const band = bandText(rule, unit)
  return (
    <ul className="pk-legend" aria-label="颜色说明">
      <li>
        <i className="band-GOOD" />
        优于对比{band && `（超过 ${band}）`}
      </li>
      <li>
        <i className="band-EVEN" />
        相当{band && `（±${band} 以内）`}
      </li>
      <li>
        <i className="band-BAD" />
        劣于对比
      </li>
      <li>
        <i className="win-EVEN" />
        赢率 40%–60%（更高为绿，更低为红）
      </li>
    </ul>
  )
}

function bandText(rule: PkRule | undefined, unit: string | null | undefined): string | null {
  if (!rule || rule.band === null) return null
  if (rule.kind === 'percent') return `${rule.band}个百分点`
  return rule.kind === 'yield' ? `${rule.band}%` : `${rule.band}${unit ?? ''}`
}
