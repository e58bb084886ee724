/** How the columns of some shaped rows stand in the uploaded workbook; null for a value without a cell of its own. */
export interface OriginPiece {
  sheet: string
  columns: ({ index: number; head: string; isJoined?: true } | null)[]
  /** Row of the heads. */
  headRow: number
}

/** Where the rows and cells of a shaped sheet stand in the uploaded workbook. */
export interface Origin {
  /** Name of the shaped sheet. */
  sheet: string
  headerRow: number
  pieces: OriginPiece[]
  /** Sheets that rows were joined from. */
  joined: string[]
  /** Of each shaped row below the heads: piece, row, and the joined sheet and row (-1: none), one after the other. */
  rows: number[]
}
