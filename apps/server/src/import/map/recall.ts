import type { ColumnMeanings } from '@hepu/api/core/importMapping'

/** What an organisation taught about workbooks with the same heads. */
export interface RememberedMapping {
  signature: string
  /** The file that was imported with it last. */
  fileName: string
  columns: ColumnMeanings
  /** Values of the whole file, by key. */
  constants: Readonly<Record<string, number | null | undefined>>
}

/** Returns what was taught about workbooks whose heads have this digest; null if nothing was. */
export type Recall = (signature: string) => RememberedMapping | null
