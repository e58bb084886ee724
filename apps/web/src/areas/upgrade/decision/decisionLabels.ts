import {
  decisions,
  itemOps,
  type Decision,
  type ItemVerdict,
  type StandardItem,
  type WhatIf,
} from '@hepu/api/areas/upgrade/promotionShapes'
import { conditionWords } from '@hepu/breeding/promotion/conditionWords'
import { decimalsOf, type JudgedFigure } from '@hepu/breeding/promotion/decimals'
import { pointFigureOf } from '@hepu/breeding/promotion/pointFigure'
import { unitText } from '@hepu/breeding/promotion/unitText'
import { NOT_REQUIRED } from '@hepu/breeding/promotion/describeWhatIf'
import { isNotRequired, triedItem } from '@hepu/breeding/promotion/triedItem'
import { formatGain, formatNumber } from '../../../ui/text/formatNumber.ts'

/** Several values in one cell, as with 同步生试; a dash when there are none. */
export const joined = (first: string | null, others: readonly (string | null)[]): string =>
  [first, ...others].filter((text) => text !== null).join('、') || '—'

/** The tone of each decision: a state text has a colour and the word, never the colour alone. */
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

/** `≥3%`, `介于2–4天`. */
export function thresholdText(item: {
  op: ItemVerdict['op']
  v1: number
  v2: number | null
  unit: string
  values?: readonly string[] | null | undefined
}): string {
  if (isMembership(item)) return `${itemOps[item.op]}${(item.values ?? []).join('、')}`
  return item.op === 'BETWEEN'
    ? `${item.v1}–${item.v2 ?? ''}${unitText(item.unit)}`
    : `${itemOps[item.op]}${item.v1}${unitText(item.unit)}`
}

/** Returns the requirement of an item in a what-if: its own, the changed one, or 不作要求. */
export const whatIfThresholdText = (item: StandardItem, whatIf: WhatIf | undefined): string =>
  isNotRequired(whatIf, item) ? NOT_REQUIRED : thresholdText(triedItem(whatIf, item))

/** Whether an item asks for one of a list, which has no number to move. */
export const isMembership = ({ op }: Pick<StandardItem, 'op'>): boolean => op === 'IN' || op === 'NOT_IN'

/** Returns a judged item with the meaning of its figures, also for older verdicts stored without it. */
export const withMeaning = <T extends Pick<ItemVerdict, 'each'>>(
  item: T | undefined,
  asked: StandardItem,
): T | undefined => item && { ...item, each: item.each ?? pointFigureOf(asked) }

/**
 * Returns the value of a judged item: its word, or its number with one decimal, with more if one would contradict the
 * verdict; a gain with its sign, a percentage with %.
 */
export function itemValue(item: ItemFigure): string {
  const { text, value, unit, each, hits } = item
  if (text) return text
  if (value === null) return formatNumber(value)
  const digits = decimalsOf(item, 1)
  if (each?.isGain && hits === null) return `${formatGain(value, digits)}%`
  return `${formatNumber(value, digits)}${unit === '%' || hits !== null ? '%' : ''}`
}
type ItemFigure = JudgedFigure & Pick<ItemVerdict, 'unit' | 'each' | 'hits'>

/** Describes the seasons on which an item over several years rests: `2024 6.3（5点）；2025 5.0（6点）`. */
export const yearsText = ({ years }: Pick<ItemVerdict, 'years'>): string =>
  (years ?? []).map((year) => `${year.year} ${formatNumber(year.value, 1)}（${year.n}点）`).join('；')

/**
 * Returns notes that the value does not show: what shifted its threshold, and why it is not judged; empty if there are
 * none.
 */
export function valueNotes(item: ItemVerdict | Omit<ItemVerdict, 'points'>): string[] {
  if (item.value === null) return []
  if (item.reason !== null) return [item.reason]
  return item.shiftText ? [`要求${conditionWords(item)}`] : []
}

/** Of an item that is not met, where another one of its or-group (任一即可) is. */
export const MADE_UP = '同组另一项达标'

/** Returns the requirement of an item in one line: `比CK1增产% ≥3%`. */
export const itemText = (item: StandardItem): string => `${item.label} ${thresholdText(item)}`
