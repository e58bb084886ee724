import { z } from 'zod'
import { idOut, moment, nothing } from '../../core/wireFields.ts'
import { assignedToMeKinds, type AssignedToMeKind } from '../../core/resource/assignedToMe.ts'
import { resourceNames } from '../../core/resource/titles.ts'
import { query } from '../../core/route.ts'

/** Number of rejected records in the worklist, the last rejected first; the others are in the lists. */
export const WORK_REJECTED = 5

const counts = Object.fromEntries(Object.keys(assignedToMeKinds).map((kind) => [kind, z.number()])) as Record<
  AssignedToMeKind,
  z.ZodNumber
>

/** What waits for the caller in the registries; what his words do not let him do is not counted. */
export const worklist = query({
  method: 'GET',
  path: '/api/research/common/worklist',
  summary: '首页：各登记库中待我审核、被驳回和未提交的记录',
  access: 'login',
  reads: [...resourceNames, 'upgrade.setting'],
  input: nothing,
  output: z.object({
    /** Registries where something waits, in the order of the menu. */
    registries: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        /** Address of the list; `?assignedToMe=` and the kind show the very records that were counted. */
        path: z.string(),
        ...counts,
      }),
    ),
    rejected: z.array(
      z.object({
        id: idOut,
        title: z.string(),
        name: z.string(),
        /** Address of the record's screen. */
        path: z.string(),
        /** Why it was rejected. */
        opinion: z.string().nullable(),
        auditByName: z.string().nullable(),
        auditAt: moment.nullable(),
      }),
    ),
  }),
})
