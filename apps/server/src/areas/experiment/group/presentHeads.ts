import { phaseLabel } from '@hepu/api/areas/experiment/group/phases'
import type * as shapes from '@hepu/api/areas/experiment/trialShapes'
import type { z } from 'zod'
import type { Entry, Group, Point } from '../analysis/loadTrial.ts'
import { standardMoistureOf } from '../analysis/standardMoisture.ts'

/** Status of an entry that was scrapped in its whole group (品种报废). */
export const SCRAPPED = '9'

type Shown<T extends z.ZodType> = z.input<T>

/** Returns a group in the shape that lists and screen heads show. */
export const groupHeadOf = (group: Group): Shown<typeof shapes.groupHead> => ({
  id: group.id,
  name: group.name,
  year: group.year,
  phase: group.phase,
  phaseLabel: phaseLabel(group.phase),
  ripePeriod: group.ripePeriod,
  ecoZone: group.ecoZone,
  level: group.level,
  design: group.design,
  standardMoisture: standardMoistureOf(group),
  dataVersion: group.dataVersion,
  version: group.version,
})

/** Returns a point with the reason why it does not count and the scrap proposal of the rules. */
export const pointHeadOf = (point: Point, proposal: string | null): Shown<typeof shapes.pointHead> => ({
  id: point.id,
  name: point.name,
  province: point.province,
  pointType: point.pointType,
  used: point.used,
  scrapped: point.scrapped,
  reason: point.reason,
  proposal,
  version: point.version,
})

export const entryHeadOf = (entry: Entry): Shown<typeof shapes.entryHead> => ({
  id: entry.id,
  entryNo: entry.entryNo,
  name: entry.name,
  isCk: entry.isCk,
  ckNo: entry.ckNo,
  scrapped: entry.status === SCRAPPED,
})

/** Returns a check. A check without a number is shown last. */
export const checkOf = (entry: Pick<Entry, 'id' | 'name' | 'ckNo'>): Shown<typeof shapes.check> => ({
  entryId: entry.id,
  name: entry.name,
  ckNo: entry.ckNo ?? 9,
})
