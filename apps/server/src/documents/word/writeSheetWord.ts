import type { LaidSheet } from '@hepu/api/core/document/sheet/layOutSheet'
import { INK, SHEET, type SheetSpec } from '@hepu/api/core/document/sheet/sheetShape'
import {
  AlignmentType,
  Document,
  Footer,
  Packer,
  Paragraph,
  ShadingType,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import type { SheetPictures } from '../makeSheet.ts'
import { tidyText } from '../tidyText.ts'
import { sectionParagraphs } from './sheetParts.ts'
import { colourOf, noBorders } from './sheetCells.ts'
import { BODY_FONT, HEAD_FONT, halfPoints, twips } from './units.ts'

const WIDTH = SHEET.width - 2 * SHEET.margin

/** Writes a sheet as Word: the head, the key figures and two columns are tables, so that texts stay editable. */
export function writeSheetWord(laid: LaidSheet, pictures: SheetPictures): Promise<Buffer> {
  const { spec, size } = laid
  return Packer.toBuffer(
    new Document({
      title: tidyText(spec.title),
      creator: '禾谱 HePu',
      styles: { default: { document: { run: { font: BODY_FONT, size: halfPoints(size) } } } },
      sections: [
        {
          properties: {
            page: {
              size: { width: twips(SHEET.width), height: twips(SHEET.height) },
              margin: {
                left: twips(SHEET.margin),
                right: twips(SHEET.margin),
                top: twips(24),
                bottom: twips(SHEET.foot),
                footer: twips(14),
              },
            },
          },
          footers: { default: footerOf(spec) },
          children: [
            headTable(spec),
            spacer(),
            figureTable(spec),
            spacer(),
            bodyTable(laid, pictures),
            spacer(),
          ],
        },
      ],
    }),
  )
}

/** Word joins tables that follow each other, unless a paragraph is between them. */
const spacer = (): Paragraph =>
  new Paragraph({ spacing: { before: 0, after: 0, line: 60, lineRule: 'exact' }, children: [] })

const run = (
  text: string,
  { size, colour, isBold = false }: { size: number; colour: string; isBold?: boolean },
) =>
  new TextRun({
    text: tidyText(text),
    size: halfPoints(size),
    color: colourOf(colour),
    bold: isBold,
    ...(isBold ? { font: HEAD_FONT } : {}),
  })

const tableOf = (widths: readonly number[], cells: readonly TableCell[]): Table =>
  new Table({
    layout: TableLayoutType.FIXED,
    width: { size: twips(WIDTH), type: WidthType.DXA },
    columnWidths: widths.map(twips),
    borders: noBorders,
    rows: [new TableRow({ children: [...cells] })],
  })

const cellOf = (width: number, fill: string | null, children: Paragraph[]): TableCell =>
  new TableCell({
    width: { size: twips(width), type: WidthType.DXA },
    margins: { left: twips(8), right: twips(8), top: twips(6), bottom: twips(6) },
    ...(fill === null ? {} : { shading: { type: ShadingType.CLEAR, fill: colourOf(fill), color: 'auto' } }),
    children,
  })

function headTable({ kicker, title, subtitle, owner, tag }: SheetSpec): Table {
  const [left, right] = [WIDTH * 0.66, WIDTH * 0.34]
  return tableOf(
    [left, right],
    [
      cellOf(left, INK.brand, [
        new Paragraph({ children: [run(kicker, { size: 8.5, colour: INK.onBrandQuiet })] }),
        new Paragraph({ children: [run(title, { size: 22, colour: INK.onBrand, isBold: true })] }),
        new Paragraph({ children: [run(subtitle, { size: 9, colour: INK.onBrandQuiet })] }),
      ]),
      cellOf(right, INK.brandDeep, [
        new Paragraph({
          alignment: AlignmentType.RIGHT,
          children: [run(owner, { size: 11, colour: INK.onBrand, isBold: true })],
        }),
        new Paragraph({
          alignment: AlignmentType.RIGHT,
          children: [run(tag, { size: 9, colour: INK.onBrandQuiet })],
        }),
      ]),
    ],
  )
}

function figureTable({ figures }: SheetSpec): Table {
  const width = WIDTH / figures.length
  return tableOf(
    figures.map(() => width),
    figures.map(({ label, value, note }) =>
      cellOf(width, INK.soft, [
        new Paragraph({ children: [run(label, { size: 8, colour: INK.quiet })] }),
        new Paragraph({
          children: [
            run(value, { size: 15, colour: INK.brand, isBold: true }),
            run(` ${note}`, { size: 8, colour: INK.quiet }),
          ],
        }),
      ]),
    ),
  )
}

/** Two cells beside each other, which may go over the end of a page. */
function bodyTable({ columns, size }: LaidSheet, pictures: SheetPictures): Table {
  const widths = [SHEET.main + SHEET.gap / 2, SHEET.side + SHEET.gap / 2]
  return new Table({
    layout: TableLayoutType.FIXED,
    width: { size: twips(WIDTH), type: WidthType.DXA },
    columnWidths: widths.map(twips),
    borders: noBorders,
    rows: [
      new TableRow({
        cantSplit: false,
        children: (['main', 'side'] as const).map(
          (column) =>
            new TableCell({
              width: { size: twips(SHEET[column] + SHEET.gap / 2), type: WidthType.DXA },
              margins: {
                left: column === 'main' ? 0 : twips(SHEET.gap / 2),
                right: column === 'main' ? twips(SHEET.gap / 2) : 0,
              },
              children: columns[column].flatMap((section) =>
                sectionParagraphs(section, { width: SHEET[column], size, pictures }),
              ),
            }),
        ),
      }),
    ],
  })
}

const footerOf = ({ foot }: SheetSpec): Footer =>
  new Footer({
    children: foot.map(
      (line) =>
        new Paragraph({
          spacing: { before: 0, after: 0 },
          children: [run(line, { size: 7, colour: INK.quiet })],
        }),
    ),
  })
