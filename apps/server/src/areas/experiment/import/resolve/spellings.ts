import type { ReadBook, ReadRow } from '../book/draft.ts'
import type { PlaceOf } from '../book/findings.ts'
import { countLines } from '../shape/origin.ts'
import type { NameKind } from '../words/nameKey.ts'

/** One spelling of a name in the rows of a workbook. */
export interface Spelling {
  name: string
  rows: number
  /** Number of rows of the uploaded workbook. */
  lines: number
  first: ReadRow
}

/** The book whose names are resolved, and where its cells are. */
export interface Resolving {
  book: ReadBook
  placeOf: PlaceOf
}

/** Lists the spellings of a kind of name in the rows, in order of first appearance. */
export function spellingsOf({ rows, origin }: ReadBook, kind: NameKind): Spelling[] {
  const found = new Map<string, ReadRow[]>()
  for (const row of rows) {
    const known = found.get(row[kind])
    if (known) known.push(row)
    else found.set(row[kind], [row])
  }
  return [...found].map(([name, named]) => ({
    name,
    rows: named.length,
    lines: countLines(
      origin,
      named.map(({ no }) => no),
    ),
    first: named[0]!,
  }))
}

/** Whether two names have a plot of the same replicate at the same point. */
export function shareReplicate({ rows }: ReadBook, one: string, other: string): boolean {
  const cellsOf = (name: string) =>
    rows.filter(({ entry }) => entry === name).map(({ group, point, rep }) => `${group}\n${point}\n${rep}`)
  const cells = new Set(cellsOf(one))
  return cellsOf(other).some((cell) => cells.has(cell))
}
