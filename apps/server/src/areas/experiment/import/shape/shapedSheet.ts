import { BLANK, type RawCell, type RawRow, type RawSheet } from '../../../../import/workbook.ts'
import type { Origin } from '../book/origin.ts'
import type { Piece, ShapedLine, Source } from './pieces.ts'

/** A row whose cells are taken from the uploaded sheets when they are asked for. */
class ShapedRow implements RawRow {
  readonly no: number
  readonly #line: ShapedLine
  readonly #sources: readonly (Source | undefined)[]

  constructor(no: number, line: ShapedLine, sources: readonly (Source | undefined)[]) {
    this.no = no
    this.#line = line
    this.#sources = sources
  }

  get hidden(): boolean {
    return this.#line.row.hidden
  }

  get cells(): RawCell[] {
    const { row, joined } = this.#line
    const cells = row.cells
    const others = joined?.row.cells ?? []
    return this.#sources.map((source) =>
      source
        ? source.cell(source.isJoined ? others : cells, source.isJoined ? (joined?.row.no ?? 0) : row.no)
        : BLANK,
    )
  }
}

/** Lays the rows of all pieces one below another under the heads of all of them. */
export function shapedSheet(
  name: string,
  pieces: readonly (Piece & { headRow: number })[],
  lines: readonly ShapedLine[],
): { sheet: RawSheet; origin: Origin } {
  const heads = headsOf(pieces)
  const bySlot = pieces.map(({ sources }) => {
    const left = [...sources]
    return heads.map((head) => {
      const at = left.findIndex((source) => source.head === head)
      return at < 0 ? undefined : left.splice(at, 1)[0]
    })
  })
  const first = pieces[0]!
  const head: RawRow = { no: 1, hidden: false, cells: heads.map((text) => ({ value: text })) }
  const rows = lines.map((line, at) => new ShapedRow(at + 2, line, bySlot[line.piece]!))
  const joined = [...new Set(lines.flatMap((line) => line.joined?.sheet.name ?? []))]
  const numbers: number[] = []
  for (const { piece, row, joined: other } of lines)
    numbers.push(piece, row.no, other ? joined.indexOf(other.sheet.name) : -1, other?.row.no ?? -1)
  return {
    sheet: { name, visibility: 'visible', format: first.sheet.format, merges: [], rows: [head, ...rows] },
    origin: {
      sheet: name,
      headerRow: 1,
      pieces: pieces.map(({ sheet, headRow }, at) => ({
        sheet: sheet.name,
        headRow,
        columns: bySlot[at]!.map((source) =>
          source && source.index !== null
            ? {
                index: source.index,
                head: source.written ?? source.head,
                ...(source.isJoined ? { isJoined: true as const } : {}),
              }
            : null,
        ),
      })),
      joined,
      rows: numbers,
    },
  }
}

/** The heads of all pieces in their order; one that a piece has twice stands twice. */
function headsOf(pieces: readonly Piece[]): string[] {
  const heads: string[] = []
  for (const { sources } of pieces) {
    const left = [...heads]
    for (const { head } of sources) {
      const at = left.indexOf(head)
      if (at < 0) heads.push(head)
      else left.splice(at, 1)
    }
  }
  return heads
}
