import { chineseDigits, MAX_DIGITS, ordinary } from './chineseDigits.ts'
import { readDecimal } from './decimal.ts'

const INVALID = '输入无效'

/**
 * Returns a number in plain Chinese: 105 is 一百零五, 10 is 十, 3.14 is 三点一四. Returns 输入无效 for text that is not a number or has
 * more than twelve digits before the point.
 */
export function numberText(value: string | number): string {
  const decimal = readDecimal(value)
  if (!decimal) return INVALID
  const { negative, units, scale } = decimal
  const step = 10n ** BigInt(scale)
  const whole = units / step
  if (whole.toString().length > MAX_DIGITS) return INVALID
  const fraction = scale > 0 ? (units % step).toString().padStart(scale, '0').replace(/0+$/, '') : ''
  const text = chineseDigits(whole, ordinary).replace(/^一十/, '十')
  const digits = fraction
    .split('')
    .map((digit) => ordinary.digits[Number(digit)])
    .join('')
  return (negative ? '负' : '') + text + (digits && `点${digits}`)
}
