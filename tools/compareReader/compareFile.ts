import { read, type WorkBook } from '@e965/xlsx'
import { readWorkbook, type Workbook } from '../../apps/server/src/import/read/readWorkbook.ts'
import { compareSheets } from './compareSheets.ts'

/** How the two readers agree on one file. */
export interface Comparison {
  outcome: 'equal' | 'different' | 'refused by both' | 'refused by ours' | 'refused by the other'
  differences: readonly string[]
  /** What a reader says that refuses the file. */
  reason?: string
  /** Cells that ours found. */
  cells: number
  /** The program that wrote the file, as the file says. */
  program: string | null
}

/** Compares what the two readers make of a file. */
export async function compareFile(bytes: Uint8Array, name: string): Promise<Comparison> {
  const ours = await attempt(() => readWorkbook(bytes, name))
  const other = await attempt(() => Promise.resolve(readOther(bytes, name)))
  const program = 'value' in other ? (other.value.Props?.Application ?? null) : null
  const none = { differences: [], cells: 0, program }
  if ('reason' in ours) {
    const outcome = 'reason' in other ? 'refused by both' : 'refused by ours'
    return { ...none, outcome, reason: ours.reason }
  }
  if ('reason' in other) return { ...none, outcome: 'refused by the other', reason: other.reason }
  const differences = compareSheets(ours.value, other.value)
  const outcome = differences.length === 0 ? 'equal' : 'different'
  return { outcome, differences, cells: countCells(ours.value), program }
}

/** Reads a workbook with SheetJS: dates as day numbers, texts of a CSV as they are. */
function readOther(bytes: Uint8Array, name: string): WorkBook {
  const options = { cellNF: true, cellStyles: true }
  return /\.csv$/i.test(name)
    ? read(decoded(bytes), { ...options, type: 'string', raw: true })
    : read(bytes, { ...options, type: 'buffer' })
}

/** Decodes a CSV, for SheetJS guesses no encodings: by its mark, else as UTF-8, else as GB18030. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

async function attempt<T>(work: () => Promise<T>): Promise<{ value: T } | { reason: string }> {
  try {
    return { value: await work() }
  } catch (error) {
    return { reason: error instanceof Error ? error.message : String(error) }
  }
}

const countCells = ({ sheets }: Workbook): number =>
  sheets.reduce(
    (sum, { rows }) =>
      sum + rows.reduce((own, { cells }) => own + cells.filter(({ value }) => value !== null).length, 0),
    0,
  )
