import { formatNumber } from './formatNumber.ts'

interface Props {
  value: number | null | undefined
  /** Decimals shown. */
  digits?: number
  unit?: string
  /** Colours gains and losses. */
  signed?: boolean
}

/** A figure with fixed decimals in even-width digits; a dash when there is none. */
export function Num({ value, digits = 0, unit, signed }: Props) {
  const tone = signed && value ? (value > 0 ? ' up' : ' down') : ''
  return (
    <span className={`num${tone}`}>
      {formatNumber(value, digits)}
      {unit && value !== null && value !== undefined && <small> {unit}</small>}
    </span>
  )
}
