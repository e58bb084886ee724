import type { z } from 'zod'
import type { Trait } from '@hepu/api/areas/experiment/traits/traits'
import type { ColumnMeanings, LayoutConstants } from '@hepu/api/areas/experiment/import/mapping'
import type { importDefaults } from '@hepu/api/areas/experiment/import/trialImport'

/** The user's answers for what a workbook lacks. */
export type Defaults = z.output<typeof importDefaults>

/** What an organisation taught about workbooks with these heads. */
export interface RememberedMapping {
  signature: string
  fileName: string
  columns: ColumnMeanings
  constants: LayoutConstants
}

/** The workbook to read, and the user's answers for columns that it may lack. */
export interface ReadRequest {
  fileName: string
  kind: 'fillData' | 'information'
  crop: string
  /** Traits that the organisation made. */
  own?: readonly Trait[] | undefined
  defaults: Partial<Defaults>
  /** What the organisation taught about workbooks of this crop, and that which counts for this one. */
  remembered?: readonly RememberedMapping[]
  recalled?: RememberedMapping
}
