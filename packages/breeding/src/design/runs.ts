import { alphaBlocks, blocksPerRep } from './alpha.ts'
import type { Random } from './random.ts'
import type { Blocks, DesignRequest } from './types.ts'

/** Plots that begin a row of the field together: a block, or a row of an interval design. */
export interface Run {
  /** Hundreds of the plot numbers: replicate, or block of an augmented design. */
  series: number
  block: string | null
  plots: { entry: number; rep: number }[]
}

/** The runs of one point, and the blocks of an α-lattice. */
export interface Runs {
  runs: Run[]
  blocks: Blocks | null
}

/** Assigns the entries of one point to its blocks, in walking order. */
export function runsOf(request: DesignRequest, random: Random): Runs {
  if (request.kind === 'ALPHA') return alphaRuns(request, random)
  if (request.kind === 'AUGMENTED') return { runs: augmentedRuns(request, random), blocks: null }
  if (request.kind === 'INTERVAL') return { runs: intervalRuns(request), blocks: null }
  return { runs: completeRuns(request, random), blocks: null }
}

const numbersTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i + 1)
const placesOf = ({ entries }: DesignRequest): number[] => entries.map((_, i) => i)

/** Returns replicates with every entry, each in a new order; in strips (STRIP) in the order of the list. */
function completeRuns(request: DesignRequest, random: Random): Run[] {
  return numbersTo(request.reps).map((rep) => {
    const order = request.kind === 'STRIP' ? placesOf(request) : random.shuffled(placesOf(request))
    return { series: rep, block: null, plots: order.map((entry) => ({ entry, rep })) }
  })
}

function alphaRuns(request: DesignRequest, random: Random): Runs {
  const v = request.entries.length
  const blocks = alphaBlocks(random, v, request.reps, blocksPerRep(v, request.blockSize!))
  const runs = blocks.flatMap((ofRep, r) =>
    ofRep.map((block, b) => ({
      series: r + 1,
      block: String(b + 1),
      plots: block.map((entry) => ({ entry, rep: r + 1 })),
    })),
  )
  return { runs, blocks }
}

/**
 * Returns blocks with all checks in every block and new entries once, distributed evenly; all in a random order
 * (Federer 1956).
 */
function augmentedRuns(request: DesignRequest, random: Random): Run[] {
  const places = placesOf(request)
  const checks = places.filter((i) => request.entries[i]!.isCheck)
  const fresh = random.shuffled(places.filter((i) => !request.entries[i]!.isCheck))
  return numbersTo(request.reps).map((number) => {
    const dealt = fresh.filter((_, i) => i % request.reps === number - 1)
    const order = random.shuffled([...checks, ...dealt])
    return {
      series: number,
      block: String(number),
      plots: order.map((entry) => ({ entry, rep: number })),
    }
  })
}

/** Returns the number of intervals that fit in a row of the field, at least one. */
const intervalsIn = (columns: number, every: number): number =>
  Math.max(1, Math.floor((columns - 1) / (every + 1)))

/**
 * Returns the runs of 间比法: the order of the list, with CK1 before, after and in between, so that every row of the field
 * begins and ends with it. Further checks occur once, as entries do. The plots of CK1 are numbered consecutively as its
 * replicates.
 */
function intervalRuns(request: DesignRequest): Run[] {
  const every = request.checkEvery!
  const check = fixedEntry(request)!
  const others = placesOf(request).filter((i) => i !== check)
  const inRow = every * intervalsIn(request.columns ?? Infinity, every)
  let checks = 0
  const nextCheck = () => ({ entry: check, rep: ++checks })
  return numbersTo(request.reps).flatMap((rep) =>
    chunks(others, Number.isFinite(inRow) ? inRow : others.length).map((row) => ({
      series: rep,
      block: null,
      plots: [
        nextCheck(),
        ...chunks(row, every).flatMap((part) => [...part.map((entry) => ({ entry, rep })), nextCheck()]),
      ],
    })),
  )
}

/** Returns the entry whose positions the design sets: the check of an interval design; null for other designs. */
export const fixedEntry = ({ kind, entries }: DesignRequest): number | null =>
  kind === 'INTERVAL' ? entries.findIndex((entry) => entry.isCheck) : null

const chunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
