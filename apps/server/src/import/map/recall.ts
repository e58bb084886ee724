import type { ColumnMeanings } from '@hepu/api/core/importMapping'
import type { Head } from './signatureOf.ts'

/** What an organisation taught about workbooks with the same heads. */
export interface RememberedMapping {
  signature: string
  /** The file that was imported with it last. */
  fileName: string
  /** Heads of the columns from A on; blank for a column without one. */
  heads: readonly string[]
  columns: ColumnMeanings
  /** Values of the whole file, by key. */
  constants: Readonly<Record<string, number | null | undefined>>
  /** Its heads stand in another order here, or among more. */
  isByHead?: true
}

/** Returns what was taught about workbooks with these heads; null if nothing was. */
export type Recall = (heads: readonly Head[]) => RememberedMapping | null
