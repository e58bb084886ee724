import { sum } from '../../../core/money/fen.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import type { FlowTypeCode } from './flowTypes.ts'

/** Sums of lines of one kind. `net` is what came in less what went out, so that a line and its reversal are 0 together. */
export interface FlowSum {
  flowType: FlowTypeCode
  net: Fen
}

/** What happened with the money of one purse. */
export interface Amounts {
  arrived: Fen
  transferredOut: Fen
  spent: Fen
  returned: Fen
  handedUp: Fen
  /** Carried in from other years less carried out to them: 0 over all years. */
  carried: Fen
}

/** Rates in per cent with two decimals; null where there is nothing to compare with. */
export interface Figures extends Amounts {
  budget: Fen | null
  /** 结余 = 到账 − 外拨 − 支出 + 退回 − 上缴 + 结转净额. */
  balance: Fen
  /** 到账率 = 到账 / 预算. */
  arrivalRate: string | null
  /** 预算执行率 = 支出 / 预算. */
  budgetRate: string | null
  spentOfArrived: string | null
  /** 到账执行率 = 支出 / (到账 − 外拨). */
  arrivalSpendRate: string | null
}

/** Returns what the lines add up to. In-kind shares of the house (折算) count as put in and as spent. */
export function amountsOf(sums: readonly FlowSum[]): Amounts {
  const net = (...types: readonly FlowTypeCode[]): Fen =>
    sum(sums.filter(({ flowType }) => types.includes(flowType)).map((one) => one.net))
  return {
    arrived: net('arrival', 'invest', 'adjust') - net('inKind'),
    transferredOut: -net('transferOut'),
    spent: -net('expense', 'inKind'),
    returned: net('refund'),
    handedUp: -net('handUp'),
    carried: net('carry'),
  }
}

/** Returns balance and rates of a purse; `budget` null where nothing is planned. */
export function figuresOf(budget: Fen | null, amounts: Amounts): Figures {
  const { arrived, transferredOut, spent, returned, handedUp, carried } = amounts
  return {
    ...amounts,
    budget,
    balance: arrived - transferredOut - spent + returned - handedUp + carried,
    arrivalRate: rate(arrived, budget),
    budgetRate: rate(spent, budget),
    spentOfArrived: rate(spent, arrived),
    arrivalSpendRate: rate(spent, arrived - transferredOut),
  }
}

/** Returns a part in per cent of a whole, rounded half up to two decimals: 54.68. Null if there is no whole above 0. */
export function rate(part: Fen, whole: Fen | null): string | null {
  if (whole === null || whole <= 0n) return null
  const size = part < 0n ? -part : part
  const hundredths = (size * 20_000n + whole) / (2n * whole)
  const digits = hundredths.toString().padStart(3, '0')
  return `${part < 0n && hundredths > 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/**
 * Returns what a subject still has: 可用 = 预算 − 已支 − 已承诺. What was moved to it (调剂, 结转) counts as budget, and what was
 * returned to it is not spent.
 */
export const availableOf = ({ budget, spent, committed }: { budget: Fen; spent: Fen; committed: Fen }): Fen =>
  budget - spent - committed
