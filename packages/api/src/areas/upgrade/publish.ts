import { z } from 'zod'
import { pageInput, pageOutput } from '../../core/envelope.ts'
import { flag, idIn, idOut, moment, nothing, text, year } from '../../core/wireFields.ts'
import { command, query } from '../../core/route.ts'
import { decisionCounts, standardRef } from './upgradeRows.ts'
import { decision } from './promotionShapes.ts'

const READ = 'upgrade.record:read'
const PUBLISH = 'upgrade.record:publish'

/** A publication or revocation; `upgradeId` is the evaluation whose frozen decision it was. */
const publishRow = z.object({
  id: idOut,
  upgradeId: idOut,
  action: z.enum(['PUBLISHED', 'REVOKED']),
  number: z.number(),
  standardName: z.string().nullable(),
  standardNumber: z.number().nullable(),
  otherStandards: z.array(standardRef),
  /** Thresholds of the standards that are not official or not verified; null where none is. */
  standardNote: z.string().nullable(),
  /** 试算调整 the decision was computed with; null without one. */
  whatIfText: z.string().nullable(),
  dataVersion: z.number(),
  counts: decisionCounts,
  createdEntries: z.number(),
  reason: z.string().nullable(),
  at: moment,
  byName: z.string(),
})

export const publishCount = query({
  method: 'GET',
  path: '/api/upgrade/upgrade/publishCount',
  summary: '可发布与已发布的组数；其他已确认的组别及不能发布的原因',
  access: READ,
  reads: ['upgrade.record', 'upgrade.setting', 'experiment.variety', 'experiment.value'],
  input: nothing,
  output: z.object({
    ready: z.number(),
    /** Published evaluations that `upgradePage` lists to the caller. */
    published: z.number(),
    blocked: z.array(z.object({ upgradeId: idOut, year: z.number(), group: z.string(), reason: z.string() })),
  }),
})

export const publish = command({
  method: 'GET',
  path: '/api/upgrade/upgrade/publish',
  summary: '发布：冻结依据、写发布记录、生成下一阶段参试品种',
  access: PUBLISH,
  changes: ['upgrade.record', 'experiment.variety'],
  input: z.object({
    upgradeId: idIn('晋级评估'),
    /** The evaluation as the publisher saw it; a later one is refused. */
    version: z.coerce.number('版本不正确').int('版本不正确').optional(),
    /** A decision computed with 试算调整 is published only by someone who says that he knows of it. */
    acceptWhatIf: flag('确认试算调整').optional(),
  }),
  output: z.object({
    createdEntries: z.number(),
    nextGroup: z.string().nullable(),
    /** Where the entries of a decision went: how many were made, and how many took part there already. */
    arrivals: z.array(z.object({ decision, group: z.string(), created: z.number(), existing: z.number() })),
    counts: decisionCounts,
  }),
})

export const revoke = command({
  method: 'POST',
  path: '/api/upgrade/upgrade/revoke',
  summary: '撤销发布；下一阶段品种已有数据时拒绝',
  access: PUBLISH,
  changes: ['upgrade.record', 'experiment.variety', 'experiment.value'],
  input: z.object({ upgradeId: idIn('晋级评估'), reason: text('撤销原因', 200) }),
  output: z.object({ removedEntries: z.number() }),
})

export const publishRecords = query({
  method: 'GET',
  path: '/api/upgrade/upgrade/getPublishRecord',
  summary: '发布记录，新的在前',
  access: READ,
  reads: ['upgrade.record'],
  input: z.object({ upgradeId: idIn('晋级评估') }),
  output: z.array(publishRow),
})

export const publishRecordPage = query({
  method: 'POST',
  path: '/api/upgrade/upgrade/publishRecords',
  summary: '全部组别的发布记录',
  access: READ,
  reads: ['upgrade.record'],
  input: pageInput(
    {
      year: year.optional(),
      action: z.enum(['PUBLISHED', 'REVOKED']).optional(),
      name: z.string().trim().max(100).optional(),
    },
    ['id', 'createTime'],
  ),
  output: pageOutput(publishRow.extend({ groupName: z.string(), year: z.number(), phaseLabel: z.string() })),
})
