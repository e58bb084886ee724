import type { Shape } from '../documentShape.ts'
import { breakLines } from './breakLines.ts'
import { LEADING, ruleAt, textAt, type Piece, type PieceStyle } from './pieceShape.ts'
import { INK, type SheetColumn, type SheetPart } from './sheetShape.ts'

const PAD = 3

/** Returns the head of a table, then its rows; the head keeps to the first row. */
export function tablePieces(
  { columns, rows }: Extract<SheetPart, { kind: 'table' }>,
  style: PieceStyle,
): Piece[] {
  const size = style.size - 0.5
  const places = placesOf(columns, style.width)
  const head = cellsOf(
    columns.map(({ head }) => head),
    { columns, places, size, fill: INK.brand, isBold: true },
  )
  return [
    {
      section: style.section,
      height: head.height,
      gap: 3,
      isKept: true,
      shapes: [
        { kind: 'rect', x: 0, y: 0, width: style.width, height: head.height, fill: INK.soft },
        ...head.shapes,
      ],
    },
    ...rows.map((row) => {
      const { height, shapes } = cellsOf(row, { columns, places, size, fill: INK.text, isBold: false })
      return {
        section: style.section,
        height,
        gap: 0,
        shapes: [...shapes, ruleAt([0, style.width], height - 0.3)],
      }
    }),
  ]
}

interface Place {
  x: number
  width: number
}

function placesOf(columns: readonly SheetColumn[], width: number): Place[] {
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  let x = 0
  return columns.map(({ share }) => {
    const place = { x, width: (share / total) * width }
    x += place.width
    return place
  })
}

interface RowStyle {
  columns: readonly SheetColumn[]
  places: readonly Place[]
  size: number
  fill: string
  isBold: boolean
}

function cellsOf(
  texts: readonly string[],
  { columns, places, size, fill, isBold }: RowStyle,
): { height: number; shapes: Shape[] } {
  const cells = texts.map((text, at) =>
    breakLines(text, (places[at]?.width ?? 0) - 2 * PAD, size, isBold ? 'bold' : 'normal'),
  )
  const lines = Math.max(...cells.map(({ length }) => length))
  return {
    height: lines * size * LEADING + 4,
    shapes: cells.flatMap((lineTexts, at) => {
      const { x = 0, width = 0 } = places[at] ?? {}
      const isRight = columns[at]?.align === 'right'
      return lineTexts.map((text, line) =>
        textAt(text, {
          x: isRight ? x + width - PAD : x + PAD,
          y: 2 + line * size * LEADING,
          size,
          fill,
          isBold,
          anchor: isRight ? 'end' : 'start',
        }),
      )
    }),
  }
}
