import { moneyUnits, readFen, type Fen, type MoneyUnit } from './readMoney.ts'

/** Returns the amount of a text that the database or the wire has: yuan, sums of any size. Throws RangeError for anything else. */
export function fenIn(yuan: string): Fen {
  const read = readFen(yuan, '元')
  if ('problem' in read) throw new RangeError(`no amount: ${yuan}`)
  return read.fen
}

/** Returns an amount in yuan with two decimals, as the database stores it: 1234.50. */
export const yuanText = (fen: Fen): string => fixed(fen, moneyUnits.元)

/** Returns an amount in a unit as people read it, without zeros at its end: 1250 yuan are 0.125 万元. */
export const moneyText = (fen: Fen, unit: MoneyUnit): string =>
  fixed(fen, moneyUnits[unit]).replace(/\.?0+$/, '')

function fixed(fen: Fen, places: number): string {
  const digits = (fen < 0n ? -fen : fen).toString().padStart(places + 1, '0')
  const whole = digits.slice(0, -places)
  return `${fen < 0n ? '-' : ''}${whole}.${digits.slice(-places)}`
}

/** Returns the sum of amounts; 0 of none. */
export const sum = (amounts: Iterable<Fen>): Fen => {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

/** Compares amounts for sorting: negative if `one` is smaller. */
export const compare = (one: Fen, other: Fen): number => (one < other ? -1 : one > other ? 1 : 0)
