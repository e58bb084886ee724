import { columnLetter } from '@hepu/api/cells/findings'
import { comparable } from '@hepu/api/cells/normalise'
import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import type { ColumnMeanings } from '@hepu/api/core/importMapping'
import type { HeaderMatch } from '../read/findHeader.ts'
import type { RawSheet } from '../workbook.ts'
import { applyMeanings } from './applyMeanings.ts'
import type { Recall, RememberedMapping } from './recall.ts'
import { digestOf, headsOf, type Head } from './signatureOf.ts'

/** A sheet and the heads of its table. */
export interface FoundTable {
  sheet: RawSheet
  header: HeaderMatch
}

/** What may say more of the columns than their heads do. */
export interface Taught {
  /** Meanings that the user said of the columns of this file. */
  said: ColumnMeanings | null | undefined
  /** Heads of these columns when it was said. A column whose head stands elsewhere now is found by it. */
  saidHeads?: Readonly<Record<string, string>> | undefined
  /** Finds what an earlier import taught. */
  recall?: Recall | undefined
}

/** A table with the meanings of its columns. */
export interface MappedTable extends FoundTable {
  /** Columns of the import that the table may have. */
  columns: readonly ColumnDef[]
  /** Digest of the heads. */
  signature: string
  /** What was said of the columns, now or by an earlier import. */
  meanings: ColumnMeanings
  /** The earlier import's teaching, where it counts. */
  recalled: RememberedMapping | null
}

/**
 * Gives the columns of a table the meanings that the user said, else those that were remembered for its heads. Once the user
 * has said anything about the columns of this file, only that counts.
 */
export function mapColumns(
  { sheet, header }: FoundTable,
  columns: readonly ColumnDef[],
  { said, saidHeads = {}, recall }: Taught,
): MappedTable {
  const heads = headsOf(header)
  const signature = digestOf(heads)
  const recalled = said ? null : (recall?.(heads) ?? null)
  const meanings = withKnown(said ? placed(said, saidHeads, heads) : (recalled?.columns ?? {}), columns)
  return { sheet, header: applyMeanings(header, meanings, columns), columns, signature, meanings, recalled }
}

/** Puts meanings to the letters at which their heads stand now; one whose head is gone is left out. */
function placed(
  said: ColumnMeanings,
  saidHeads: Readonly<Record<string, string>>,
  heads: readonly Head[],
): ColumnMeanings {
  const names = new Map(heads.map(({ index, header }) => [columnLetter(index), comparable(header)]))
  const letterOf = (letter: string): string | undefined => {
    const head = saidHeads[letter] === undefined ? undefined : comparable(saidHeads[letter])
    if (head === undefined || names.get(letter) === head) return letter
    const found = [...names].filter(([, name]) => name === head)
    return found.length === 1 ? found[0]![0] : undefined
  }
  return Object.fromEntries(
    Object.entries(said).flatMap(([letter, meaning]) => {
      const now = letterOf(letter)
      return now === undefined ? [] : [[now, meaning]]
    }),
  )
}

/** Leaves out meanings that no column of the import has any more: they were not said then. */
function withKnown(meanings: ColumnMeanings, columns: readonly ColumnDef[]): ColumnMeanings {
  const keys = new Set<string | null>([null, ...columns.map(({ key }) => key)])
  return Object.fromEntries(Object.entries(meanings).filter(([, { key }]) => keys.has(key)))
}
