import { z } from 'zod'
import { idIn, idOut, moment, nothing, text } from '../../core/fields.ts'
import { command, query } from '../../core/route.ts'
import { decisionCounts } from './rows.ts'

const READ = 'upgrade.record:read'
const PUBLISH = 'upgrade.record:publish'

export const publishCount = query({
  method: 'GET',
  path: '/api/upgrade/upgrade/publishCount',
  summary: '可发布的组数',
  access: READ,
  input: nothing,
  output: z.object({
    ready: z.number(),
    blocked: z.array(z.object({ upgradeId: idOut, group: z.string(), reason: z.string() })),
  }),
})

export const publish = command({
  method: 'GET',
  path: '/api/upgrade/upgrade/publish',
  summary: '发布：冻结依据、写发布记录、生成下一阶段参试品种',
  access: PUBLISH,
  input: z.object({ upgradeId: idIn('晋级评估') }),
  output: z.object({ createdEntries: z.number(), nextGroup: z.string().nullable(), counts: decisionCounts }),
})

export const revoke = command({
  method: 'POST',
  path: '/api/upgrade/upgrade/revoke',
  summary: '撤销发布；下一阶段品种已有数据时拒绝',
  access: PUBLISH,
  input: z.object({ upgradeId: idIn('晋级评估'), reason: text('撤销原因', 200) }),
  output: z.object({ removedEntries: z.number() }),
})

export const publishRecords = query({
  method: 'GET',
  path: '/api/upgrade/upgrade/getPublishRecord',
  summary: '发布记录，新的在前',
  access: READ,
  input: z.object({ upgradeId: idIn('晋级评估') }),
  output: z.array(
    z.object({
      id: idOut,
      action: z.enum(['PUBLISHED', 'REVOKED']),
      number: z.number(),
      standardName: z.string().nullable(),
      standardNumber: z.number().nullable(),
      dataVersion: z.number(),
      counts: decisionCounts,
      createdEntries: z.number(),
      reason: z.string().nullable(),
      at: moment,
      byName: z.string(),
    }),
  ),
})
