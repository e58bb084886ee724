import { groupedMoney } from '@hepu/api/core/money/groupedMoney'
import { fenIn, moneyText } from '@hepu/api/core/money/fen'

/** Returns an amount in yuan as cards show it: in ten thousands from there on. */
export function yuanShown(yuan: string): string {
  const fen = fenIn(yuan)
  return fen >= 1_000_000n ? `${grouped(moneyText(fen, '万元'))} 万元` : `${grouped(moneyText(fen, '元'))} 元`
}

const grouped = (text: string): string => groupedMoney(text)
