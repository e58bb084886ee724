import { z } from 'zod'
import { moneyProblem, typedMoney } from '../../../core/money/typedMoney.ts'

/** Returns the keys of labelled choices, for `z.enum`. */
export const keysOf = <K extends string>(labels: Readonly<Record<K, unknown>>) =>
  Object.keys(labels) as [K, ...K[]]

/** A day, `YYYY-MM-DD`. */
export const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)

/** An amount as typed, in yuan; stored as text with two decimals. */
export const amountIn = (label: string) =>
  z
    .string(`${label}必填`)
    .transform((value) => typedMoney(value, '元'))
    .superRefine((value, found) => {
      const problem = moneyProblem(value, '元')
      if (problem) found.addIssue({ code: 'custom', message: `${label}${problem}` })
    })

/** A number with at most two decimals, as text. */
const decimalIn = (label: string, whole: number) =>
  z
    .union([z.number(), z.string()], `${label}必填`)
    .transform((value) => String(value).trim())
    .pipe(
      z
        .string()
        .regex(
          new RegExp(String.raw`^\d{1,${whole}}(\.\d{1,2})?$`),
          `${label}应为不小于0的数，整数最多${whole}位、小数最多两位`,
        ),
    )

/** A quantity above 0 with at most two decimals, as text. */
export const quantityIn = (label: string) =>
  decimalIn(label, 8).refine((value) => Number(value) > 0, `${label}应大于0`)

/** A rate in percent with at most two decimals, as text. */
export const percentIn = (label: string) =>
  decimalIn(label, 3).refine((value) => Number(value) <= 100, `${label}不得大于100`)

/** Version of the archive as the user saw it. */
export const versionIn = z.number('缺少版本号').int('版本不正确')
