import { formatGain, formatNumber } from './formatNumber.ts'

interface Props {
  value: number | null | undefined
  /** Decimals shown. */
  digits?: number
  unit?: string
  /** Marks a gain or loss: coloured, and always with its sign. */
  signed?: boolean
}

/** A figure with fixed decimals in tabular digits; a dash if there is none. */
export function Num({ value, digits = 0, unit, signed }: Props) {
  const tone = signed && value ? (value > 0 ? ' up' : ' down') : ''
  return (
    <span className={`num${tone}`}>
      {signed ? formatGain(value, digits) : formatNumber(value, digits)}
      {unit && value !== null && value !== undefined && <small> {unit}</small>}
    </span>
  )
}
