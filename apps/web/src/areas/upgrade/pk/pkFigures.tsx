import type { PkFigures } from '@hepu/breeding/pk/comparePair'
import { bandOfWinRate } from '@hepu/breeding/pk/rules'
import { formatNumber } from '../../../ui/text/formatNumber.ts'

/** `+12.3`: a difference with its sign; a dash when there is none. */
export function signed(value: number | null, digits: number): string {
  const text = formatNumber(value, digits)
  return value !== null && Number(text) > 0 ? `+${text}` : text
}

/** 赢率 with the points it rests on; why there is none as title. */
export function WinRate({ pair }: { pair: PkFigures }) {
  const band = bandOfWinRate(pair.winRatePct)
  if (pair.winRatePct === null) {
    return (
      <span className="quiet" title={pair.winReason ?? undefined}>
        —
      </span>
    )
  }
  return (
    <span className={`pk-win win-${band}`}>
      {formatNumber(pair.winRatePct, 0)}%
      <small>
        {pair.wins}/{pair.judged}
      </small>
    </span>
  )
}

/** A difference in the colour of its band: yield and measures in %, else in the unit of the trait. */
export function Difference({ pair, decimals }: { pair: PkFigures; decimals: number }) {
  const isPct = pair.differencePct !== null
  const text = isPct ? `${signed(pair.differencePct, 1)}%` : signed(pair.difference, Math.max(1, decimals))
  return (
    <span className={pair.band ? `band-${pair.band}` : 'band-none'} title={pair.reason ?? undefined}>
      {text}
    </span>
  )
}
