import type { z } from 'zod'
import type { ColumnMeanings, LayoutConstants } from '@hepu/api/areas/experiment/import/mapping'
import type { importDefaults } from '@hepu/api/areas/experiment/import/trialImport'

/** The user's answers for what a workbook lacks. */
export type Defaults = z.output<typeof importDefaults>

/** What an organisation taught about workbooks with these heads. */
export interface RememberedMapping {
  signature: string
  fileName: string
  /** Heads of the columns from A on; blank for a column without one. */
  heads: readonly string[]
  columns: ColumnMeanings
  constants: LayoutConstants
  /** Its heads stand in another order here, or among more. */
  isByHead?: true
}

/** The workbook to read, and the user's answers for columns that it may lack. */
export interface ReadRequest {
  fileName: string
  kind: 'fillData' | 'information'
  crop: string
  defaults: Partial<Defaults>
  /** What the organisation taught about workbooks of this crop, and that which counts for this one. */
  remembered?: readonly RememberedMapping[]
  recalled?: RememberedMapping
}
