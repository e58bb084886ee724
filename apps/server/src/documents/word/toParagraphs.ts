import {
  AlignmentType,
  HeadingLevel,
  ImageRun,
  PageBreak,
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
import type { LaidBlock, LaidTable } from '../layout/layOut.ts'
import { CELL_PADDING, SIZE, textWidth } from '../layout/page.ts'
import { tidyText } from '../tidyText.ts'
import { HEAD_FONT, halfPoints, twips } from './units.ts'

/** Pixels of an image for each point, as Word counts them. */
const PIXELS = 96 / 72

/** Returns a block as Word holds it. */
export function toParagraphs(block: LaidBlock): (Paragraph | Table)[] {
  switch (block.kind) {
    case 'heading':
      return [
        new Paragraph({
          heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
          children: [new TextRun(tidyText(block.text))],
        }),
      ]
    case 'paragraph':
      return textParagraphs(block)
    case 'table':
      return tableParagraphs(block)
    case 'figure':
      return figureParagraphs(block)
    default:
      return [new Paragraph({ children: [new PageBreak()] })]
  }
}

function textParagraphs({ text, style }: Extract<LaidBlock, { kind: 'paragraph' }>): Paragraph[] {
  const size = style === 'note' ? SIZE.note : SIZE.body
  return tidyText(text)
    .split('\n')
    .map(
      (line) =>
        new Paragraph({
          alignment: style === 'center' ? AlignmentType.CENTER : AlignmentType.LEFT,
          // Two characters, as in every Chinese paragraph.
          ...(style === 'body' ? { indent: { firstLineChars: 200, firstLine: twips(2 * size) } } : {}),
          spacing: { after: twips(3) },
          children: [new TextRun({ text: line, size: halfPoints(size) })],
        }),
    )
}

function figureParagraphs({ caption, drawing }: Extract<LaidBlock, { kind: 'figure' }>): Paragraph[] {
  const width = Math.min(drawing.width, textWidth(false))
  const height = (drawing.height * width) / drawing.width
  return [
    new Paragraph({
      alignment: AlignmentType.CENTER,
      keepNext: true,
      children: [
        new ImageRun({
          type: 'png',
          data: toPng(drawing),
          transformation: { width: width * PIXELS, height: height * PIXELS },
          altText: { name: caption, title: caption, description: caption },
        }),
      ],
    }),
    captionOf(caption, { isBold: false }),
  ]
}

function tableParagraphs({ caption, columns, rows, note, widths }: LaidTable): (Paragraph | Table)[] {
  const heads = new TableRow({
    tableHeader: true,
    cantSplit: true,
    children: columns.map(({ head }, at) =>
      cellOf(head, { width: widths[at] ?? 0, align: 'center', isBold: true, fill: 'EEF3EE' }),
    ),
  })
  const body = rows.map(
    ({ cells, bold, isShaded }) =>
      new TableRow({
        cantSplit: true,
        children: cells.map((text, at) =>
          cellOf(text, {
            width: widths[at] ?? 0,
            align: columns[at]?.align ?? 'left',
            isBold: bold?.includes(at) ?? false,
            fill: isShaded ? 'F5F5F2' : null,
          }),
        ),
      }),
  )
  return [
    ...(caption === null ? [] : [captionOf(caption, { isBold: true })]),
    new Table({
      layout: TableLayoutType.FIXED,
      width: { size: twips(widths.reduce((sum, width) => sum + width, 0)), type: WidthType.DXA },
      columnWidths: widths.map(twips),
      margins: { left: twips(CELL_PADDING), right: twips(CELL_PADDING), top: 20, bottom: 20 },
      rows: [heads, ...body],
    }),
    // Word joins tables that follow each other, unless a paragraph is between them.
    new Paragraph({
      spacing: { after: twips(6) },
      children: note === null ? [] : [new TextRun({ text: tidyText(note), size: halfPoints(SIZE.note) })],
    }),
  ]
}

const captionOf = (caption: string, { isBold }: { isBold: boolean }): Paragraph =>
  new Paragraph({
    alignment: AlignmentType.CENTER,
    keepNext: isBold,
    spacing: { before: twips(4), after: twips(4) },
    children: [new TextRun({ text: tidyText(caption), size: halfPoints(SIZE.table + 1), bold: isBold })],
  })

interface CellStyle {
  width: number
  align: 'left' | 'center' | 'right'
  isBold: boolean
  fill: string | null
}

const alignments = {
  left: AlignmentType.LEFT,
  center: AlignmentType.CENTER,
  right: AlignmentType.RIGHT,
} as const

const cellOf = (text: string, { width, align, isBold, fill }: CellStyle): TableCell =>
  new TableCell({
    width: { size: twips(width), type: WidthType.DXA },
    ...(fill === null ? {} : { shading: { type: ShadingType.CLEAR, fill, color: 'auto' } }),
    children: tidyText(text)
      .split('\n')
      .map(
        (line) =>
          new Paragraph({
            alignment: alignments[align],
            children: [
              new TextRun({
                text: line,
                size: halfPoints(SIZE.table),
                bold: isBold,
                ...(isBold ? { font: HEAD_FONT } : {}),
              }),
            ],
          }),
      ),
  })
