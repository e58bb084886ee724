import { allocate } from '../../../core/money/allocate.ts'
import { sum, yuanText } from '../../../core/money/fen.ts'
import { itemAt } from '../../../core/must.ts'
import type { Fen } from '../../../core/money/readMoney.ts'
import { plusLines } from '../money/runLines.ts'
import type { Receipt, ShareLine } from './distribute.ts'

/**
 * Returns the lines of money that is paid back. They take it from what remains of the lines of its receipt, level by level in
 * proportion to the posted amounts, and not by the rule anew: who got money by a receipt gives it back, and a receipt that is paid
 * back in full, at once or in parts, is zero on every line. No line gives back more than it got.
 *
 * @param posted All lines of the receipt: those of its run, of adjustments and of earlier refunds, with their signs.
 * @throws RangeError if more is paid back than the lines have.
 */
export function refundLines(refund: Receipt, posted: readonly ShareLine[]): ShareLine[] {
  const lines = plusLines(posted)
  const outer = lines.filter(({ level }) => level < 2)
  const back = -refund.amount
  const left = sum(outer.map(({ amount }) => amount))
  if (back <= 0n || back > left)
    throw new RangeError(`${yuanText(back)} paid back of ${yuanText(left)} that the receipt has`)
  const parts = partsOf(back, outer)
  const net = sum(outer.flatMap(({ level }, at) => (level === 1 ? [itemAt(parts, at)] : [])))
  return outer.flatMap((line, at) => {
    const part = itemAt(parts, at)
    if (part === 0n && line.level === 0) return []
    const inner = lines.filter(
      ({ level, key, note }) => level === 2 && note === line.name && key.startsWith(`2|${line.key}|`),
    )
    return [
      taken(refund, line, { base: line.level === 0 ? back : net, part }),
      ...innerParts(refund, inner, part),
    ]
  })
}

function innerParts(refund: Receipt, inner: readonly ShareLine[], base: Fen): ShareLine[] {
  const parts = inner.length === 0 ? [] : partsOf(base, inner)
  return inner.map((line, at) => taken(refund, line, { base, part: itemAt(parts, at) }))
}

const partsOf = (amount: Fen, lines: readonly ShareLine[]): Fen[] =>
  allocate(
    amount,
    lines.map((line) => yuanText(line.amount)),
  )

const taken = (
  { id, day }: Receipt,
  line: ShareLine,
  { base, part }: { base: Fen; part: Fen },
): ShareLine => ({
  ...line,
  receiptId: id,
  day,
  base: -base,
  amount: -part,
  isRoundedUp: false,
  note: line.level === 2 ? line.note : '退款，按原收款的分配退回',
})
