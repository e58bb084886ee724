import type { ImportCalls, ImportUpload, PastCalls } from '@hepu/api/core/importCalls'
import type { Route } from '@hepu/api/core/route'
import type { ComponentType } from 'react'
import type { z } from 'zod'

/** Sets what is to be done with findings: by `seq`, or for every finding of one code. */
type Choose = Route<
  'command',
  z.ZodObject<{
    id: z.ZodType<unknown, string>
    seqs: z.ZodType<unknown, number[] | undefined>
    code: z.ZodType<unknown, string | undefined>
    action: z.ZodType<unknown, string>
  }>
>

/** What a part of an area is given: it asks the batch itself, which is in the cache already. */
export interface PartProps {
  batchId: string
  onClose: () => void
}

/** What is shown of a batch that was imported. */
export interface DoneProps extends PartProps {
  /** What the confirmation answered; undefined when the batch was confirmed elsewhere or earlier. */
  confirmed: unknown
  onRisk: OnRisk
}

/** Says what would be lost by closing now, null when nothing is; `leave` is done when the user closes all the same. */
export type OnRisk = (text: string | null, leave?: () => Promise<unknown>) => void

/** What sets one import apart from the others on the screen; the steps are the same for every workbook. */
export interface ImportSource {
  title: string
  upload: ImportUpload
  template: Route<'file'>
  calls: ImportCalls
  /** Where its imports of the past are listed, taken back, and given back with their errors marked. */
  past?: PastCalls
  /** A preview that is left is given up, after a question; without it, it waits to be taken up again. */
  givesUp?: true
  /** Where findings can be decided. */
  choose?: Choose
  /** Asks for what the workbook does not say. */
  Answers?: ComponentType<PartProps>
  /** More than numbers of what will be done. */
  Details?: ComponentType<PartProps>
  /** More than numbers of what was done. */
  Done?: ComponentType<DoneProps>
  /** What an import left out, to be looked up afterwards. */
  LeftOut?: ComponentType<{ batchId: string }>
  /** Said while the server imports, in place of the hint that the window may be closed. */
  keepOpen?: (confirmed: unknown) => string | null
}
