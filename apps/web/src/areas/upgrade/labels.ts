import {
  decisions,
  itemOps,
  type Decision,
  type ItemVerdict,
  type StandardItem,
} from '@hepu/api/areas/upgrade/shapes'

/** Several values in one cell, as with 同步生试; a dash when there are none. */
export const joined = (first: string | null, others: readonly (string | null)[]): string =>
  [first, ...others].filter((it) => it !== null).join('、') || '—'

/** How each decision looks: state texts carry a colour and the word, never the colour alone. */
export const decisionTones: Record<Decision, 'good' | 'info' | 'warn' | 'bad'> = {
  UP: 'good',
  RETEST: 'info',
  HOLD: 'warn',
  DROP: 'bad',
}

export const decisionOptions = (Object.keys(decisions) as Decision[]).map((value) => ({
  value,
  label: decisions[value],
}))

/** `≥3%`, `介于 2–4 d`. */
export function thresholdText(item: {
  op: ItemVerdict['op']
  v1: number
  v2: number | null
  unit: string
}): string {
  return item.op === 'BETWEEN'
    ? `${item.v1}–${item.v2 ?? ''}${item.unit}`
    : `${itemOps[item.op]}${item.v1}${item.unit}`
}

/** What an item asks, in one line: `比CK1增产% ≥3%`. */
export const itemText = (item: StandardItem): string => `${item.label} ${thresholdText(item)}`
