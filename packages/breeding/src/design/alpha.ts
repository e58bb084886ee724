import { efficiencyOf } from './lattice.ts'
import type { Random } from './random.ts'
import type { Blocks } from './types.ts'

/** Number of candidates tried for a row of the generating array. */
const MAX_CANDIDATES = 2000
/** Number of generating arrays tried before the best is taken. */
const TRIES = 20
/** Number of entries up to which equally good arrays are compared by their efficiency. */
const MAX_COMPARED = 120

/**
 * Returns the number of blocks in a replicate with about `blockSize` of `entries` each; sizes differ by at most one.
 */
export const blocksPerRep = (entries: number, blockSize: number): number => Math.ceil(entries / blockSize)

/**
 * Returns an upper bound for the steps of the search for an α-lattice: replicates compared between two rows of an
 * array.
 */
export function longestSearch(entries: number, reps: number, blockSize: number): number {
  const s = blocksPerRep(entries, blockSize)
  const k = Math.ceil(entries / s)
  return ((TRIES * k * (k - 1)) / 2) * Math.min(s ** (reps - 1), MAX_CANDIDATES) * reps
}

/**
 * Creates an α-lattice (Patterson & Williams 1976) of v entries in s blocks per replicate, with blocks of k and k − 1
 * plots. It is made for s·k entries from a generating array modulo s; the surplus entries of the last row are left out,
 * so that no block loses more than one. The search looks for the array in which two entries share as few blocks as
 * possible (at most one where that is possible). Entries, blocks and plots are then randomised.
 */
export function alphaBlocks(random: Random, v: number, reps: number, s: number): Blocks {
  const k = Math.ceil(v / s)
  const array = generatingArray(random, { v, k, reps, s })
  const names = random.shuffled(Array.from({ length: v }, (_, i) => i))
  return develop(array, v, s).map((blocks) =>
    random.shuffled(blocks).map((block) => random.shuffled(block.map((symbol) => names[symbol]!))),
  )
}

/** Returns the blocks that a generating array defines. */
const develop = (array: readonly number[][], v: number, s: number): Blocks =>
  array[0]!.map((_, rep) =>
    Array.from({ length: s }, (_block, block) =>
      array.map((row, p) => p * s + ((block + row[rep]!) % s)).filter((symbol) => symbol < v),
    ),
  )

interface Size {
  v: number
  k: number
  reps: number
  s: number
}

/**
 * Searches a k × reps array modulo s with the fewest repeated differences between its rows, and among those the most
 * efficient.
 */
function generatingArray(random: Random, { v, k, reps, s }: Size): number[][] {
  let best = { array: [] as number[][], repeats: Infinity, efficiency: 0 }
  for (let i = 0; i < TRIES; i++) {
    const tried = tryArray(random, k, reps, s)
    if (tried.repeats > best.repeats) continue
    const efficiency = v > MAX_COMPARED ? 0 : (efficiencyOf(develop(tried.array, v, s), v) ?? 0)
    if (tried.repeats < best.repeats || efficiency > best.efficiency) best = { ...tried, efficiency }
  }
  return best.array
}

function tryArray(
  random: Random,
  k: number,
  reps: number,
  s: number,
): { array: number[][]; repeats: number } {
  const array: number[][] = [Array.from({ length: reps }, () => 0)]
  let repeats = 0
  while (array.length < k) {
    const { row, cost } = bestRow(random, array, reps, s)
    array.push(row)
    repeats += cost
  }
  return { array, repeats }
}

/**
 * Returns the candidate with the fewest repeated differences to the rows above; among equals the first one, in a random
 * order.
 */
function bestRow(
  random: Random,
  array: readonly number[][],
  reps: number,
  s: number,
): { row: number[]; cost: number } {
  let best = { row: [] as number[], cost: Infinity }
  for (const row of candidates(random, reps, s)) {
    let cost = 0
    for (const above of array) {
      cost += repeatsBetween(row, above, s)
      if (cost >= best.cost) break
    }
    if (cost < best.cost) best = { row, cost }
    if (cost === 0) break
  }
  return best
}

/** Yields rows that begin with 0: all possible ones in a random order, or a sample. */
function* candidates(random: Random, reps: number, s: number): Generator<number[]> {
  const all = s ** (reps - 1)
  if (all > MAX_CANDIDATES) {
    for (let i = 0; i < MAX_CANDIDATES; i++)
      yield [0, ...Array.from({ length: reps - 1 }, () => random.below(s))]
    return
  }
  for (const code of random.shuffled(Array.from({ length: all }, (_, i) => i))) {
    yield [0, ...Array.from({ length: reps - 1 }, (_, j) => Math.floor(code / s ** j) % s)]
  }
}

/**
 * Counts the pairs of replicates in which two rows differ by the same amount: their entries then share two blocks, or
 * three if the amount is the same in three replicates, which counts as three pairs.
 */
function repeatsBetween(a: readonly number[], b: readonly number[], s: number): number {
  const seen = new Map<number, number>()
  let repeats = 0
  a.forEach((value, j) => {
    const difference = (value - b[j]! + s) % s
    const before = seen.get(difference) ?? 0
    repeats += before
    seen.set(difference, before + 1)
  })
  return repeats
}
