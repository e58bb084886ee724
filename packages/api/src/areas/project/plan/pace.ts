import { z } from 'zod'
import { lights, type Light } from './progress.ts'

/** A percentage, 0 to 100, or points between two of them; null where it is not known. */
export const percent = z.number().nullable()

/** Planned and actual progress in percent, how far they are apart in points, and what that means. */
export const pace = {
  planned: percent,
  progress: percent,
  deviation: percent,
  light: z.enum(Object.keys(lights) as [Light, ...Light[]]).nullable(),
  /** Its last day has passed and it is not done. */
  isOverdue: z.boolean(),
}
