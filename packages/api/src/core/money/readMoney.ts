import { readDecimal } from '../number/decimal.ts'

/**
 * An amount of money in whole fen (分): 100 fen are one yuan (元). Amounts are added and divided as whole numbers only; rates are
 * applied by `rates.ts` and rounded once. The database stores yuan with two decimals, and the wire has them as text.
 */
export type Fen = bigint

/** The largest amount; the smallest is its negative. */
export const MAX_FEN: Fen = 99_999_999_999_999n
/** The same in yuan, for messages. */
export const MAX_YUAN = '999999999999.99'

/** Units in which people write amounts, with the number of decimals that a whole number of fen needs. */
export const moneyUnits = { 元: 2, 万元: 6 } as const
export type MoneyUnit = keyof typeof moneyUnits

/** Units that a workbook may have amounts in, likewise. */
export const writtenUnits = { ...moneyUnits, 千元: 5, 百万元: 8, 亿元: 10 } as const
export type WrittenUnit = keyof typeof writtenUnits

/** Returns how many of one unit an amount of another is worth: 10 000 元 are 1 万元. */
export const moneyFactor = (from: WrittenUnit, to: MoneyUnit): number =>
  10 ** (writtenUnits[from] - moneyUnits[to])

const WRITTEN = /^[¥￥]?\s*(.*?\d.*?)\s*(元|千元|万元?|百万元?|亿元?)$/

/** Splits an amount from the unit behind it, 12.5万 → 12.5 and 万元; null where it has none. */
export function splitMoney(text: string): { amount: string; unit: WrittenUnit } | null {
  const [, amount, unit] = WRITTEN.exec(text.normalize('NFKC').trim()) ?? []
  if (amount === undefined || unit === undefined) return null
  return { amount, unit: (unit.endsWith('元') ? unit : `${unit}元`) as WrittenUnit }
}

/** Why a text is no amount. */
export type MoneyProblem = 'notANumber' | 'tooManyDecimals' | 'tooLarge'

/**
 * Reads an amount as people write it in a unit, with full-width digits and thousands separators. Never rounds: more decimals than
 * a fen has are a problem.
 */
export function readMoney(text: string, unit: WrittenUnit = '元'): { fen: Fen } | { problem: MoneyProblem } {
  const read = readFen(text, unit)
  if ('problem' in read) return read
  return read.fen > MAX_FEN || read.fen < -MAX_FEN ? { problem: 'tooLarge' } : read
}

/** Reads an amount of any size: sums may be larger than what a field holds. */
export function readFen(text: string, unit: WrittenUnit): { fen: Fen } | { problem: MoneyProblem } {
  const plain = text.normalize('NFKC').trim()
  const read = readDecimal(withoutSeparators(plain))
  if (!read) return { problem: 'notANumber' }
  const places = writtenUnits[unit]
  const spare = read.scale - places
  const step = 10n ** BigInt(Math.max(spare, 0))
  if (spare > 0 && read.units % step !== 0n) return { problem: 'tooManyDecimals' }
  const size = spare > 0 ? read.units / step : read.units * 10n ** BigInt(-spare)
  return { fen: read.negative ? -size : size }
}

const GROUPED = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/
const withoutSeparators = (text: string): string => (GROUPED.test(text) ? text.replaceAll(',', '') : text)
