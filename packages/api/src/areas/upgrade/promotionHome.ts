import { z } from 'zod'
import { nothing } from '../../core/wireFields.ts'
import { query } from '../../core/route.ts'

/** What the home screen shows of promotion: what waits for this user; null where it is not his to do. */
export const upgradeOverview = query({
  method: 'GET',
  path: '/api/upgrade/home/overview',
  summary: '首页：晋级待办',
  access: 'upgrade.record:read',
  reads: ['upgrade.record', 'upgrade.setting', 'experiment.variety', 'experiment.value'],
  input: nothing,
  output: z.object({
    /** 当前晋级年份. */
    year: z.number(),
    /** Groups of the current year without an evaluation. */
    unevaluated: z.number().nullable(),
    /** Evaluations that nobody has worked on yet. */
    toRehearse: z.number().nullable(),
    /** Evaluations in work or with a draft. */
    toConfirm: z.number().nullable(),
    /** Confirmed groups: those this user may publish now, and those that something keeps. */
    toPublish: z.object({ ready: z.number(), blocked: z.number() }).nullable(),
  }),
})
