import { readCsvRows } from './csvRows.ts'

/** Of two that fit as well the first is taken: texts hold commas, and no tabs. */
const DELIMITERS = ['\t', ';', ',', '|', '^', '，', '；']
/** Columns are put apart by blanks. */
export const BLANKS = ' '
/** Two blanks, or one wide one, put columns apart; where no row has them, single blanks do. */
const GAPS = [/ {2,}|\u3000+/g, / +/g]
const LEAST_COLUMNS = 3
const SAMPLE_LENGTH = 100_000
/** Rows that are looked at; more do not change the answer. */
const SAMPLE_ROWS = 200
/** A line by which Excel is told the separator. */
const SAID = /^"?sep=([^\s"]|\t)"?(?:\r\n?|\n)/i

/** The separator of a CSV, and where its rows begin. */
export interface Delimiter {
  delimiter: string
  start: number
}

/**
 * Finds the separator that gives the rows the same columns: a remark with ten commas, or a list of authors with semicolons, does
 * not, however many there are.
 */
export function guessDelimiter(text: string): Delimiter {
  const said = SAID.exec(text)
  if (said) return { delimiter: said[1]!, start: said[0].length }
  const sample = sampleOf(text)
  const scores = DELIMITERS.map((delimiter) => scoreOf(sample, delimiter))
  const best = Math.max(...scores)
  if (best === 0) return { delimiter: gapsOf(text) ? BLANKS : ',', start: 0 }
  return { delimiter: DELIMITERS[scores.indexOf(best)]!, start: 0 }
}

/**
 * Returns the gaps by which every row has the same columns; null where rows differ. A blank cell leaves no gap of its own: such a
 * file cannot be told apart from one with shifted columns.
 */
function gapsOf(text: string): RegExp | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  const isEven = (gap: RegExp): boolean => {
    const widths = new Set(lines.map((line) => line.trim().split(gap).length))
    return widths.size === 1 && Math.max(...widths) >= LEAST_COLUMNS
  }
  return lines.length < 2 ? null : (GAPS.find(isEven) ?? null)
}

/** Returns a text whose columns blanks put apart with tabs between them. */
export function withTabs(text: string): string {
  const gap = gapsOf(text)
  return gap === null ? text : text.replaceAll(/^[ \u3000]+|[ \u3000]+$/gm, '').replaceAll(gap, '\t')
}

/** Returns the first rows, without one that is cut off. */
function sampleOf(text: string): string {
  if (text.length <= SAMPLE_LENGTH) return text
  const sample = text.slice(0, SAMPLE_LENGTH)
  const end = Math.max(sample.lastIndexOf('\n'), sample.lastIndexOf('\r'))
  return end < 0 ? sample : sample.slice(0, end)
}

/** Counts the rows that the separator divides, and once more those with the most usual number of columns. */
function scoreOf(sample: string, delimiter: string): number {
  const rows = Map.groupBy(
    widthsOf(sample, delimiter).filter((width) => width > 1),
    (width) => width,
  )
  const counts = Array.from(rows.values(), ({ length }) => length)
  return counts.reduce((sum, count) => sum + count, 0) + Math.max(0, ...counts)
}

/** Ends the reading of a sample. */
class Enough extends Error {}

/** Counts the columns of each row of a sample, up to a row that cannot be read. */
function widthsOf(sample: string, delimiter: string): number[] {
  const widths: number[] = []
  let width = 0
  try {
    readCsvRows(sample, delimiter, {
      field: (field, column) => {
        if (field.trim() !== '') width = column + 1
      },
      endRow: () => {
        widths.push(width)
        width = 0
        if (widths.length === SAMPLE_ROWS) throw new Enough()
      },
    })
  } catch {
    return widths
  }
  return widths
}
