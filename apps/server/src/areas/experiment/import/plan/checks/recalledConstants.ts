import { createFinding } from '@hepu/api/cells/findings'
import type { ReadBook, ReadFinding } from '../../book/draft.ts'
import type { Defaults } from '../../book/readRequest.ts'
import { fileConstants } from '../../map/fileConstants.ts'

const keys = Object.keys(fileConstants) as (keyof typeof fileConstants)[]

/**
 * Warns that values of the whole file were taken from an earlier import with the same heads: another trial has other plots. Nothing
 * where the user answered them for this file.
 */
export function recalledConstants({ sheet, mapping }: ReadBook, answered: Partial<Defaults>): ReadFinding[] {
  const note = mapping?.note
  const values = mapping?.constants ?? {}
  const taken = keys.filter((key) => typeof values[key] === 'number' && answered[key] === undefined)
  if (!note || taken.length === 0) return []
  const text = taken
    .map((key) => `${fileConstants[key].label}${values[key]}${fileConstants[key].unit}`)
    .join('、')
  const finding = createFinding(
    { sheet },
    {
      severity: 'warning',
      code: 'constantsRecalled',
      read: '',
      expected: text,
      text: `文件没有写的内容沿用上次导入的值：${text}；${note}；这个试验不同时，请在「列对应」中改正`,
    },
  )
  return [{ ...finding, id: `${sheet}!constantsRecalled` }]
}
