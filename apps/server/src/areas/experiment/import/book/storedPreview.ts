import type { z } from 'zod'
import type { importPreview } from '@hepu/api/areas/experiment/import/trialImport'
import type { Batch as AnyBatch } from '../../../../import/batch/storedBatch.ts'
import type { Defaults } from './readRequest.ts'
import type { SettledNames } from './settledNames.ts'

export type Preview = z.input<typeof importPreview>

/** A group that the preview depends on: it must not change until the import. */
export interface Touched {
  /** null: the group did not exist. */
  id: number | null
  /**
   * Version of the group itself, which also rises when a publication adds entries; absent in previews from before it
   * was stored.
   */
  version?: number
  dataVersion: number
}

/** The preview as the batch stores it. */
export type StoredPreview = Preview & {
  touched: Touched[]
  /** What became of the names; absent in previews from before they were resolved. */
  names?: SettledNames
  /** Version of the organisation's own traits, so that a changed or deleted one is noticed; absent in older previews. */
  traitsVersion?: number
}

/** A workbook of a trial: its preview, and the user's answers for columns it lacks. */
export type Batch = AnyBatch<StoredPreview, Partial<Defaults>>
