import { breakLines, widthOf } from './breakLines.ts'
import { LEADING, ruleAt, textAt, type Piece, type PieceStyle } from './pieceShape.ts'
import { INK, type SheetFact } from './sheetShape.ts'

/** A column that is wider than this shows short facts side by side. */
const WIDE = 250
const GAP = 16
const MISSING = '缺失'

/** Returns rows of labels and values; short ones side by side where the column is wide. */
export function factPieces(facts: readonly SheetFact[], style: PieceStyle): Piece[] {
  const half = (style.width - GAP) / 2
  const isShort = facts.every(
    ({ value }) => linesOf(value, half - labelWidth(facts, style), style.size).length === 1,
  )
  if (style.width <= WIDE || !isShort) return facts.map((fact) => factRow([fact], facts, style, style.width))
  return Array.from({ length: Math.ceil(facts.length / 2) }, (_, at) =>
    factRow(facts.slice(2 * at, 2 * at + 2), facts, style, half),
  )
}

const labelWidth = (facts: readonly SheetFact[], { size, width }: PieceStyle): number =>
  Math.min(width * 0.42, Math.max(...facts.map(({ label }) => widthOf(label, size))) + size * 0.9)

const linesOf = (value: string | null, width: number, size: number): string[] =>
  breakLines(value ?? MISSING, width, size)

/** A row of one fact, or of two, each in a width. */
function factRow(
  row: readonly SheetFact[],
  facts: readonly SheetFact[],
  style: PieceStyle,
  width: number,
): Piece {
  const { section, size } = style
  const indent = labelWidth(facts, style)
  const cells = row.map(({ label, value }) => ({
    labels: breakLines(label, indent - 3, size),
    values: linesOf(value, width - indent, size),
    fill: value === null ? INK.missing : INK.text,
  }))
  const lines = Math.max(...cells.flatMap(({ labels, values }) => [labels.length, values.length]))
  const height = lines * size * LEADING + 2.5
  return {
    section,
    height,
    gap: 0,
    shapes: [
      ...cells.flatMap(({ labels, values, fill }, cell) => {
        const left = cell * (width + GAP)
        return [
          ...labels.map((text, at) =>
            textAt(text, { x: left, y: 1 + at * size * LEADING, size, fill: INK.quiet }),
          ),
          ...values.map((text, at) =>
            textAt(text, { x: left + indent, y: 1 + at * size * LEADING, size, fill }),
          ),
        ]
      }),
      ...cells.map((_, cell) => ruleAt([cell * (width + GAP), cell * (width + GAP) + width], height - 0.5)),
    ],
  }
}
