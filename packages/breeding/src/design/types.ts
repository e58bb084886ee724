/**
 * 试验设计: RCBD 随机区组, ALPHA α-格子, AUGMENTED 增广, INTERVAL 间比法, STRIP 大区对比 (order kept, nothing random).
 */
export type DesignKind = 'RCBD' | 'ALPHA' | 'AUGMENTED' | 'INTERVAL' | 'STRIP'

/** Walking order of plots: to and fro, or every row from the left. */
export type Numbering = 'SERPENTINE' | 'ROW'

/** The input of a layout. The same request always gives the same layout. */
export interface DesignRequest {
  kind: DesignKind
  /** Whole number from 0 to 2³² − 1. */
  seed: number
  /** In the order of the list; the first check is CK1. */
  entries: readonly { name: string; isCheck: boolean }[]
  /** Names of the points; each is randomised separately. */
  points: readonly string[]
  /** Replicates at every point; of an augmented design its blocks. */
  reps: number
  /** Plots in an incomplete block of an α-lattice. */
  blockSize?: number | null
  /** Plots between two checks of an interval design. */
  checkEvery?: number | null
  /** Plots in a row of the field; null = what fits the blocks. */
  columns?: number | null
  numbering: Numbering
  /** Set plots of the same entry apart where possible. Absent in layouts from before this setting existed. */
  apart?: boolean
}

/** A plot of a layout: `entry` is the index in the entries of the request; rows and columns count from 1. */
export interface DesignPlot {
  point: string
  /** Counts the plots of an entry where one block has it several times (checks of an interval design). */
  rep: number
  /** Incomplete block within the replicate, or block of an augmented design; null for complete blocks. */
  block: string | null
  plotNo: string
  row: number
  col: number
  entry: number
}

/** Properties of a layout that are known before sowing. */
export interface DesignQuality {
  /** Pairs of plots side by side in a row that both have checks, over all points. */
  checkNeighbours: number
  /** Pairs of plots side by side, or one behind the other, with the same entry. */
  sameNeighbours: number
  /** Of those, the pairs that the design itself places there: checks of an interval design. */
  fixedNeighbours: number
  /** The reason why plots of the same entry are still neighbours although they were to be set apart, in Chinese. */
  neighbourNote: string | null
  /** Blocks of an α-lattice, and how often two entries share one; null for other designs. */
  lattice: Lattice | null
}

/** Blocks of an α-lattice: replicate → block → entries. */
export type Blocks = number[][][]

/** Facts of an α-lattice. */
export interface Lattice {
  blocksPerRep: number
  largestBlock: number
  smallestBlock: number
  /** Number of pairs of entries that share 0, 1, 2 … blocks. */
  concurrences: number[]
  /** Average efficiency factor (harmonic mean) and its upper bound (Patterson & Williams 1976). */
  efficiency: number | null
  bound: number
}

/** A whole layout: plots point by point in walking order. */
export interface Layout {
  plots: DesignPlot[]
  quality: DesignQuality
}
