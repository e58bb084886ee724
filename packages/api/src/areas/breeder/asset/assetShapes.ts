import { z } from 'zod'
import { idOut } from '../../../core/wireFields.ts'

/** A record elsewhere, as a record of a breeder shows it. */
export const linkedRecord = z.object({
  id: idOut,
  name: z.string(),
  /** Its number there: 审定编号, 申请号, 产品编码. */
  code: z.string().nullable(),
  /** Its state there, in words. */
  state: z.string().nullable(),
})
export type LinkedView = z.output<typeof linkedRecord>

/** Refuses an end before the start. */
export const inOrder =
  (labels: { readonly startOn: string; readonly endOn: string }) =>
  (
    { startOn, endOn }: { startOn?: string | null | undefined; endOn?: string | null | undefined },
    found: z.RefinementCtx,
  ): void => {
    if (!startOn || !endOn || endOn >= startOn) return
    const message = `${labels.endOn}不得早于${labels.startOn}`
    found.addIssue({ code: 'custom', path: ['endOn'], message })
  }
