import type { Shape } from '../documentShape.ts'
import { INK } from './sheetShape.ts'

/** What a column is filled with: it stays whole. */
export interface Piece {
  height: number
  /** Space above, left out at the top of a column. */
  gap: number
  /** Stays on the page of the piece after it. */
  isKept?: boolean
  /** Title of its section. */
  section: string
  /** Draws it with its upper left corner at the origin. */
  shapes: readonly Shape[]
}

/** What pieces of a section share: its title, the width of the column, and the size of the text in points. */
export interface PieceStyle {
  section: string
  width: number
  size: number
}

/** Height of a line of text, as a multiple of its size. */
export const LEADING = 1.42

interface TextStyle {
  x?: number
  y?: number
  size: number
  fill?: string
  isBold?: boolean
  anchor?: 'start' | 'middle' | 'end'
}

/** Returns a line of text; `x` and `y` are the upper edge of the line at its start, middle or end. */
export const textAt = (
  text: string,
  { x = 0, y = 0, size, fill = INK.text, isBold = false, anchor = 'start' }: TextStyle,
): Shape => ({ kind: 'text', x, y: y + size * 1.06, text, size, anchor, fill, ...(isBold ? { isBold } : {}) })

/** Returns a level line. */
export const ruleAt = (
  [x1, x2]: readonly [number, number],
  y: number,
  { stroke = INK.line, width = 0.4 }: { stroke?: string; width?: number } = {},
): Shape => ({ kind: 'line', x1, y1: y, x2, y2: y, stroke, width, isDashed: false })
