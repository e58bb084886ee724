import { groupThousands } from '@hepu/api/core/number/groupThousands'
import { formatGain, formatNumber } from './formatNumber.ts'

interface Props {
  value: number | null | undefined
  /** Decimals shown. */
  digits?: number
  unit?: string
  /** Marks a gain or loss: coloured, and always with its sign. */
  signed?: boolean
  /** Sets thousands apart, as quantities and amounts need it. */
  grouped?: boolean
}

/** A figure with fixed decimals in tabular digits; a dash if there is none. */
export function Num({ value, digits = 0, unit, signed, grouped }: Props) {
  const tone = signed && value ? (value > 0 ? ' up' : ' down') : ''
  const text = signed ? formatGain(value, digits) : formatNumber(value, digits)
  return (
    <span className={`num${tone}`}>
      {grouped ? groupThousands(text) : text}
      {unit && value !== null && value !== undefined && <small> {unit}</small>}
    </span>
  )
}
