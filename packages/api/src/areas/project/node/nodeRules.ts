import { readMoney, type Fen } from '../../../core/money/readMoney.ts'
import { sum } from '../../../core/money/fen.ts'
import { groupedMoney } from '../../../core/money/groupedMoney.ts'
import { levelNames, nodeLabels as labels, type NodeLevel, type NodeState } from './nodeLabels.ts'

/** A project lasts at most so long. */
export const MAX_YEARS = 10
export const MAX_LEVEL = 3

/** A span of days, both included; `YYYY-MM-DD`. */
export interface Span {
  startDate: string | null
  endDate: string | null
}

/** Returns what is wrong with the days of a node. */
export function spanProblem({ startDate, endDate }: Span): string | undefined {
  if (!startDate || !endDate) return undefined
  if (endDate <= startDate) return `${labels.endDate}应晚于${labels.startDate}`
  return endDate >= yearsLater(startDate, MAX_YEARS) ? `起止日期最长${MAX_YEARS}年` : undefined
}

const yearsLater = (day: string, years: number): string => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

/** Returns why the days of a node do not lie within those of the one above it. */
export function outsideProblem(
  span: Span,
  above: Span & { name: string; level: number },
): string | undefined {
  const isEarly = span.startDate && above.startDate && span.startDate < above.startDate
  const isLate = span.endDate && above.endDate && span.endDate > above.endDate
  if (!isEarly && !isLate) return undefined
  const level = levelNames[above.level as NodeLevel]
  return `起止日期应在${level}「${above.name}」的 ${above.startDate ?? ''} 至 ${above.endDate ?? ''} 之内`
}

/** Amounts of a node in yuan, as stored. */
export interface Budgets {
  specialBudget: string | null
  selfBudget: string | null
}

const fenOf = (yuan: string | null): Fen => {
  const read = readMoney(yuan ?? '0')
  return 'fen' in read ? read.fen : 0n
}

/** Returns why the nodes below one have more money together than it has itself, with the difference. */
export function budgetProblem(
  above: Budgets & { name: string },
  below: readonly Budgets[],
): string | undefined {
  for (const field of ['specialBudget', 'selfBudget'] as const) {
    const over = sum(below.map((node) => fenOf(node[field]))) - fenOf(above[field])
    if (over > 0n) {
      const whole = groupedMoney(fenOf(above[field]), '万元')
      return `下级${labels[field]}合计比「${above.name}」的${labels[field]}（${whole} 万元）多 ${groupedMoney(over, '万元')} 万元`
    }
  }
  return undefined
}

/** Returns the state of a node on a day (`YYYY-MM-DD`): one that waits for its first day runs from that day on. */
export const stateOn = (
  { state, startDate }: { state: NodeState; startDate: string | null },
  day: string,
): NodeState => (state === 'notStarted' && startDate !== null && startDate <= day ? 'running' : state)
