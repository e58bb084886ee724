import type { z } from 'zod'
import type { Trait } from '@hepu/api/areas/experiment/traits/traits'
import type { importDefaults } from '@hepu/api/areas/experiment/import/trialImport'
import type { Recall } from '../../../../import/map/recall.ts'

/** The user's answers for what a workbook lacks. */
export type Defaults = z.output<typeof importDefaults> & {
  /** Heads of the columns whose meanings were said, by their letters in the preview that was answered. */
  heads?: Record<string, string>
}

/** The workbook to read, and the user's answers for columns that it may lack. */
export interface ReadRequest {
  fileName: string
  kind: 'fillData' | 'information'
  crop: string
  /** Traits that the organisation made. */
  own?: readonly Trait[] | undefined
  defaults: Partial<Defaults>
  /** Finds what the organisation taught about workbooks of this crop. */
  recall?: Recall
}
