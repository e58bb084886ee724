import type { ReadRow } from '../book/draft.ts'
import { columnKeyOf } from '../book/findings.ts'
import { decide, type Checking } from './checking.ts'

/** A comma that can only be a decimal one: `12,5`. */
const DECIMAL = /^\d+,(?:\d{1,2}|\d{4,})$/
/** A comma that may be one of thousands or a decimal one: `1,234`. */
const EITHER = /^\d{1,3},\d{3}$/

/**
 * Asks about numbers such as `1,234` in a column in which other cells have decimal commas: read as 1234 they would be a thousand times
 * too large. They are missing unless the user says otherwise. `12,5` itself is asked about when it is read.
 */
export function checkDecimalCommas(checking: Checking): void {
  const heads = new Set(
    checking.findings.flatMap(({ code, read, column }) =>
      code === 'numberInvalid' && DECIMAL.test(read.trim()) && column !== null ? [column] : [],
    ),
  )
  const keys = checking.columns.filter(({ header }) => heads.has(header)).map(({ key }) => key)
  if (keys.length === 0) return
  for (const row of checking.rows) {
    if (!row.isMended) continue
    for (const key of keys) ask(checking, row, key)
  }
}

function ask(checking: Checking, row: ReadRow, key: string): void {
  const text = row.read?.[key]?.trim() ?? ''
  const field = columnKeyOf(key)
  const value = row.values[field] ?? row.fields[field as 'weight']
  if (!EITHER.test(text) || typeof value !== 'number') return
  const decimal = Number((value / 1000).toPrecision(12))
  decide(
    checking,
    row,
    key,
    {
      severity: 'warning',
      code: 'decimalComma',
      read: text,
      expected: String(decimal),
      text: `“${text}”的逗号可能是千分位（${value}），也可能是小数点（${decimal}），本列其他格用逗号作小数点；不选择时按缺测处理`,
    },
    { missing: { set: { [field]: null } }, keep: {}, suggestion: { set: { [field]: decimal } } },
    'missing',
  )
}
