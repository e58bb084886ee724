import { z } from 'zod'

/** An area, line, text or picture of a drawing; lengths in points (1/72 inch), from the upper left corner. */
const shape = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('rect'),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    fill: z.string(),
    /** Radius of the corners. */
    radius: z.number().optional(),
  }),
  z.object({
    kind: z.literal('line'),
    x1: z.number(),
    y1: z.number(),
    x2: z.number(),
    y2: z.number(),
    stroke: z.string(),
    width: z.number(),
    isDashed: z.boolean(),
  }),
  z.object({
    kind: z.literal('text'),
    /** The start, middle or end of the baseline, as `anchor` says. */
    x: z.number(),
    y: z.number(),
    text: z.string(),
    size: z.number(),
    anchor: z.enum(['start', 'middle', 'end']),
    fill: z.string(),
    isBold: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('polygon'),
    /** Closed rings, each x and y by turns; what lies in a ring that runs the other way stays free. */
    rings: z.array(z.array(z.number())),
    fill: z.string(),
    /** Colour of a thin outline; none where absent. */
    stroke: z.string().optional(),
  }),
  z.object({
    kind: z.literal('picture'),
    x: z.number(),
    y: z.number(),
    width: z.number(),
    height: z.number(),
    /** Names the picture among those that are given to the writer. It fills the frame; what is wider or higher is cut off. */
    key: z.string(),
  }),
])
export type Shape = z.infer<typeof shape>

/** A chart as shapes. Colours are written `#rrggbb`. */
export const drawing = z.object({ width: z.number(), height: z.number(), shapes: z.array(shape) })
export type Drawing = z.infer<typeof drawing>

const tableColumn = z.object({
  head: z.string(),
  align: z.enum(['left', 'center', 'right']),
  /** Cells stay on one line, such as codes. */
  noWrap: z.boolean(),
})
export type TableColumn = z.infer<typeof tableColumn>

const tableRow = z.object({
  cells: z.array(z.string()),
  /** Columns whose cells are bold. */
  bold: z.array(z.number()).optional(),
  /** Shown on a grey ground, such as checks. */
  isShaded: z.boolean().optional(),
})
export type TableRow = z.infer<typeof tableRow>

const table = z.object({
  kind: z.literal('table'),
  caption: z.string().nullable(),
  columns: z.array(tableColumn),
  /** So many first columns come again in each part of a table that is too wide for a page. */
  keyColumns: z.number(),
  rows: z.array(tableRow),
  /** Printed below the table. */
  note: z.string().nullable(),
})
export type Table = z.infer<typeof table>

/** A part of a document. */
export const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), level: z.union([z.literal(1), z.literal(2)]), text: z.string() }),
  z.object({
    kind: z.literal('paragraph'),
    text: z.string(),
    /** `body` has an indented first line, `plain` none, `note` is small, `center` is centred. */
    style: z.enum(['body', 'plain', 'note', 'center']),
  }),
  table,
  z.object({
    kind: z.literal('figure'),
    caption: z.string(),
    drawing,
    /** The same drawn for the width of a phone; never printed. */
    narrow: drawing.optional(),
  }),
  z.object({ kind: z.literal('pageBreak') }),
])
export type Block = z.infer<typeof block>

/** A document for print: written as PDF and as Word from the same description. */
export interface DocumentSpec {
  /** On top of the first page, and in the properties of the file. */
  title: string
  /** At the top of every page. */
  header: string
  /** At the foot of every page, before its number. */
  footer: string
  blocks: readonly Block[]
}
