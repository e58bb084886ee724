import { groupThousands } from '../number/groupThousands.ts'
import { readMoney, type Fen, type MoneyUnit } from './readMoney.ts'
import { partsOf, shownMoney } from './typedMoney.ts'

/** Returns an amount in a unit as sentences say it, with thousands separators: 1,250,000.00, or 9.999999 where two decimals do not hold it. */
export function groupedMoney(fen: Fen, unit: MoneyUnit): string {
  return groupThousands(partsOf(fen, unit).join('.'))
}

/** Returns a stored amount (yuan) as sentences say it; what is no amount stays as it is. */
export function groupedText(yuan: string, unit: MoneyUnit): string {
  const read = readMoney(yuan)
  return 'fen' in read ? groupedMoney(read.fen, unit) : shownMoney(yuan, unit)
}
