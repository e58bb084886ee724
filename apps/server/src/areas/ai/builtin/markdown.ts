import type { Citation } from '@hepu/api/areas/ai/assistant'

/** An answer in the making: lines of markdown and the records it rests on. */
export interface Answer {
  lines: string[]
  citations: Citation[]
}

export const answerOf = (lines: readonly string[], citations: readonly Citation[] = []): Answer => ({
  lines: [...lines],
  citations: [...citations],
})

/** Returns several answers one below the other. */
export const joined = (answers: readonly Answer[]): Answer =>
  answerOf(
    answers.flatMap((answer, at) => (at === 0 ? answer.lines : ['', ...answer.lines])),
    answers.flatMap((answer) => answer.citations),
  )

const BLANK = '—'

/** Returns a figure with fixed decimals as the screens show it; a dash when there is none. */
export function figure(value: number | null | undefined, digits = 0): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return BLANK
  const text = value.toFixed(digits)
  return Number(text) === 0 ? text.replace('-', '') : text
}

/** Returns a gain or loss with its sign: `+3.25`. */
export const signed = (value: number | null | undefined, digits = 2): string =>
  value !== null && value !== undefined && value > 0 ? `+${figure(value, digits)}` : figure(value, digits)

/** Escapes text from a record, so that nothing in it counts as markdown. An underscore inside a word needs no escape. */
export const plain = (text: string | null | undefined): string =>
  text
    ? text
        .replace(/\s+/g, ' ')
        .replace(/[\\`*{}[\]<>#|~]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, String.raw`\$&`)
    : BLANK

/** Returns a record by name, leading to its screen. */
export const link = (label: string, { path }: Pick<Citation, 'path'>): string => `[${plain(label)}](${path})`

type Cell = string | number | null | undefined
interface Column<R> {
  title: string
  /** Figures are aligned to the right. */
  right?: boolean
  cell: (row: R) => Cell
}

/** Returns a table; the cells are markdown already. */
export function table<R>(columns: readonly Column<R>[], rows: readonly R[]): string[] {
  const line = (cells: readonly Cell[]) => `| ${cells.map((cell) => cell ?? BLANK).join(' | ')} |`
  return [
    line(columns.map((column) => column.title)),
    line(columns.map((column) => (column.right ? '---:' : '---'))),
    ...rows.map((row) => line(columns.map((column) => column.cell(row)))),
  ]
}
