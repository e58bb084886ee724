import { z } from 'zod'

/** The fields of a menu, or of a resource below it, in every answer. */
export const menuShape = {
  /** m = menu, r = resource (button). */
  type: z.enum(['m', 'r']),
  label: z.string(),
  code: z.string(),
  path: z.string(),
  component: z.string().nullable(),
  icon: z.string().nullable(),
  sortValue: z.number(),
  isGeneral: z.boolean(),
  isIframe: z.boolean(),
  /** Registered as a screen but not shown in the sidebar (details of a list). */
  hidden: z.boolean(),
  keepAlive: z.boolean(),
  /** Permission word of a resource. */
  word: z.string().nullable(),
  description: z.string().nullable(),
}
