import { MAX_FEN, readMoney, writtenUnits, type Fen, type MoneyUnit, type WrittenUnit } from './readMoney.ts'
import { moneyText, yuanText } from './fen.ts'

/** Decimals that people expect of an amount at least. */
const LEAST_DECIMALS = 2

/** Returns a stored amount (yuan) as people read it in a unit: 12.50, or 0.0125 where two decimals do not hold it. */
export function shownMoney(yuan: string, unit: MoneyUnit): string {
  const read = readMoney(yuan)
  if ('problem' in read) return yuan.endsWith(unit) ? yuan.slice(0, -unit.length) : yuan
  const [whole, decimals] = partsOf(read.fen, unit)
  return `${whole}.${decimals}`
}

/** Returns the whole part of an amount in a unit and at least two decimals. */
export function partsOf(fen: Fen, unit: MoneyUnit): [whole: string, decimals: string] {
  const [whole = '0', decimals = ''] = moneyText(fen, unit).split('.')
  return [whole, decimals.padEnd(LEAST_DECIMALS, '0')]
}

/**
 * Returns the value of an amount as typed in a unit: yuan as text. What is no amount keeps its words and its unit, so that it is
 * refused and still shown.
 */
export function typedMoney(text: string, unit: WrittenUnit): string {
  const read = readMoney(text, unit)
  return 'fen' in read ? yuanText(read.fen) : `${text}${unit}`
}

/** Returns what is wrong with an amount as typed in a unit; null when nothing is. */
export function moneyProblem(text: string, unit: WrittenUnit): string | null {
  const read = readMoney(text, unit)
  if ('fen' in read) return read.fen < 0n ? '不得小于0' : null
  switch (read.problem) {
    case 'notANumber':
      return '只能填金额'
    case 'tooManyDecimals':
      return `最多${writtenUnits[unit]}位小数（精确到分）`
    default:
      return `不得大于${moneyText(MAX_FEN, shownUnit(unit))}${shownUnit(unit)}`
  }
}

/** The unit in which a limit is told: people know no others. */
const shownUnit = (unit: WrittenUnit): MoneyUnit => (unit === '元' ? '元' : '万元')
