import type { Blocks, Lattice } from './types.ts'

/** Number of entries up to which the efficiency is computed: it needs the inverse of a matrix of that size. */
const MAX_ENTRIES = 500

/** Describes an α-lattice of v entries: sizes, concurrences and efficiency. */
export function describeLattice(blocks: Blocks, v: number): Lattice {
  const reps = blocks.length
  const s = blocks[0]!.length
  const sizes = blocks.flat().map((block) => block.length)
  const bound = ((v - 1) * (reps - 1)) / ((v - 1) * (reps - 1) + reps * (s - 1))
  return {
    blocksPerRep: s,
    largestBlock: Math.max(...sizes),
    smallestBlock: Math.min(...sizes),
    concurrences: countConcurrences(blocks, v),
    efficiency: v <= MAX_ENTRIES ? efficiencyOf(blocks, v) : null,
    bound,
  }
}

/** Counts the pairs of entries that share 0, 1, 2 … blocks. */
function countConcurrences(blocks: Blocks, v: number): number[] {
  const shared = new Uint16Array(v * v)
  for (const block of blocks.flat()) {
    for (const a of block) for (const b of block) if (a < b) shared[a * v + b]! += 1
  }
  const counts: number[] = []
  for (let a = 0; a < v; a++) {
    for (let b = a + 1; b < v; b++) {
      const n = shared[a * v + b]!
      counts[n] = (counts[n] ?? 0) + 1
    }
  }
  return Array.from(counts, (n) => n ?? 0)
}

/**
 * Returns the average efficiency factor of blocks within replicates: (v − 1) / (r · trace C⁺), C = rI − N K⁻¹ N′. The
 * inverse of C + (r/v)J has the eigenvalues of C⁺ and 1/r, so that one Cholesky inverse is enough.
 */
export function efficiencyOf(blocks: Blocks, v: number): number | null {
  const r = blocks.length
  const c = new Float64Array(v * v).fill(r / v)
  for (let i = 0; i < v; i++) c[i * v + i]! += r
  for (const block of blocks.flat()) {
    for (const a of block) for (const b of block) c[a * v + b]! -= 1 / block.length
  }
  const trace = inverseTrace(c, v)
  return trace === null ? null : (v - 1) / (r * (trace - 1 / r))
}

/**
 * Returns the trace of the inverse of a symmetric matrix; null if it is not positive definite (the design is not
 * connected).
 */
function inverseTrace(matrix: Float64Array, n: number): number | null {
  const l = cholesky(matrix, n)
  if (l === null) return null
  let trace = 0
  const column = new Float64Array(n)
  for (let j = 0; j < n; j++) {
    column.fill(0)
    for (let i = j; i < n; i++) {
      let sum = i === j ? 1 : 0
      for (let k = j; k < i; k++) sum -= l[i * n + k]! * column[k]!
      column[i] = sum / l[i * n + i]!
      trace += column[i]! ** 2
    }
  }
  return trace
}

function cholesky(matrix: Float64Array, n: number): Float64Array | null {
  const l = Float64Array.from(matrix)
  for (let j = 0; j < n; j++) {
    for (let i = j; i < n; i++) {
      let sum = l[i * n + j]!
      for (let k = 0; k < j; k++) sum -= l[i * n + k]! * l[j * n + k]!
      if (i > j) l[i * n + j] = sum / l[j * n + j]!
      else if (sum < 1e-9) return null
      else l[j * n + j] = Math.sqrt(sum)
    }
  }
  return l
}
