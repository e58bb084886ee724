import type { Drawing, Shape } from '../documentShape.ts'
import { firstHead, footOf, laterHead } from './sheetFrame.ts'
import { moveShapes } from './moveShapes.ts'
import type { Piece } from './pieceShape.ts'
import { piecesOf } from './sheetPieces.ts'
import { INK, SHEET, type SheetSection, type SheetSide, type SheetSpec } from './sheetShape.ts'
import { trimSheet } from './trimSheet.ts'

/** A sheet as it is printed. */
export interface LaidSheet {
  pages: Drawing[]
  /** Size of its text, in points. */
  size: number
  /** The sheet as it was laid out: texts that did not fit are shortened. */
  spec: SheetSpec
  /** The sections of each column, in their order. */
  columns: SheetColumns
  /** Titles of the sections that did not fit whole; the foot names them too. */
  cut: string[]
}
export type SheetColumns = Record<SheetSide, SheetSection[]>

const ONE_PAGE = [9.5, 9, 8.5, 8, 7.5] as const
const TWO_PAGES = [8.5, 8, 7.5] as const
const SMALLEST = 7.5
/** Lines of a text and rows of a table that are left, one try after the other. */
const TRIMS = [14, 10, 7, 5, 3] as const

/**
 * Lays a sheet out: in the largest size in which it has one page, else on two pages, else with shortened texts and tables, whose
 * sections the foot names. Never more than two pages.
 */
export function layOutSheet(spec: SheetSpec): LaidSheet {
  const tries = [
    ...ONE_PAGE.map((size) => ({ size, pages: 1 })),
    ...TWO_PAGES.map((size) => ({ size, pages: 2 })),
  ]
  for (const { size, pages } of tries) {
    const placed = place(spec, size, pages)
    if (placed.left.length === 0)
      return { pages: draw(spec, placed, pages), size, spec, columns: placed.columns, cut: [] }
  }
  return layOutTrimmed(spec)
}

function layOutTrimmed(spec: SheetSpec): LaidSheet {
  for (const most of TRIMS) {
    const { sheet, cut } = trimSheet(spec, most, SMALLEST)
    const placed = place(sheet, SMALLEST, 2)
    const isLast = most === TRIMS.at(-1)
    if (placed.left.length > 0 && !isLast) continue
    const all = [...new Set([...cut, ...placed.left])]
    const noted = { ...sheet, foot: [`未能全部排入：${all.join('、')}。全文见系统。`, ...sheet.foot] }
    return { pages: draw(noted, placed, 2), size: SMALLEST, spec: noted, columns: placed.columns, cut: all }
  }
  throw new Error('there is always a last try')
}

interface Placed {
  /** Shapes of each page. */
  shapes: Shape[][]
  columns: SheetColumns
  /** Titles of the sections with pieces that found no room. */
  left: string[]
}

const BOTTOM = SHEET.height - SHEET.foot - 8
const topOf = (page: number): number => (page === 0 ? SHEET.head + SHEET.figures : SHEET.laterHead) + 12

function place(spec: SheetSpec, size: number, pages: number): Placed {
  const columns = columnsOf(spec, size)
  const placed: Placed = { shapes: Array.from({ length: pages }, () => []), left: [], columns }
  const [main, side] = [SHEET.margin, SHEET.margin + SHEET.main + SHEET.gap]
  fill(placed, piecesOfColumn(columns.main, { column: 'main', size }), main)
  fill(placed, piecesOfColumn(columns.side, { column: 'side', size }), side)
  return placed
}

const piecesOfColumn = (
  sections: readonly SheetSection[],
  place: { column: SheetSide; size: number },
): Piece[] => sections.flatMap((section) => piecesOf(section, place))

/** Gives each free section to the column that is shorter by then. */
function columnsOf({ sections }: SheetSpec, size: number): SheetColumns {
  const columns: SheetColumns = {
    main: sections.filter(({ column }) => column === 'main'),
    side: sections.filter(({ column }) => column === 'side'),
  }
  const heightOfColumn = (column: SheetSide): number =>
    piecesOfColumn(columns[column], { column, size }).reduce((sum, { height, gap }) => sum + height + gap, 0)
  for (const section of sections) {
    if (section.column !== 'free') continue
    columns[heightOfColumn('main') <= heightOfColumn('side') ? 'main' : 'side'].push(section)
  }
  return columns
}

/** Fills a column, page after page; what is kept with the next piece goes to the next page with it. */
function fill(placed: Placed, pieces: readonly Piece[], x: number): void {
  let [page, y] = [0, topOf(0)]
  pieces.forEach((piece, at) => {
    const isFirst = y === topOf(page)
    if (!isFirst) y += piece.gap
    if (y + heightOf(pieces, at) > BOTTOM && !isFirst) {
      page += 1
      y = topOf(page)
    }
    const shapes = placed.shapes[page]
    if (!shapes || y + piece.height > BOTTOM) placed.left.push(piece.section)
    else {
      shapes.push(...moveShapes(piece.shapes, x, y))
      y += piece.height
    }
  })
}

/** Returns the height of a piece with those that must follow it on the page. */
function heightOf(pieces: readonly Piece[], at: number): number {
  const piece = pieces[at]
  if (!piece) return 0
  const next = pieces[at + 1]
  return piece.height + (piece.isKept && next ? next.gap + heightOf(pieces, at + 1) : 0)
}

function draw(spec: SheetSpec, { shapes }: Placed, pages: number): Drawing[] {
  const divider = SHEET.margin + SHEET.main + SHEET.gap / 2
  return shapes.map((own, page) => ({
    width: SHEET.width,
    height: SHEET.height,
    shapes: [
      { kind: 'rect', x: 0, y: 0, width: SHEET.width, height: SHEET.height, fill: '#ffffff' },
      ...(page === 0 ? firstHead(spec) : laterHead(spec)),
      {
        kind: 'line',
        x1: divider,
        y1: topOf(page),
        x2: divider,
        y2: BOTTOM,
        stroke: INK.line,
        width: 0.5,
        isDashed: false,
      },
      ...own,
      ...footOf(spec, page + 1, pages),
    ],
  }))
}
