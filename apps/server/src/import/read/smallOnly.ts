import { assertCellCount } from '../limits.ts'
import type { ZipEntry } from './zipDirectory.ts'

/** Cells of a workbook that is checked within the call: reading and comparing them take some tenths of a second. */
const SMALL_CELLS = 50_000
/** What such a workbook unpacks to at most, or a CSV has: millions of blank cells take their time, too. */
const SMALL_BYTES = 8 * 1024 * 1024

/** Ends the reading of a workbook of which only a small one was wanted. */
export class NotSmall extends Error {}

/** How much of a workbook is read: all that an import takes, or a small one alone. */
export interface Extent {
  assertBytes: (bytes: number) => void
  assertCount: (cells: number) => void
}

export const anySize: Extent = { assertBytes: () => undefined, assertCount: assertCellCount }

export const smallOnly: Extent = {
  assertBytes: (bytes) => {
    if (bytes > SMALL_BYTES) throw new NotSmall()
  },
  assertCount: (cells) => {
    if (cells > SMALL_CELLS) throw new NotSmall()
  },
}

/** Returns the unpacked size of the tables of a workbook. */
export const tableBytes = (entries: readonly ZipEntry[]): number =>
  entries.reduce((sum, { name, unpackedBytes }) => sum + (/\.xml$/i.test(name) ? unpackedBytes : 0), 0)
