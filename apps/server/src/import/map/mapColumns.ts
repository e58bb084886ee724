import type { ColumnDef } from '@hepu/api/cells/columnDefs'
import type { ColumnMeanings } from '@hepu/api/core/importMapping'
import type { HeaderMatch } from '../read/findHeader.ts'
import type { RawSheet } from '../workbook.ts'
import { applyMeanings } from './applyMeanings.ts'
import type { Recall, RememberedMapping } from './recall.ts'
import { digestOf, headsOf } from './signatureOf.ts'

/** A sheet and the heads of its table. */
export interface FoundTable {
  sheet: RawSheet
  header: HeaderMatch
}

/** What may say more of the columns than their heads do. */
export interface Taught {
  /** Meanings that the user said of the columns of this file. */
  said: ColumnMeanings | null | undefined
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
  { said, recall }: Taught,
): MappedTable {
  const heads = headsOf(header)
  const signature = digestOf(heads)
  const recalled = said ? null : (recall?.(heads) ?? null)
  const meanings = withKnown(said ?? recalled?.columns ?? {}, columns)
  return { sheet, header: applyMeanings(header, meanings, columns), columns, signature, meanings, recalled }
}

/** Leaves out meanings that no column of the import has any more: they were not said then. */
function withKnown(meanings: ColumnMeanings, columns: readonly ColumnDef[]): ColumnMeanings {
  const keys = new Set<string | null>([null, ...columns.map(({ key }) => key)])
  return Object.fromEntries(Object.entries(meanings).filter(([, { key }]) => keys.has(key)))
}
