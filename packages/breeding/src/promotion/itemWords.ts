import { conditionWords } from './conditionWords.ts'
import { decimalsOf, type JudgedFigure } from './decimals.ts'
import { NOT_REQUIRED } from './describeWhatIf.ts'
import type { FrozenWhatIf } from './frozen.ts'
import { pointFigureOf } from './pointFigure.ts'
import { signs } from './signs.ts'
import { isNotRequired, triedItem } from './triedItem.ts'
import type { ItemVerdict, StandardItem } from './types.ts'
import { unitText } from './unitText.ts'

/** Whether an item asks for one of a list, which has no number to move. */
export const isMembership = ({ op }: Pick<StandardItem, 'op'>): boolean => op === 'IN' || op === 'NOT_IN'

/** `≥3%`, `介于2–4天`, `属于R、HR`. */
export function thresholdText({
  op,
  v1,
  v2,
  unit,
  values,
}: Pick<StandardItem, 'op' | 'v1' | 'v2' | 'unit'> & {
  values?: readonly string[] | null | undefined
}): string {
  if (op === 'IN' || op === 'NOT_IN') return `${op === 'IN' ? '属于' : '不属于'}${(values ?? []).join('、')}`
  return op === 'BETWEEN' ? `介于${v1}–${v2 ?? ''}${unitText(unit)}` : `${signs[op]}${v1}${unitText(unit)}`
}

/** Returns the requirement of an item in a what-if: its own, the changed one, or 不作要求. */
export const whatIfThresholdText = (item: StandardItem, whatIf: FrozenWhatIf | undefined): string =>
  isNotRequired(whatIf, item) ? NOT_REQUIRED : thresholdText(triedItem(whatIf, item))

/** Returns a judged item with the meaning of its figures, also for older verdicts stored without it. */
export const withMeaning = <T extends Pick<ItemVerdict, 'each'>>(
  item: T | undefined,
  asked: StandardItem,
): T | undefined => item && { ...item, each: item.each ?? pointFigureOf(asked) }

type ItemFigure = JudgedFigure & Pick<ItemVerdict, 'unit' | 'each' | 'hits'>

/**
 * Returns the value of a judged item: its word, or its number with one decimal, with more if one would contradict the
 * verdict; a gain with its sign, a percentage with %.
 */
export function itemValue(item: ItemFigure): string {
  const { text, value, unit, each, hits } = item
  if (text) return text
  if (value === null || !Number.isFinite(value)) return '—'
  const shown = fixed(value, decimalsOf(item, 1))
  if (each?.isGain && hits === null) return `${Number(shown) > 0 ? '+' : ''}${shown}%`
  return `${shown}${unit === '%' || hits !== null ? '%' : ''}`
}

/** Formats with exactly so many decimals; never −0. */
function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text
}

/**
 * Returns notes that the value does not show: what shifted its threshold, and why it is not judged; empty if there are
 * none.
 */
export function valueNotes(
  item: Parameters<typeof conditionWords>[0] & Pick<ItemVerdict, 'value' | 'reason' | 'shiftText'>,
): string[] {
  if (item.value === null) return []
  if (item.reason !== null) return [item.reason]
  return item.shiftText ? [`要求${conditionWords(item)}`] : []
}

/** Of an item that is not met, where another one of its or-group (任一即可) is. */
export const MADE_UP = '同组另一项达标'

/** Returns the requirement of an item in one line: `比CK1增产% ≥3%`. */
export const itemText = (item: StandardItem): string => `${item.label} ${thresholdText(item)}`
