import { z } from 'zod'
import { command, query } from '../../../core/route.ts'
import { can, idIn, idOut, moment, text, whyNot, year } from '../../../core/wireFields.ts'
import { keysOf, versionIn } from '../record/archiveShapes.ts'
import { rewardStates } from '../record/breederFields.ts'
import { rewardEvents, rewardLabels as labels } from './rewardFields.ts'

const PATH = '/api/product/breederReward'
const WRITE = 'breeder.money:keepMoney'
const CHANGES = ['breeder.archive', 'breeder.money'] as const

const rewardRow = z.object({
  id: idOut,
  year: z.number(),
  event: z.enum(keysOf(rewardEvents)),
  eventText: z.string(),
  eventOn: z.string(),
  varietyName: z.string(),
  /** Yuan as text; below 0 where it takes a reward back. */
  amount: z.string(),
  clause: z.string().nullable(),
  /** Address of the decision, the variety or the product that it follows from. */
  sourcePath: z.string().nullable(),
  state: z.enum(keysOf(rewardStates)),
  reason: z.string().nullable(),
  isReversal: z.boolean(),
  decidedByName: z.string().nullable(),
  decidedAt: moment.nullable(),
  version: z.number(),
  /** confirm, decline, withdraw. */
  can,
  whyNot,
})
export type RewardRow = z.output<typeof rewardRow>

export const rewardList = query({
  method: 'GET',
  path: `${PATH}/list`,
  summary: '一个育种家的奖励建议：待确认的在前',
  access: 'breeder.money:seeMoney',
  reads: ['breeder.archive', 'breeder.money', 'system.user'],
  input: z.object({ breederId: idIn('育种家') }),
  output: z.object({
    rows: z.array(rewardRow),
    /** Sum of what waits for confirmation, yuan. */
    proposed: z.string(),
    /** The last business year that ended: what areas are measured by. */
    lastYear: z.number(),
    /** measure. */
    can,
    whyNot,
  }),
})
export type RewardList = z.output<typeof rewardList.output>

const one = { id: idIn('奖励建议'), version: versionIn }
const decided = z.object({ version: z.number(), state: z.enum(keysOf(rewardStates)) })

export const confirmReward = command({
  method: 'POST',
  path: `${PATH}/confirm`,
  summary: '确认奖励建议：按建议金额登记一行费用；撤回建议则登记一行负数费用冲回原费用',
  access: WRITE,
  changes: CHANGES,
  input: z.object(one),
  output: decided.extend({ feeId: idOut }),
})

export const declineReward = command({
  method: 'POST',
  path: `${PATH}/decline`,
  summary: '不予奖励，须写原因；同一品种、阶段与年度不再提出',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ ...one, reason: text(labels.reason, 300) }),
  output: decided,
})

export const withdrawReward = command({
  method: 'POST',
  path: `${PATH}/withdraw`,
  summary: '撤回已确认的奖励：提出一条冲回建议，确认后登记负数费用',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ ...one, reason: text(labels.reason, 300) }),
  output: z.object({ id: idOut }),
})

export const measureAreas = command({
  method: 'POST',
  path: `${PATH}/measure`,
  summary: '按一个已结束业务年度的推广面积提出奖励建议；已提出过的不重复',
  access: WRITE,
  changes: CHANGES,
  input: z.object({ breederId: idIn('育种家'), year }),
  output: z.object({
    proposed: z.number(),
    /** Varieties without a proposal, and why. */
    skipped: z.array(z.object({ name: z.string(), why: z.string() })),
  }),
})
