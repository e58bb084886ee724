import { sum } from '../../../core/money/fen.ts'
import type { Fen } from '../../../core/money/readMoney.ts'

/** A line that brings money in or takes it out; a line that was reversed is none, nor is its reversal. */
export interface TrailLine {
  id: number
  nodeId: number
  direction: 'in' | 'out'
  amount: Fen
  /** `YYYY-MM-DD`. */
  businessDate: string
}

/** A part of an incoming line that an outgoing line used. */
export interface TrailPiece {
  inId: number
  outId: number
  amount: Fen
}

/** Where money went, and what of each incoming line is still free. */
export interface Trail {
  pieces: TrailPiece[]
  /** By the id of the incoming line. */
  free: ReadonlyMap<number, Fen>
  /** What went out without any money that came in, by the id of the outgoing line. */
  uncovered: ReadonlyMap<number, Fen>
}

const byDate = (a: TrailLine, b: TrailLine): number =>
  a.businessDate === b.businessDate ? a.id - b.id : a.businessDate < b.businessDate ? -1 : 1

/**
 * Follows money to where it went. Each outgoing line, in the order of days, uses the oldest money of its own node first, then
 * that of the nodes above it, the nearest first, then any other of the project.
 *
 * @param nodesAbove Returns the nodes above a node, the nearest first.
 */
export function followMoney(
  lines: readonly TrailLine[],
  nodesAbove: (nodeId: number) => readonly number[],
): Trail {
  const incoming = lines.filter(({ direction }) => direction === 'in').toSorted(byDate)
  const free = new Map(incoming.map(({ id, amount }) => [id, amount]))
  const lots = new Map<number, TrailLine[]>()
  for (const line of incoming) lots.set(line.nodeId, [...(lots.get(line.nodeId) ?? []), line])
  const all = [...incoming]
  const pieces: TrailPiece[] = []
  const uncovered = new Map<number, Fen>()
  for (const out of lines.filter(({ direction }) => direction === 'out').toSorted(byDate)) {
    const own = [out.nodeId, ...nodesAbove(out.nodeId)].map((nodeId) => lots.get(nodeId) ?? [])
    const rest = [...own, all].reduce(
      (left, queue) => takeFrom(queue, out, left, { free, pieces }),
      out.amount,
    )
    if (rest > 0n) uncovered.set(out.id, rest)
  }
  return { pieces, free, uncovered }
}

interface Taken {
  free: Map<number, Fen>
  pieces: TrailPiece[]
}

/** Takes up to `left` from the lots of a queue and drops the empty ones at its start; returns what is still missing. */
function takeFrom(queue: TrailLine[], out: TrailLine, left: Fen, { free, pieces }: Taken): Fen {
  let missing = left
  while (missing > 0n) {
    const [lot] = queue
    if (!lot) return missing
    const has = free.get(lot.id) ?? 0n
    const used = has < missing ? has : missing
    if (used > 0n) pieces.push({ inId: lot.id, outId: out.id, amount: used })
    free.set(lot.id, has - used)
    missing -= used
    if (used === has) queue.shift()
  }
  return missing
}

/** Returns what came in less what was used and what is free: 0, or the trail has lost money. */
export const trailDifference = (lines: readonly TrailLine[], { pieces, free }: Trail): Fen =>
  sum(lines.filter(({ direction }) => direction === 'in').map(({ amount }) => amount)) -
  sum(pieces.map(({ amount }) => amount)) -
  sum(free.values())
