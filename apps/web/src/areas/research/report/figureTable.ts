import type { Place } from './reportChoices.ts'

/** One figure of a table. */
export interface FigureCell {
  text: string
  /** Records behind it; without them it leads nowhere. */
  place?: Place
  /** Title of the records when they are shown. */
  title?: string
}

export interface FigureRow {
  /** Heads at the left of the row. */
  heads: readonly string[]
  cells: readonly FigureCell[]
  isTotal?: boolean
}

/** Figures as a table; the first column heads are above the heads of the rows. */
export interface Figures {
  /** Name of the table and of its file. */
  name: string
  heads: readonly string[]
  rows: readonly FigureRow[]
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string): string => text.replaceAll(/[&<>]/g, (sign) => entities[sign]!)
const tags = (tag: string, texts: readonly string[]): string =>
  texts.map((text) => `<${tag}>${escape(text)}</${tag}>`).join('')

/** Returns the table as HTML, for its file. */
export function htmlOf({ name, heads, rows }: Figures): string {
  const lines = rows.map((row) => {
    const figures = row.cells.map(({ text }) => text)
    return `<tr>${tags('th', row.heads)}${tags('td', figures)}</tr>`
  })
  return `<table><caption>${escape(name)}</caption><thead><tr>${tags('th', heads)}</tr></thead><tbody>${lines.join('')}</tbody></table>`
}
