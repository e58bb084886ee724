import { sum } from '../../../core/money/fen.ts'
import { groupedMoney } from '../../../core/money/groupedMoney.ts'
import { readMoney, type Fen } from '../../../core/money/readMoney.ts'
import { projectApprovalLabels as labels } from './projectApprovalLabels.ts'

/** A 立项 lasts at most so long. */
export const MAX_YEARS = 10
/** How deep 立项 are nested. */
export const MAX_LEVEL = 4

/** Days of a 立项 as `YYYY-MM-DD`, both included: when the work is done, and when units may apply. */
export interface ApprovalDays {
  startDate?: string | null | undefined
  endDate?: string | null | undefined
  openFrom?: string | null | undefined
  openTo?: string | null | undefined
}

/** What is wrong with a field. */
export interface ApprovalProblem {
  path: string
  message: string
}

/** Returns all that is wrong with the days of a 立项, as far as they are given. */
export function daysProblems(days: ApprovalDays): ApprovalProblem[] {
  const span = spanProblem(days)
  // A last day that is wrong itself says nothing of the window.
  const window = windowProblem(span ? { ...days, endDate: null } : days)
  return [span, window].filter((problem) => problem !== null)
}

function spanProblem({ startDate, endDate }: ApprovalDays): ApprovalProblem | null {
  if (!startDate || !endDate) return null
  if (endDate <= startDate) return { path: 'endDate', message: `${labels.endDate}应晚于${labels.startDate}` }
  const limit = `${Number(startDate.slice(0, 4)) + MAX_YEARS}${startDate.slice(4)}`
  return endDate >= limit
    ? { path: 'endDate', message: `执行期最长${MAX_YEARS}年，请改${labels.endDate}` }
    : null
}

function windowProblem({ openFrom, openTo, endDate }: ApprovalDays): ApprovalProblem | null {
  if (!openTo) return null
  if (openFrom && openTo < openFrom)
    return { path: 'openTo', message: `${labels.openTo}不应早于${labels.openFrom}` }
  return endDate && openTo > endDate
    ? { path: 'openTo', message: `${labels.openTo}不应晚于${labels.endDate}` }
    : null
}

/** What a 立项 needs when it is submitted. */
const needed = [
  'name',
  'year',
  'category',
  'startDate',
  'endDate',
  'guide',
  'openFrom',
  'openTo',
  'contact',
] as const

type Values = Readonly<Partial<Record<(typeof needed)[number], unknown>>>

/** Returns all that keeps a 立项 from being submitted by itself: what it lacks, and what is wrong with its days. */
export const ownGaps = (values: Values): ApprovalProblem[] => [
  ...missingFields(values),
  ...daysProblems(
    Object.fromEntries(dayFields.map((field) => [field, dayIn(values[field])])) satisfies ApprovalDays,
  ),
]

const dayFields = ['startDate', 'endDate', 'openFrom', 'openTo'] as const
const dayIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Returns which fields a 立项 lacks to be submitted. */
const missingFields = (values: Values): ApprovalProblem[] =>
  needed
    .filter((field) => values[field] === null || values[field] === undefined || values[field] === '')
    .map((path) => ({ path, message: `${labels[path]}必填` }))

/** Amounts in yuan, as stored; null where none is set. */
export interface ApprovalBudgets {
  specialBudget?: string | null | undefined
  selfBudget?: string | null | undefined
}

/** A 立项 with what the ones above and below it must fit. */
export interface ApprovalFrame extends ApprovalBudgets, Pick<ApprovalDays, 'startDate' | 'endDate'> {
  name: string
}

const DAY_MS = 86_400_000
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/** Returns by how much the days of a 立项 go beyond those of the one above it; null if they lie within. */
export function outsideProblem(own: ApprovalFrame, above: ApprovalFrame): ApprovalProblem | null {
  if (!above.startDate || !above.endDate) return null
  const early =
    own.startDate && own.startDate < above.startDate ? daysBetween(own.startDate, above.startDate) : 0
  const late = own.endDate && own.endDate > above.endDate ? daysBetween(above.endDate, own.endDate) : 0
  if (early === 0 && late === 0) return null
  const how = [early > 0 ? `早开始${early}天` : '', late > 0 ? `晚结束${late}天` : '']
    .filter(Boolean)
    .join('、')
  return {
    path: late > 0 ? 'endDate' : 'startDate',
    message: `「${own.name}」的执行期比上级「${above.name}」的（${above.startDate} 至 ${above.endDate}）${how}`,
  }
}

/**
 * Returns by how much the 立项 below one have more money together than it has itself; null if it holds them. One without an
 * amount of its own sets no limit.
 */
export function budgetProblem(
  above: ApprovalFrame,
  below: readonly ApprovalBudgets[],
): ApprovalProblem | null {
  for (const field of ['specialBudget', 'selfBudget'] as const) {
    const limit = fenOf(above[field])
    if (limit === null) continue
    const over = sum(below.map((one) => fenOf(one[field]) ?? 0n)) - limit
    if (over > 0n) {
      const whole = `${groupedMoney(limit, '万元')} 万元`
      return {
        path: field,
        message: `下级${labels[field]}合计比「${above.name}」的${labels[field]}（${whole}）多 ${groupedMoney(over, '万元')} 万元`,
      }
    }
  }
  return null
}

function fenOf(yuan: string | null | undefined): Fen | null {
  if (yuan === null || yuan === undefined) return null
  const read = readMoney(yuan)
  return 'fen' in read ? read.fen : null
}

/** Returns why units may not apply on a day; null if they may. */
export function closedReason(
  { name, state, openFrom, openTo }: { name: string; state: string } & ApprovalDays,
  today: string,
): string | null {
  if (state !== 'published') return `立项「${name}」未发布，不能申报`
  if (openFrom && today < openFrom) return `立项「${name}」自 ${openFrom} 起申报，现在还不能申报`
  if (openTo && today > openTo) return `立项「${name}」的申报已于 ${openTo} 截止`
  return null
}
