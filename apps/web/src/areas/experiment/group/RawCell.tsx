import type { rawData } from '@hepu/api/areas/experiment/plotData'
import { trimNumber } from '@hepu/api/core/number/trimNumber'
import type { OutputOf } from '@hepu/api/core/route'
import { Tooltip } from 'antd'
import { useState } from 'react'
import { formatNumber } from '../../../ui/text/formatNumber.ts'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { shortValue } from '../cells/shortValue.ts'

/** A plot as the raw data show it. */
export type RawRow = OutputOf<typeof rawData>['records'][number]

type Value = RawRow['values'][string]
type Change = RawRow['changed'][string]

interface Props {
  value: Value | undefined
  waiting: RawRow['waiting'][string] | undefined
  /** The last change of the value by a later import or a person. */
  changed: Change | undefined
  decimals: number
  /** Shows a number as given: `decimals` are the most it has, without zeros at its end. */
  isAsGiven?: boolean
  /** A further remark on the value. */
  note?: string
  onHistory: () => void
}

/** A value with the typed one that waits for review, marked if it was changed; a click shows its origin. */
export function RawCell({ value, waiting, changed, decimals, isAsGiven = false, note, onHistory }: Props) {
  const [isTipOpen, setTipOpen] = useState(false)
  const shown = (own: Value['value']) => textOf(own, decimals, isAsGiven)
  const text = shown(value?.value ?? null)
  const details = [
    value?.raw && value.raw !== text ? `原文：${shortValue(value.raw)}` : null,
    value?.excluded ? `已剔除：${value.excluded}` : null,
    changed ? changeText(changed, text, shown) : null,
    waiting ? `${waiting.by}填报「${waiting.raw || '（空）'}」，待审核` : null,
    note,
  ].filter(Boolean)
  return (
    <Tooltip
      title={details.length > 0 ? details.join('；') : undefined}
      trigger={['hover', 'focus']}
      open={isTipOpen}
      onOpenChange={setTipOpen}
    >
      <button
        type="button"
        className={waiting ? 'cell-button cell-waiting' : 'cell-button'}
        onClick={() => {
          // Behind the drawer it would take the Esc that is meant for that.
          setTipOpen(false)
          onHistory()
        }}
      >
        {value?.excluded ? <s>{text}</s> : text}
        {changed && <i className="cell-changed" role="img" aria-label="改过" />}
        {waiting && <span className="cell-typed">→{waiting.raw || '（空）'}</span>}
      </button>
    </Tooltip>
  )
}

function textOf(value: Value['value'], decimals: number, isAsGiven: boolean): string {
  if (typeof value !== 'number') return value ?? '—'
  return isAsGiven ? trimNumber(value, decimals) : formatNumber(value, decimals)
}

/** `241.0 → 246.0：王五 2026-03-09 14:05 导入批次12（更正.xlsx），原因：更正株高` */
function changeText(
  { before, at, by, reason, batchId, fileName }: Change,
  text: string,
  shown: (value: Value['value']) => string,
) {
  const was = before === null ? '（空）' : shown(before)
  const how = batchId === null ? '修改' : `导入批次${batchId}${fileName ? `（${fileName}）` : ''}`
  return `${was} → ${text}：${by ?? '系统'} ${formatTime(at)} ${how}${reason ? `，原因：${reason}` : ''}`
}
