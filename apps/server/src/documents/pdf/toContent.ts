import type { Content, TableNode, TextNode } from 'pdfmake'
import { fontRuns, type Weight } from '../fonts.ts'
import type { LaidBlock, LaidTable } from '../layout/layOut.ts'
import { CELL_PADDING, SIZE, textWidth } from '../layout/page.ts'
import { toSvg } from '../drawing/toSvg.ts'
import { tidyText } from '../tidyText.ts'

/** What the parts of one PDF share. */
export interface Writing {
  /** Characters that no font has. */
  missing: Set<string>
  font: string
}

interface TextStyle {
  weight: Weight
  size: number
}

/** Returns a text as runs, each in a font that has its characters. */
export const toText = (text: string, { missing }: Writing, { weight, size }: TextStyle): TextNode[] =>
  fontRuns(tidyText(text), weight, missing).map((run) => ({
    text: run.text,
    bold: run.weight === 'bold',
    fontSize: size,
  }))

const RULE = '#888888'
const HEAD_FILL = '#eef3ee'
const SHADE = '#f5f5f2'

/** Returns a block as the library takes it. */
export function toContent(block: LaidBlock, writing: Writing): Content {
  switch (block.kind) {
    case 'heading':
      return {
        text: toText(block.text, writing, {
          weight: 'bold',
          size: block.level === 1 ? SIZE.heading : SIZE.subheading,
        }),
        headlineLevel: block.level,
        margin: [0, block.level === 1 ? 12 : 8, 0, 4],
      }
    case 'paragraph':
      return paragraphContent(block, writing)
    case 'table':
      return tableContent(block, writing)
    case 'figure':
      return figureContent(block, writing)
    default:
      return { text: '', pageBreak: 'after' }
  }
}

function paragraphContent(
  { text, style }: Extract<LaidBlock, { kind: 'paragraph' }>,
  writing: Writing,
): Content {
  const size = style === 'note' ? SIZE.note : SIZE.body
  const lines = text.split('\n').map((line) => ({
    text: toText(line, writing, { weight: 'normal', size }),
    // Two characters, as in every Chinese paragraph.
    leadingIndent: style === 'body' ? 2 * size : 0,
  }))
  return {
    stack: lines,
    alignment: style === 'center' ? 'center' : 'left',
    margin: [0, 0, 0, style === 'note' ? 4 : 3],
  }
}

function figureContent(
  { caption, drawing }: Extract<LaidBlock, { kind: 'figure' }>,
  writing: Writing,
): Content {
  const hasGlyph = (char: string): boolean => {
    const before = writing.missing.size
    fontRuns(char, 'normal', writing.missing)
    return writing.missing.size === before && !writing.missing.has(char)
  }
  const width = Math.min(drawing.width, textWidth(false))
  return {
    stack: [
      { svg: toSvg(drawing, hasGlyph), width, font: writing.font, alignment: 'center' },
      { text: toText(caption, writing, { weight: 'normal', size: SIZE.note }), alignment: 'center' },
    ],
    unbreakable: true,
    margin: [0, 6, 0, 8],
  }
}

/** A row with a longer cell may go over the end of a page. */
const LONG_CELL = 400

function tableContent({ caption, columns, rows, note, widths }: LaidTable, writing: Writing): Content {
  const cell = (text: string, column: number, weight: Weight): TextNode => ({
    text: toText(text, writing, { weight, size: SIZE.table }),
    alignment: columns[column]?.align ?? 'left',
  })
  const heads = columns.map(({ head }): TextNode => ({
    text: toText(head, writing, { weight: 'bold', size: SIZE.table }),
    alignment: 'center',
    fillColor: HEAD_FILL,
  }))
  const body = rows.map(({ cells, bold, isShaded }) =>
    cells.map((text, at) => ({
      ...cell(text, at, bold?.includes(at) ? 'bold' : 'normal'),
      ...(isShaded ? { fillColor: SHADE } : {}),
    })),
  )
  const table: TableNode = {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: rows.every(({ cells }) => cells.every((text) => text.length <= LONG_CELL)),
      widths: widths.map((width) => width - 2 * CELL_PADDING - 0.6),
      body: [heads, ...body],
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0.5,
      hLineColor: () => RULE,
      vLineColor: () => RULE,
      paddingLeft: () => CELL_PADDING,
      paddingRight: () => CELL_PADDING,
      paddingTop: () => 1.5,
      paddingBottom: () => 1.5,
    },
  }
  return {
    stack: [
      ...(caption === null ? [] : [captionContent(caption, writing)]),
      table,
      ...(note === null ? [] : [{ text: toText(note, writing, { weight: 'normal', size: SIZE.note }) }]),
    ],
    margin: [0, 2, 0, 8],
  }
}

const captionContent = (caption: string, writing: Writing): Content => ({
  text: toText(caption, writing, { weight: 'bold', size: SIZE.table + 1 }),
  alignment: 'center',
  headlineLevel: 3,
  margin: [0, 4, 0, 3],
})
