import { breakLines, widthOf } from './breakLines.ts'
import { factPieces } from './factPieces.ts'
import { moveShapes } from './moveShapes.ts'
import { LEADING, ruleAt, textAt, type Piece, type PieceStyle } from './pieceShape.ts'
import { picturePieces } from './picturePieces.ts'
import { INK, SHEET, type SheetPart, type SheetSection, type SheetSide } from './sheetShape.ts'
import { tablePieces } from './tablePieces.ts'

/** Returns the pieces of a section: its title, then its parts. */
export function piecesOf(
  section: SheetSection,
  { column, size }: { column: SheetSide; size: number },
): Piece[] {
  const style = { section: section.title, width: SHEET[column], size }
  return [titlePiece(style), ...section.parts.flatMap((part) => partPieces(part, style))]
}

function titlePiece({ section, width, size }: PieceStyle): Piece {
  const large = size + 2
  const height = large * 1.5
  const right = widthOf(section, large, 'bold') + 16
  return {
    section,
    height: height + 3,
    gap: size * 1.15,
    isKept: true,
    shapes: [
      { kind: 'rect', x: 0, y: 1.5, width: 3.2, height: height - 3, fill: INK.brand, radius: 1.2 },
      textAt(section, { x: 9, size: large, fill: INK.brand, isBold: true }),
      ruleAt([right, width], height / 2, { width: 0.6 }),
    ],
  }
}

function partPieces(part: SheetPart, style: PieceStyle): Piece[] {
  switch (part.kind) {
    case 'bullets':
      return part.lines.flatMap((line) => bulletPieces(line, style))
    case 'text':
      return linePieces(part.text, style, { size: style.size, fill: INK.text })
    case 'note':
      return linePieces(part.text, style, { size: style.size - 1.5, fill: INK.quiet })
    case 'missing':
      return [missingPiece(part.text, style)]
    case 'facts':
      return factPieces(part.facts, style)
    case 'table':
      return tablePieces(part, style)
    case 'drawing':
      return [{ section: style.section, height: part.drawing.height, gap: 4, shapes: part.drawing.shapes }]
    default:
      return picturePieces(part, style)
  }
}

const linePieces = (
  text: string,
  { section, width }: PieceStyle,
  { size, fill }: { size: number; fill: string },
): Piece[] =>
  breakLines(text, width, size).map((line, at) => ({
    section,
    height: size * LEADING,
    gap: at === 0 ? 2 : 0,
    shapes: [textAt(line, { size, fill })],
  }))

function bulletPieces(line: string, { section, width, size }: PieceStyle): Piece[] {
  const indent = size * 1.25
  return breakLines(line, width - indent, size).map((text, at) => ({
    section,
    height: size * LEADING,
    gap: at === 0 ? 1.5 : 0,
    shapes: [
      ...(at === 0
        ? [
            {
              kind: 'rect' as const,
              x: 1,
              y: size * 0.5,
              width: size * 0.45,
              height: size * 0.45,
              fill: INK.accent,
              radius: size * 0.1,
            },
          ]
        : []),
      textAt(text, { x: indent, size }),
    ],
  }))
}

/** A box that says what is not recorded. */
function missingPiece(text: string, { section, width, size }: PieceStyle): Piece {
  const small = size - 0.5
  const lines = breakLines(`缺失：${text}`, width - 14, small)
  const height = lines.length * small * LEADING + 6
  return {
    section,
    height,
    gap: 1,
    shapes: [
      { kind: 'rect', x: 0, y: 0, width, height, fill: INK.missingGround, radius: 2 },
      ...moveShapes(
        lines.map((line, at) => textAt(line, { y: at * small * LEADING, size: small, fill: INK.missing })),
        7,
        3,
      ),
    ],
  }
}
