import { z } from 'zod'
import { query } from '../../../core/route.ts'
import { nothing } from '../../../core/wireFields.ts'

/** Weeks of the small chart of the home screen. */
export const OWN_WEEKS = 12

/** What the caller saved in the last weeks. Of nobody else. */
export const ownWork = query({
  method: 'GET',
  path: '/api/dashboard/ownWork',
  summary: '首页：本人近12周每周保存的次数',
  access: 'login',
  reads: ['system.log'],
  input: nothing,
  output: z.object({
    total: z.number(),
    /** The oldest first, each with its first day. */
    weeks: z.array(z.object({ from: z.string(), count: z.number() })),
  }),
})
