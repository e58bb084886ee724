import { z } from 'zod'
import { pageInput, pageOutput } from '../../core/envelope.ts'
import { idOut } from '../../core/fields.ts'
import { dueLevel } from '../../core/resource/dues.ts'
import { query } from '../../core/route.ts'
import type { ResourceName } from '../../core/resource/titles.ts'

/** The registries with days to be reminded of. */
export const dueRegistries = [
  'research.patent',
  'research.copyright',
  'research.project',
  'research.variety',
  'research.varietyInfo',
  'research.platformInfo',
  'research.laboratory',
  'research.breedingLab',
] as const satisfies readonly ResourceName[]

/** What falls due in the registries the caller may read, the nearest first; the counts are of all, whatever is filtered. */
export const reminders = query({
  method: 'POST',
  path: '/api/research/common/reminders',
  summary: '到期提醒：各登记库中半年内到期或已过期的事项',
  access: 'research.reminder:read',
  input: pageInput(
    {
      registry: z.enum(dueRegistries, '登记库不正确').optional(),
      level: dueLevel.optional(),
    },
    ['dueDate'],
  ),
  output: pageOutput(
    z.object({
      id: idOut,
      registry: z.string(),
      title: z.string(),
      name: z.string(),
      /** Address of the record's screen. */
      path: z.string(),
      what: z.string(),
      dueDate: z.string(),
      daysLeft: z.number(),
      level: dueLevel,
      orgName: z.string(),
    }),
  ).extend({ counts: z.record(dueLevel, z.number()) }),
})
