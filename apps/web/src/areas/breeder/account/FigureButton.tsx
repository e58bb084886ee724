import type { AccountFigure } from '@hepu/api/areas/breeder/account/accountFields'
import '../../figures.css'
import '../breeder.css'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { grouped } from '../../../ui/text/grouped.ts'
import { yuan } from '../../../ui/text/yuan.ts'

/** A figure whose rows are shown: of a breeder, in a year or a range. */
export interface Asked {
  breederId: string
  figure: AccountFigure
  /** What the dialog is called: 「2025 年 · 已付（元）」. */
  title: string
  startYear?: number
  endYear?: number
}

interface Props {
  /** A number, or an amount in yuan as text. */
  value: number | string | null
  /** What the figure is, for screen readers. */
  label: string
  onOpen: () => void
}

/** A figure that opens the rows behind it; a dash where it may not be seen, plain where it is 0. */
export function FigureButton({ value, label, onOpen }: Props) {
  if (value === null) return <>{BLANK}</>
  const shown = typeof value === 'string' ? yuan(value) : grouped(value)
  if (Number(value) === 0) return <span className="num">{shown}</span>
  return (
    <button
      type="button"
      className="cell-button breeder-figure num"
      aria-label={`${label} ${shown}，查看明细`}
      onClick={onOpen}
    >
      {shown}
    </button>
  )
}
