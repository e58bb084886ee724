import { allocate } from '../../../core/money/allocate.ts'
import { exact } from '../../../core/money/rates.ts'
import type { Fen } from '../../../core/money/readMoney.ts'

/** What a line of the first level may get of a contract in all. */
export interface LineLimits {
  percent: string
  /** 下限: the line gets this first, before anything is shared in per cent. */
  minimum: Fen | null
  /** 优先级 among the lines with a minimum: 1 comes first, lines without one last. */
  priority: number | null
  /** 上限: more than this it does not get; the rest goes to the other lines by their percentages. */
  cap: Fen | null
  /** What it got of earlier receipts, in which reversals and refunds count with their sign. */
  posted: Fen
}

type Limits = Omit<LineLimits, 'posted'>

/** Returns what is wrong with the limits of lines, each problem with the position of its line; empty if nothing. */
export function limitProblems(lines: readonly Limits[]): { at: number; message: string }[] {
  const found = lines.flatMap(({ minimum, priority, cap }, at) => {
    if (priority !== null && minimum === null)
      return [
        {
          at,
          message: `第${at + 1}行填了优先级而没有下限；优先级是先补足下限的次序，请填写下限或清空优先级`,
        },
      ]
    if (minimum !== null && cap !== null && minimum > cap)
      return [{ at, message: `第${at + 1}行的下限大于上限，请改正` }]
    return []
  })
  const isOpen = lines.some(({ cap, percent }) => cap === null && exact(percent).gt(0))
  const hasCap = lines.some(({ cap }) => cap !== null)
  return hasCap && !isOpen
    ? [...found, { at: 0, message: '至少一行比例大于0且不设上限，否则各行达到上限后余款无处可分' }]
    : found
}

/**
 * Divides an amount among lines with limits: minimums that are not reached come first, in the order of their priorities; the rest is
 * shared in per cent, and what a line may not get any more goes to the others by their percentages. The parts add up to the amount.
 *
 * @throws RangeError if the amount is negative: a refund copies the lines of its receipt.
 */
export function splitLimited(amount: Fen, lines: readonly LineLimits[]): Fen[] {
  if (amount < 0n) throw new RangeError('limits need an amount of 0 or more: a refund copies lines')
  const parts = lines.map(() => 0n)
  let left = amount
  for (const at of byPriority(lines)) {
    const part = smaller(left, missingOf(lines[at]))
    parts[at] = part
    left -= part
  }
  shareRest(left, lines, parts)
  return parts
}

const smaller = (one: Fen, other: Fen): Fen => (one < other ? one : other)

function missingOf(line: LineLimits | undefined): Fen {
  const missing = (line?.minimum ?? 0n) - (line?.posted ?? 0n)
  return missing > 0n ? missing : 0n
}

/** Returns the positions of the lines with a minimum, the most urgent first. */
function byPriority(lines: readonly LineLimits[]): number[] {
  const positions = lines.flatMap(({ minimum }, at) => (minimum === null ? [] : [at]))
  const rank = (at: number) => lines[at]?.priority ?? Infinity
  return positions.toSorted((a, b) => (rank(a) === rank(b) ? a - b : rank(a) < rank(b) ? -1 : 1))
}

/** Adds the shares of what is left to the parts. A line that would exceed its cap gets what it lacks, and the others share anew. */
function shareRest(left: Fen, lines: readonly LineLimits[], parts: Fen[]): void {
  const closed = new Set<number>()
  const roomOf = (at: number): Fen | null => {
    const { cap = null, posted = 0n } = lines[at] ?? {}
    return cap === null ? null : cap - posted - (parts[at] ?? 0n)
  }
  let rest = left
  while (rest > 0n) {
    const shares = allocate(
      rest,
      lines.map(({ percent }, at) => (closed.has(at) ? '0' : percent)),
    )
    const full = lines.flatMap((_, at) => {
      const room = roomOf(at)
      return !closed.has(at) && room !== null && (shares[at] ?? 0n) > room ? [at] : []
    })
    const given = full.length > 0 ? full : lines.map((_, at) => at)
    for (const at of given) {
      const room = roomOf(at)
      const part = full.length > 0 && room !== null ? (room > 0n ? room : 0n) : (shares[at] ?? 0n)
      parts[at] = (parts[at] ?? 0n) + part
      rest -= part
      if (full.length > 0) closed.add(at)
    }
  }
}
