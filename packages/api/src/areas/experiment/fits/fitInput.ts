import { z } from 'zod'
import { idIn } from '../../../core/wireFields.ts'
import { groupHead, traitHead } from '../trialShapes.ts'

/** Word that every analysis of a trial asks for. */
export const READ = 'experiment.variety:read'

/** A group, and the trait that is analysed. */
export const ofGroupAndTrait = z.object({
  groupId: idIn('组别'),
  trait: z.string('性状应为文字').max(64, '性状最多64个字符').default('yieldMu'),
})

/** The head of every analysis: its subject, and as text why there are no figures. */
export const analysisHead = {
  group: groupHead,
  trait: traitHead,
  /** Why there are no figures; null when there are. */
  reason: z.string().nullable(),
  /** What was left out, and what makes a test approximate or impossible. */
  notes: z.array(z.string()),
}
