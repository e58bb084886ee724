import type { rawData } from '@hepu/api/areas/experiment/plot'
import type { OutputOf } from '@hepu/api/core/route'
import { Tooltip } from 'antd'
import { formatNumber } from '../../../ui/formatNumber.ts'
import { shortValue } from '../entry/shortValue.ts'

/** A plot as the raw data show it. */
export type RawRow = OutputOf<typeof rawData>['records'][number]

interface Props {
  value: RawRow['values'][string] | undefined
  waiting: RawRow['waiting'][string] | undefined
  decimals: number
  onHistory: () => void
}

/** A value with what waits in its place; clicking it tells where it comes from. */
export function RawCell({ value, waiting, decimals, onHistory }: Props) {
  const shown = value?.value ?? null
  const text = typeof shown === 'number' ? formatNumber(shown, decimals) : (shown ?? '—')
  const told = [
    value?.raw && value.raw !== text ? `原文：${shortValue(value.raw)}` : null,
    value?.excluded ? `已剔除：${value.excluded}` : null,
    waiting ? `${waiting.by}填报「${waiting.raw || '（空）'}」，待审核` : null,
  ].filter(Boolean)
  return (
    <Tooltip title={told.length > 0 ? told.join('；') : undefined}>
      <button
        type="button"
        className={waiting ? 'cell-button cell-waiting' : 'cell-button'}
        onClick={onHistory}
      >
        {value?.excluded ? <s>{text}</s> : text}
        {waiting && <span className="cell-typed">→{waiting.raw || '（空）'}</span>}
      </button>
    </Tooltip>
  )
}
