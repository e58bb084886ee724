import type { Shape } from '../documentShape.ts'
import { breakLines, cutToWidth, widthOf } from './breakLines.ts'
import { ruleAt, textAt } from './pieceShape.ts'
import { INK, SHEET, type SheetSpec } from './sheetShape.ts'

const TITLE_SIZES = [27, 23, 19, 16] as const
const TITLE_WIDTH = 340
const RIGHT = SHEET.width - SHEET.margin

/** Returns the head of the first page with the key figures below it. */
export function firstHead({ kicker, title, subtitle, owner, tag, figures }: SheetSpec): Shape[] {
  const size = TITLE_SIZES.find((one) => widthOf(title, one, 'bold') <= TITLE_WIDTH) ?? 16
  const ownerText = cutToWidth(owner, 165, 11, 'bold')
  const tagWidth = widthOf(tag, 8.5) + 16
  return [
    { kind: 'rect', x: 0, y: 0, width: SHEET.width, height: SHEET.head, fill: INK.brand },
    {
      kind: 'polygon',
      rings: [[430, 0, SHEET.width, 0, SHEET.width, SHEET.head, 386, SHEET.head]],
      fill: INK.brandDeep,
    },
    textAt(kicker, { x: SHEET.margin, y: 13, size: 8.5, fill: INK.onBrandQuiet }),
    textAt(cutToWidth(title, TITLE_WIDTH, size, 'bold'), {
      x: SHEET.margin,
      y: 44 - size / 2,
      size,
      fill: INK.onBrand,
      isBold: true,
    }),
    textAt(cutToWidth(subtitle, 345, 9.5), { x: SHEET.margin, y: 66, size: 9.5, fill: INK.onBrandQuiet }),
    textAt(ownerText, { x: RIGHT, y: 26, size: 11, fill: INK.onBrand, isBold: true, anchor: 'end' }),
    { kind: 'rect', x: RIGHT - tagWidth, y: 48, width: tagWidth, height: 16, fill: INK.accent, radius: 8 },
    textAt(tag, { x: RIGHT - tagWidth / 2, y: 51, size: 8.5, fill: INK.onBrand, anchor: 'middle' }),
    { kind: 'rect', x: 0, y: SHEET.head, width: SHEET.width, height: SHEET.figures, fill: INK.soft },
    ...figures.flatMap((figure, at) => figureShapes(figure, at, figures.length)),
  ]
}

function figureShapes(
  { label, value, note }: SheetSpec['figures'][number],
  at: number,
  count: number,
): Shape[] {
  const width = (SHEET.width - 2 * SHEET.margin) / count
  const x = SHEET.margin + at * width
  const valueWidth = widthOf(value, 17, 'bold')
  const top = SHEET.head
  return [
    ...(at === 0
      ? []
      : [
          {
            kind: 'line' as const,
            x1: x - 10,
            y1: top + 11,
            x2: x - 10,
            y2: top + SHEET.figures - 11,
            stroke: INK.line,
            width: 0.8,
            isDashed: false,
          },
        ]),
    textAt(label, { x, y: top + 8, size: 8, fill: INK.quiet }),
    textAt(value, { x, y: top + 21, size: 17, fill: INK.brand, isBold: true }),
    textAt(cutToWidth(note, width - valueWidth - 18, 8), {
      x: x + valueWidth + 4,
      y: top + 28.5,
      size: 8,
      fill: INK.quiet,
    }),
  ]
}

/** Returns the head of a further page. */
export const laterHead = ({ title, owner }: SheetSpec): Shape[] => [
  { kind: 'rect', x: 0, y: 0, width: SHEET.width, height: SHEET.laterHead, fill: INK.brand },
  textAt(title, { x: SHEET.margin, y: 8, size: 11, fill: INK.onBrand, isBold: true }),
  textAt(owner, { x: RIGHT, y: 9, size: 9, fill: INK.onBrandQuiet, anchor: 'end' }),
]

/** Most lines of the foot. */
const FOOT_LINES = 3

/** Returns the foot of a page, with its number where there are several. */
export function footOf({ foot }: SheetSpec, page: number, pages: number): Shape[] {
  const top = SHEET.height - SHEET.foot
  const width = SHEET.width - 2 * SHEET.margin - (pages > 1 ? 50 : 0)
  const lines = foot.flatMap((line) => breakLines(line, width, 7))
  const shown = lines.slice(0, FOOT_LINES)
  if (lines.length > FOOT_LINES)
    shown[FOOT_LINES - 1] = cutToWidth(lines.slice(FOOT_LINES - 1).join(''), width, 7)
  return [
    ruleAt([SHEET.margin, RIGHT], top, { stroke: INK.brand, width: 0.8 }),
    ...shown.map((line, at) =>
      textAt(line, { x: SHEET.margin, y: top + 6 + at * 10.5, size: 7, fill: INK.quiet }),
    ),
    ...(pages > 1
      ? [
          textAt(`${page} / ${pages}`, {
            x: RIGHT,
            y: top + 6,
            size: 7,
            fill: INK.quiet,
            anchor: 'end' as const,
          }),
        ]
      : []),
  ]
}
