import { groupedMoney } from '../../../core/money/groupedMoney.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import { availableOf, rate } from './fundFigures.ts'

/** What happens when spending on a subject goes beyond its budget. */
export const controls = { none: '不控制', warn: '预警', block: '禁止' } as const
export type Control = keyof typeof controls
export const controlNames = Object.keys(controls) as [Control, ...Control[]]
export const DEFAULT_CONTROL: Control = 'warn'

/** From this part of the budget on, in per cent, spending is warned of. */
export const WARN_AT = 90n

/** How a subject stands: within its budget, near its end, or beyond it. */
export type BudgetLevel = 'ok' | 'near' | 'over'

/** Returns how much of a budget is used. Nothing used of no budget is ok. */
export function levelOf(budget: Fen, used: Fen): BudgetLevel {
  if (used > budget) return 'over'
  return used > 0n && used * 100n >= budget * WARN_AT ? 'near' : 'ok'
}

/** The budget of a subject and a year at one node, with what is spent on it there and below. */
export interface BudgetState {
  /** Name of the node that has the budget. */
  nodeName: string
  subjectName: string
  year: number
  /** With what was moved to the subject; null if the budget does not list subject and year. */
  budget: Fen | null
  spent: Fen
  committed: Fen
  control: Control
}

/** What an entry would do to a budget. */
export interface BudgetVerdict {
  available: Fen
  after: Fen
  rate: string | null
  level: BudgetLevel
  isRefused: boolean
  /** Null as long as there is nothing to say. */
  message: string | null
}

/** Judges an expense against one budget. The check while typing and the save share it. */
export function judgeBudget(state: BudgetState, amount: Fen): BudgetVerdict {
  const { nodeName, subjectName, year, spent, committed, control } = state
  const at = `「${nodeName}」${year}年「${subjectName}」`
  if (state.budget === null)
    return {
      available: 0n,
      after: -amount,
      rate: null,
      level: 'over',
      isRefused: true,
      message: `${at}未列入预算，请先调整预算或改用已列入的科目`,
    }
  const available = availableOf({ ...state, budget: state.budget })
  const after = available - amount
  const used = spent + committed + amount
  const level = levelOf(state.budget, used)
  const share = rate(used, state.budget)
  const verdict = { available, after, rate: share, level }
  if (control === 'none' || level === 'ok') return { ...verdict, isRefused: false, message: null }
  if (level === 'near')
    return { ...verdict, isRefused: false, message: `${at}执行率将达${share ?? '—'}%，接近预算` }
  const gap = `${at}可用 ${groupedMoney(available, '元')} 元，本笔超出 ${groupedMoney(-after, '元')} 元`
  return control === 'block'
    ? { ...verdict, isRefused: true, message: `${gap}，该科目禁止超预算` }
    : { ...verdict, isRefused: false, message: `${gap}，请注意` }
}
