import { LEADING } from '@hepu/api/core/document/sheet/pieceShape'
import { INK, type SheetPart, type SheetSection } from '@hepu/api/core/document/sheet/sheetShape'
import {
  AlignmentType,
  ImageRun,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { toPng } from '../drawing/toPng.ts'
import type { SheetPictures } from '../makeSheet.ts'
import { pictureSize, pictureTypeOf } from '../pictureSize.ts'
import { tidyText } from '../tidyText.ts'
import { colourOf, noBorders, rowBorders } from './sheetCells.ts'
import { HEAD_FONT, halfPoints, twips } from './units.ts'

/** What the parts of a column share. */
export interface ColumnStyle {
  width: number
  size: number
  pictures: SheetPictures
}
type Block = Paragraph | Table

/** Pixels of an image for each point, as Word counts them. */
const PIXELS = 96 / 72

/** Returns a section as Word holds it. */
export const sectionParagraphs = ({ title, parts }: SheetSection, style: ColumnStyle): Block[] => [
  new Paragraph({
    keepNext: true,
    spacing: { before: twips(style.size * 0.7), after: twips(3) },
    border: { bottom: { style: 'single', size: 6, color: colourOf(INK.brand), space: 1 } },
    children: [
      new TextRun({
        text: title,
        bold: true,
        font: HEAD_FONT,
        size: halfPoints(style.size + 2),
        color: colourOf(INK.brand),
      }),
    ],
  }),
  ...parts.flatMap((part) => partBlocks(part, style)),
]

function partBlocks(part: SheetPart, style: ColumnStyle): Block[] {
  const { size } = style
  switch (part.kind) {
    case 'bullets':
      return part.lines.map((line) => textLine(`■ ${line}`, { size, fill: INK.text }))
    case 'text':
      return linesOf(part.text).map((line) => textLine(line, { size, fill: INK.text }))
    case 'note':
      return [textLine(part.text, { size: size - 1.5, fill: INK.quiet })]
    case 'missing':
      return [textLine(`缺失：${part.text}`, { size: size - 0.5, fill: INK.missing })]
    case 'facts':
      return [factTable(part.facts, style), gapLine()]
    case 'table':
      return [wideTable(part, style), gapLine()]
    case 'drawing':
      return [imageLine(toPng(part.drawing), { ...part.drawing, type: 'png', label: part.label })]
    default:
      return part.pictures.map((picture) => pictureLine(picture, part, style))
  }
}

const linesOf = (text: string): string[] => tidyText(text).split('\n')

const lineSpacing = (size: number) =>
  ({ before: 0, after: 0, line: twips(size * LEADING), lineRule: 'exact' }) as const

const textLine = (text: string, { size, fill }: { size: number; fill: string }): Paragraph =>
  new Paragraph({
    spacing: lineSpacing(size),
    children: [new TextRun({ text: tidyText(text), size: halfPoints(size), color: colourOf(fill) })],
  })

const gapLine = (): Paragraph =>
  new Paragraph({ spacing: { before: 0, after: 0, line: 80, lineRule: 'exact' }, children: [] })

interface CellStyle {
  width: number
  size: number
  fill: string
  isBold?: boolean
  isRight?: boolean
  ground?: string
}

const cellOf = (
  text: string,
  { width, size, fill, isBold = false, isRight = false, ground }: CellStyle,
): TableCell =>
  new TableCell({
    width: { size: twips(width), type: WidthType.DXA },
    margins: { left: twips(2), right: twips(2), top: twips(1), bottom: twips(1) },
    ...(ground ? { shading: { type: ShadingType.CLEAR, fill: colourOf(ground), color: 'auto' } } : {}),
    children: [
      new Paragraph({
        spacing: lineSpacing(size),
        alignment: isRight ? AlignmentType.RIGHT : AlignmentType.LEFT,
        children: [
          new TextRun({
            text: tidyText(text),
            size: halfPoints(size),
            color: colourOf(fill),
            bold: isBold,
            ...(isBold ? { font: HEAD_FONT } : {}),
          }),
        ],
      }),
    ],
  })

const gridOf = (widths: readonly number[], rows: TableRow[]): Table =>
  new Table({
    layout: TableLayoutType.FIXED,
    width: { size: twips(widths.reduce((sum, width) => sum + width, 0)), type: WidthType.DXA },
    columnWidths: widths.map(twips),
    borders: rows.length > 0 ? rowBorders : noBorders,
    rows,
  })

function factTable(
  facts: Extract<SheetPart, { kind: 'facts' }>['facts'],
  { width, size }: ColumnStyle,
): Table {
  const widths = [width * 0.3, width * 0.7] as const
  return gridOf(
    widths,
    facts.map(
      ({ label, value }) =>
        new TableRow({
          cantSplit: true,
          children: [
            cellOf(label, { width: widths[0], size, fill: INK.quiet }),
            cellOf(value ?? '缺失', {
              width: widths[1],
              size,
              fill: value === null ? INK.missing : INK.text,
            }),
          ],
        }),
    ),
  )
}

function wideTable({ columns, rows }: Extract<SheetPart, { kind: 'table' }>, style: ColumnStyle): Table {
  const total = columns.reduce((sum, { share }) => sum + share, 0)
  const widths = columns.map(({ share }) => (share / total) * style.width)
  const size = style.size - 0.5
  const rowOf = (cells: readonly string[], look: Pick<CellStyle, 'fill' | 'isBold' | 'ground'>): TableRow =>
    new TableRow({
      cantSplit: true,
      children: cells.map((text, at) =>
        cellOf(text, { ...look, width: widths[at] ?? 0, size, isRight: columns[at]?.align === 'right' }),
      ),
    })
  return gridOf(widths, [
    rowOf(
      columns.map(({ head }) => head),
      { fill: INK.brand, isBold: true, ground: INK.soft },
    ),
    ...rows.map((row) => rowOf(row, { fill: INK.text })),
  ])
}

interface Image {
  width: number
  height: number
  type: 'png' | 'jpg'
  label: string
}

const imageLine = (data: Uint8Array, { width, height, type, label }: Image): Paragraph =>
  new Paragraph({
    alignment: AlignmentType.CENTER,
    spacing: { before: twips(2), after: twips(2) },
    children: [
      new ImageRun({
        type,
        data,
        transformation: { width: width * PIXELS, height: height * PIXELS },
        altText: { name: label, title: label, description: label },
      }),
    ],
  })

/** Returns a picture in its own proportions, within the frame that the page has for it. */
function pictureLine(
  { key, caption }: Extract<SheetPart, { kind: 'pictures' }>['pictures'][number],
  { height, pictures }: Extract<SheetPart, { kind: 'pictures' }>,
  style: ColumnStyle,
): Paragraph {
  const bytes = key === null ? undefined : style.pictures[key]
  const real = bytes && pictureSize(bytes)
  if (!bytes || !real) return textLine(`${caption}：缺失`, { size: style.size - 0.5, fill: INK.missing })
  const frame = { width: style.width / pictures.length, height }
  const scale = Math.min(frame.width / real.width, frame.height / real.height)
  return imageLine(bytes, {
    width: real.width * scale,
    height: real.height * scale,
    type: pictureTypeOf(bytes) === 'png' ? 'png' : 'jpg',
    label: caption,
  })
}
