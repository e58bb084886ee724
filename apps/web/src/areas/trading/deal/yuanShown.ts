import { fenIn } from '@hepu/api/core/money/fen'
import { groupedMoney } from '@hepu/api/core/money/groupedMoney'

/** Ten thousand yuan, in fen. */
const TEN_THOUSAND = 1_000_000n

/** Returns an amount in yuan as cards show it: in ten thousands from there on. */
export function yuanShown(yuan: string): string {
  const fen = fenIn(yuan)
  const unit = fen >= TEN_THOUSAND ? '万元' : '元'
  return `${groupedMoney(fen, unit)} ${unit}`
}
