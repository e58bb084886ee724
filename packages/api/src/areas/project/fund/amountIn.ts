import { z } from 'zod'
import { moneyProblem, typedMoney } from '../../../core/money/typedMoney.ts'
import { fenIn } from '../../../core/money/fen.ts'

/** An amount of a request in yuan, with two decimals at most; 0 is one too. */
export const amountFrom0 = (label: string) =>
  z
    .string(`${label}应为金额`)
    .transform((value) => typedMoney(value, '元'))
    .refine((value) => moneyProblem(value, '元') === null, `${label}应为金额，最多两位小数，不得小于0`)

/** An amount above 0. */
export const amountIn = (label: string) =>
  amountFrom0(label).refine(
    (value) => moneyProblem(value, '元') !== null || fenIn(value) > 0n,
    `${label}应大于0`,
  )
