import { inArray } from 'drizzle-orm'
import { experimentGroup } from '../../../db/schema/index.ts'
import { SOURCE as MORE_SOURCE } from './moreTrials.ts'
import * as summer from './summerTrial.ts'

/** Sources of the demo trials, as their groups state them; they tell the groups of the demo from those of a user. */
export const sources = {
  whiteMaize: 'USDA-ARS 1996 早熟白玉米品种试验（美国政府作品，公有领域）',
  daSilva: 'PLOS ONE 10.1371/journal.pone.0131414, CC BY-SA',
  summer: summer.SOURCE,
  more: MORE_SOURCE,
} as const

/** Matches the groups of the demo that have data. */
export const isDemoTrial = inArray(experimentGroup.source, Object.values(sources))
