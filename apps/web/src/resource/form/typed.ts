import type { MoneyUnit } from '@hepu/api/core/money/readMoney'
import type { FormRule } from 'antd'
import type { FormItem } from './items.ts'

const typedDay = /^(\d{4})(?:[-/.](\d{1,2})[-/.](\d{1,2})|年(\d{1,2})月(\d{1,2})日?|(\d{2})(\d{2}))$/
const typedYear = /^(\d{4})年?$/
/** The format in which a day is stored. */
const DAY = /^\d{4}-\d{2}-\d{2}$/

const half = (text: string): string => text.normalize('NFKC').replaceAll(/\s/g, '')

/**
 * Reads a typed day (2024-5-1, 2024/05/01, 2024.5.1, 20240501, 2024年5月1日) as `YYYY-MM-DD`; null if there is no such
 * day.
 */
export function readDay(text: string): string | null {
  const [, year, ...parts] = typedDay.exec(half(text)) ?? []
  if (!year) return null
  const [month, day] = parts.filter((part) => part !== undefined).map((part) => part.padStart(2, '0'))
  const written = `${year}-${month}-${day}`
  const date = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null
}

/** Reads a typed year as `YYYY`; null if it is none. */
export const readYear = (text: string): string | null => typedYear.exec(half(text))?.[1] ?? null

/** Returns the rules that refuse text that is no day, year or number; the text itself stays in the field. */
export function typedRules(item: FormItem): FormRule[] {
  switch (item.type) {
    case 'date':
      return [refusing((value) => dayProblem(value, item.disabledDate))]
    case 'year':
      return [
        refusing((value) => (isTyped(value) && !/^\d{4}$/.test(value) ? '不是有效年份（如 2024）' : null)),
      ]
    case 'number':
      return [refusing((value) => numberProblem(value, item.digits))]
    case 'money':
      return [amountRule(item.unit)]
    default:
      return []
  }
}

const isTyped = (value: unknown): value is string => typeof value === 'string' && value !== ''

function dayProblem(value: unknown, isExcluded: ((day: string) => boolean) | undefined): string | null {
  if (!isTyped(value)) return null
  if (!DAY.test(value) || readDay(value) === null) return '不是有效日期（如 2024-05-01）'
  return isExcluded?.(value) ? '不能选这一天' : null
}

function numberProblem(value: unknown, digits: number | undefined): string | null {
  if (isTyped(value)) return '只能填数字'
  if (typeof value !== 'number' || digits === undefined) return null
  const isWithin = Number.isInteger(Number((value * 10 ** digits).toFixed(6)))
  if (isWithin) return null
  return digits === 0 ? '只能填整数' : `最多${digits}位小数`
}

const refusing = (problemOf: (value: unknown) => string | null): FormRule => ({
  validator: async (_rule, value: unknown) => {
    const problem = problemOf(value)
    if (problem) throw new Error(problem)
  },
})

/** Refuses what is no amount; how amounts are read is loaded with the field for them. */
const amountRule = (unit: MoneyUnit): FormRule => ({
  validator: async (_rule, value: unknown) => {
    if (!isTyped(value)) return
    const { moneyProblem, shownMoney } = await import('@hepu/api/core/money/typedMoney')
    const problem = moneyProblem(shownMoney(value, unit), unit)
    if (problem) throw new Error(problem)
  },
})
