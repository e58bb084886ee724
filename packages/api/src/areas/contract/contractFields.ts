import { z } from 'zod'
import { fenIn } from '../../core/money/fen.ts'
import { moneyProblem, typedMoney } from '../../core/money/typedMoney.ts'
import { readDecimal, roundUnits } from '../../core/number/decimal.ts'

/** Largest number of an integer of percent with two decimals. */
const HUNDRED = 10_000n

/** An amount of a request in yuan, as text; 0 is one too. What is wrong with it is said in full. */
export const amountFrom0 = (label: string) =>
  z
    .string(`${label}应为金额`)
    .superRefine((value, ctx) => {
      const problem = moneyProblem(value, '元')
      if (problem) ctx.addIssue({ code: 'custom', message: `${label}${problem}` })
    })
    .transform((value) => typedMoney(value, '元'))

/** An amount above 0. */
export const amountIn = (label: string) =>
  amountFrom0(label).refine(
    (value) => moneyProblem(value, '元') !== null || fenIn(value) > 0n,
    `${label}应大于0`,
  )

/** A per cent from 0 to 100 with two decimals at most, as text. */
export const percentIn = (label: string) =>
  z
    .string(`${label}应为百分数`)
    .trim()
    .refine((value) => isPercent(value), `${label}应为0～100的数，最多两位小数`)

function isPercent(value: string): boolean {
  const read = readDecimal(value)
  if (!read || read.negative || read.scale > 2) return false
  return roundUnits(read, 2) <= HUNDRED
}

/** Yuan for one unit of a currency. */
export const rateIn = (label: string) =>
  z
    .string(`${label}应为数`)
    .trim()
    .regex(/^\d{1,8}(\.\d{1,6})?$/, `${label}应为正数，最多六位小数，如 7.0958`)
    .refine((value) => !/^[0.]+$/.test(value), `${label}应大于0`)

/** A calendar day of a request. */
export const dayIn = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)

/** A business year of a request. */
export const bizYearIn = (label: string) =>
  z.coerce
    .number(`${label}应为年份`)
    .int(`${label}不正确`)
    .min(1990, `${label}不得早于1990`)
    .max(2100, `${label}不得晚于2100`)
