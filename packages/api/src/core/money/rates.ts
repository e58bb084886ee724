import { Decimal } from 'decimal.js'
import type { Fen } from './readMoney.ts'

/** Digits to which rates are computed before the one rounding. */
const Exact = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_UP })

/** Returns a whole number or a decimal as text without rounding, to be multiplied by rates. Throws for text that is no number. */
export const exact = (value: string | bigint): Decimal => new Exact(value.toString())

/** Returns an amount in yuan, to be multiplied by rates. */
export const inYuan = (fen: Fen): Decimal => exact(fen).div(100)

/** Rounds an amount in yuan half up (away from zero) to whole fen: 1.005 is 1.01. */
export const fenOf = (yuan: Decimal): Fen => BigInt(yuan.mul(100).toFixed(0, Decimal.ROUND_HALF_UP))

/** Returns a share of an amount, in per cent as text (49.5), rounded half up to fen. */
export const share = (amount: Fen, percent: string): Fen => fenOf(inYuan(amount).mul(percent).div(100))
