import { capitals, chineseDigits } from './chineseDigits.ts'
import { itemAt } from '../must.ts'
import { readDecimal, roundUnits } from './decimal.ts'

/** 999999999999.99 元 in 分. */
const MAX_CENTS = 99_999_999_999_999n

/**
 * Returns an amount in 元, given as decimal text, in Chinese capital numerals (大写金额): `1234.56` is 壹仟贰佰叁拾肆元伍角陆分. Rounds half
 * up to 分; adds 整 to an amount without 角 and 分, and 负 before a negative one. Returns false for text that is not a number and
 * for more than 999999999999.99, compared before rounding.
 */
export function amountText(amount: string): string | false {
  const decimal = readDecimal(amount)
  if (!decimal || isAbove(decimal)) return false
  const cents = roundUnits(decimal, 2)
  if (cents === 0n) return '零元整'
  const yuan = cents / 100n
  const whole = yuan > 0n ? `${chineseDigits(yuan, capitals)}元` : ''
  return (decimal.negative ? '负' : '') + whole + (fractionText(Number(cents % 100n), yuan > 0n) || '整')
}

/** Returns 角 and 分; a missing 角 after 元 is read as 零. */
function fractionText(cents: number, afterYuan: boolean): string {
  const [jiao, fen] = [Math.floor(cents / 10), cents % 10]
  const { digits } = capitals
  const tenths = jiao > 0 ? `${digits[jiao]}角` : afterYuan && fen > 0 ? itemAt(digits, 0) : ''
  return tenths + (fen > 0 ? `${digits[fen]}分` : '')
}

const isAbove = ({ units, scale }: { units: bigint; scale: number }): boolean =>
  units * 100n > MAX_CENTS * 10n ** BigInt(scale)
