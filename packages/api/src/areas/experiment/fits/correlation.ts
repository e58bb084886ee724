import { z } from 'zod'
import { idIn } from '../../../core/wireFields.ts'
import { query } from '../../../core/route.ts'
import { READ } from './fitInput.ts'
import { groupHead, method, traitHead } from '../trialShapes.ts'

export const correlation = query({
  method: 'POST',
  path: '/api/experiment/varietyStatistic/correlation',
  summary: '性状相关：以品种平均计算',
  access: READ,
  reads: ['experiment.variety', 'experiment.value'],
  input: z.object({ groupId: idIn('组别') }),
  output: z.object({
    group: groupHead,
    traits: z.array(traitHead),
    /** Every pair once, `a` before `b` in the order of the traits. */
    pairs: z.array(
      z.object({
        a: z.string(),
        b: z.string(),
        r: z.number().nullable(),
        n: z.number(),
        p: z.number().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    reason: z.string().nullable(),
    methods: z.array(method),
  }),
})
