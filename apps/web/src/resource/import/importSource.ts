import type { AnswerCall, ImportCalls, ImportUpload, PastCalls } from '@hepu/api/core/importCalls'
import type { Route } from '@hepu/api/core/route'
import type { ComponentType } from 'react'
import type { z } from 'zod'

/** Sets the action for findings: by `seq`, or for every finding of one code. */
type Choose = Route<
  'command',
  z.ZodObject<{
    id: z.ZodType<unknown, string>
    seqs: z.ZodType<unknown, number[] | undefined>
    code: z.ZodType<unknown, string | undefined>
    severity: z.ZodType<unknown, 'error' | 'warning' | 'corrected' | undefined>
    action: z.ZodType<unknown, string>
    value: z.ZodType<unknown, string | undefined>
  }>
>

/** The props of an area's part. The part reads the batch itself; it is already in the cache. */
export interface PartProps {
  batchId: string
  onClose: () => void
}

/** The props of the part shown after an import. */
export interface DoneProps extends PartProps {
  /** The answer to the confirmation; undefined if the batch was confirmed elsewhere or earlier. */
  confirmed: unknown
  onRisk: OnRisk
}

/** Reports what closing would lose now, or null; `leave` runs when the user closes anyway. */
export type OnRisk = (text: string | null, leave?: () => Promise<unknown>) => void

/** Describes one kind of import: what differs on the screen; the steps are the same for every workbook. */
export interface ImportSource {
  title: string
  upload: ImportUpload
  template: Route<'file'>
  calls: ImportCalls
  /** Calls that list its past imports, undo them, and return their files with the errors marked. */
  past?: PastCalls
  /** Gives columns other meanings, on the screen that every plain table has. */
  answer?: AnswerCall
  /** Name under which the server remembers what was taught about columns. */
  kind?: string
  /** The call that returns the uploaded workbook with all findings marked; with `past` alone errors and warnings are. */
  marked?: PastCalls['marked']
  /** A preview that is left is given up, after a question; without it, it waits to be taken up again. */
  givesUp?: true
  /** The call that decides findings. */
  choose?: Choose
  /** Asks for what the workbook does not say. */
  Answers?: ComponentType<PartProps>
  /** Details of what the import will do, beyond the counts. */
  Details?: ComponentType<PartProps>
  /** Details of what the import did, beyond the counts. */
  Done?: ComponentType<DoneProps>
  /** What an import left out, to look up afterwards. */
  LeftOut?: ComponentType<{ batchId: string }>
  /** The rows of a previewed workbook as they will be stored. */
  Rows?: ComponentType<{ batchId: string }>
  /** Text shown while the server imports, in place of the hint that the window may be closed. */
  keepOpen?: (confirmed: unknown) => string | null
}
