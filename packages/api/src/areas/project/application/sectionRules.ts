import { isCreditCode } from '../../../core/creditCode.ts'
import { sum } from '../../../core/money/fen.ts'
import { groupedMoney } from '../../../core/money/groupedMoney.ts'
import { readMoney, type Fen } from '../../../core/money/readMoney.ts'
import type { RowsField } from '../../../core/resource/fields.ts'
import type { Values } from '../../../core/resource/problems.ts'
import type { Problem } from '../../../core/zod.ts'
import { applicationLabels } from './applicationLabels.ts'

/** Returns the rows of a table within a section; none where it is blank. */
export const rowsIn = (values: Values, field = 'lines'): readonly Values[] =>
  (values[field] as readonly Values[] | null | undefined) ?? []

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** Returns a problem for each blank cell of columns that a submission needs, though a draft does not. */
export const blankCells = (
  { columns }: Pick<RowsField, 'columns'>,
  rows: readonly Values[],
  needed: readonly string[],
  field = 'lines',
): Problem[] =>
  rows.flatMap((row, at) =>
    needed
      .filter((name) => isEmpty(row[name]))
      .map((name) => ({
        path: `${field}.${at}.${name}`,
        message: `第${at + 1}行：${columns[name]?.label ?? name}必填`,
      })),
  )

/** Percents have two decimals, so that they are added as whole hundredths. */
const hundredths = (value: unknown): number => (typeof value === 'number' ? Math.round(value * 100) : 0)
const percentText = (value: number): string => `${(value / 100).toFixed(2)}%`
const WHOLE = 10_000

/** A running total of a table, as people read it. */
export interface RunningTotal {
  label: string
  total: string
  /** What the total has to be; null where there is no such rule. */
  goal: string | null
  /** How far the total is off, 「少 20.00%」; null if it is not. */
  difference: string | null
}

/** Returns the total of a column of percents, to two decimals, against 100.00%. */
export function percentTotal(rows: readonly Values[], label: string, column = 'percent'): RunningTotal {
  const total = rows.reduce((before, row) => before + hundredths(row[column]), 0)
  const missing = WHOLE - total
  return {
    label,
    total: percentText(total),
    goal: percentText(WHOLE),
    difference: differenceOf(missing, percentText(Math.abs(missing))),
  }
}

const differenceOf = (missing: number | bigint, size: string): string | null =>
  missing > 0 ? `少 ${size}` : missing < 0 ? `多 ${size}` : null

/** Returns the problem of percents that do not add up to 100.00, with the difference. */
export function percentProblems(rows: readonly Values[], label: string, column = 'percent'): Problem[] {
  if (rows.length === 0) return []
  const { total, goal, difference } = percentTotal(rows, label, column)
  if (difference === null) return []
  return [{ path: 'lines', message: `${label}合计为 ${total}，应为 ${goal}，${difference}` }]
}

/** Returns an amount of yuan in fen; 0 for a blank one and for what is no amount. */
export function fenOf(value: unknown): Fen {
  const read = typeof value === 'string' && value !== '' ? readMoney(value) : null
  return read && 'fen' in read ? read.fen : 0n
}

/** The two purses: the field of the application with the total, and the column of a table with its shares. */
export const purses = [
  { total: 'specialBudget', column: 'special' },
  { total: 'selfBudget', column: 'self' },
] as const

/** Returns the total of a column of amounts in 万元, to the fen; `goal` is what it has to be, in fen. */
export function moneyTotalOf(
  rows: readonly Values[],
  column: string,
  label: string,
  goal: Fen | null = null,
): RunningTotal {
  const total = sum(rows.map((row) => fenOf(row[column])))
  const missing = goal === null ? 0n : goal - total
  const size = missing < 0n ? -missing : missing
  return {
    label,
    total: wanYuan(total),
    goal: goal === null ? null : wanYuan(goal),
    difference: differenceOf(missing, wanYuan(size)),
  }
}

const wanYuan = (fen: Fen): string => `${groupedMoney(fen, '万元')} 万元`

/** Returns the total of each purse against what the application asks for. */
export const purseTotals = (rows: readonly Values[], application: Values): RunningTotal[] =>
  purses.map(({ total, column }) =>
    moneyTotalOf(rows, column, applicationLabels[total], fenOf(application[total])),
  )

/** Returns a problem for each purse whose rows do not add up, to the fen, to what the application asks for. */
export const purseProblems = (rows: readonly Values[], application: Values, what: string): Problem[] =>
  purseTotals(rows, application).flatMap(({ label, total, goal, difference }) =>
    difference === null
      ? []
      : [{ path: 'lines', message: `${what}的${label}合计为 ${total}，应为 ${goal}，${difference}` }],
  )

/** Returns a problem for each year outside the years of the application. */
export const yearProblems = (
  rows: readonly Values[],
  { startDate, endDate }: Values,
  label: string,
): Problem[] => {
  const [first, last] = [startDate, endDate].map((day) =>
    typeof day === 'string' ? Number(day.slice(0, 4)) : null,
  )
  if (!first || !last) return []
  return rows.flatMap(({ year }, at) =>
    typeof year === 'number' && (year < first || year > last)
      ? [
          {
            path: `lines.${at}.year`,
            message: `第${at + 1}行：${label}${year}不在项目起止年度 ${first}–${last} 之内`,
          },
        ]
      : [],
  )
}

/** Returns a problem for each credit code that is none, and for each that comes twice. */
export const creditCodeProblems = (rows: readonly Values[]): Problem[] =>
  rows.flatMap(({ creditCode }, at) => {
    if (typeof creditCode !== 'string' || creditCode === '') return []
    const path = `lines.${at}.creditCode`
    if (!isCreditCode(creditCode)) {
      const message = `第${at + 1}行：统一社会信用代码「${creditCode}」不正确，应为18位且校验码相符`
      return [{ path, message }]
    }
    const first = rows.findIndex((row) => row['creditCode'] === creditCode)
    return first < at ? [{ path, message: `第${at + 1}行：统一社会信用代码与第${first + 1}行相同` }] : []
  })

/** Returns the problem of units of which not exactly one leads. */
export function leadProblems(rows: readonly Values[]): Problem[] {
  if (rows.length === 0) return []
  const leading = rows.filter(({ role }) => role === '牵头').length
  return leading === 1 ? [] : [{ path: 'lines', message: `牵头单位应有且只有一个，现有${leading}个` }]
}
