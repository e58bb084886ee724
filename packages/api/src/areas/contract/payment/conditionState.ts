import type { Fen } from '../../../core/money/readMoney.ts'
import { wordsOf, type MoneyDirection } from './paymentWords.ts'

/** States of a payment condition. None is stored: they follow from dates and amounts. */
export const conditionStateNames = [
  'pending',
  'triggered',
  'invoiced',
  'partial',
  'settled',
  'overdue',
  'waived',
  'over',
] as const
export type ConditionState = (typeof conditionStateNames)[number]

/** Returns the labels of the states, in the words for the direction of the money. */
export const conditionStates = (
  direction: MoneyDirection | 'none' | null,
): Readonly<Record<ConditionState, string>> => {
  const { partial, settled, collect } = wordsOf(direction)
  return {
    pending: '未触发',
    triggered: '已触发',
    invoiced: '已开票',
    partial,
    settled,
    overdue: '逾期',
    waived: '豁免',
    over: `超额${collect}`,
  }
}

interface Facts {
  triggeredOn: string | null
  invoicedOn: string | null
  dueOn: string | null
  /** Below zero if the amount is taken back. */
  due: Fen
  collected: Fen
  waived: Fen
  open: Fen
}

/**
 * Returns the state of a payment condition on a day. A condition of which more was collected than is due is an error (over), never
 * 已收清.
 */
export function conditionState(facts: Facts, day: string): ConditionState {
  if (facts.triggeredOn === null) return 'pending'
  if (facts.due >= 0n && facts.collected + facts.waived > facts.due) return 'over'
  if (facts.open === 0n) return facts.waived > 0n && facts.collected === 0n ? 'waived' : 'settled'
  if (facts.open < 0n) return 'triggered'
  if (facts.dueOn !== null && facts.dueOn < day) return 'overdue'
  if (facts.collected > 0n) return 'partial'
  return facts.invoicedOn === null ? 'triggered' : 'invoiced'
}
