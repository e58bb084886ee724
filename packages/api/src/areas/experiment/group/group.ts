import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { can, done, idIn, moment, nothing, option, optText, text, year } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'
import { check, entryHead, groupDecision, groupHead, pointHead } from '../trialShapes.ts'

const READ = 'experiment.variety:read'
const WRITE = 'experiment.variety:write'

const groupOnly = z.object({ groupId: idIn('组别') })

/** What waits in a group, as the home screen counts it and the list of groups filters by it. */
export const groupWaits = {
  unevaluated: '未评估（已有试验数据）',
  pending: '有待核小区',
} as const
export type GroupWait = keyof typeof groupWaits
const waits = Object.keys(groupWaits) as [GroupWait, ...GroupWait[]]

export const phaseList = query({
  method: 'GET',
  path: '/api/experiment/experimentGroup/phaseList',
  summary: '试验阶段',
  access: READ,
  reads: [],
  input: nothing,
  output: z.array(option),
})

export const ripePeriodList = query({
  method: 'GET',
  path: '/api/experiment/experimentGroup/ripePeriodList',
  summary: '熟期',
  access: READ,
  reads: ['experiment.variety', 'system.dictionary'],
  input: nothing,
  output: z.array(option),
})

/** `all` as any of the three path values means no filter on it. */
export const groupsOf = query({
  method: 'GET',
  path: '/api/experiment/experimentGroup/{a}/{b}/{c}',
  summary: '组别：年份/阶段/熟期',
  access: READ,
  reads: ['experiment.variety'],
  input: z.object({ a: text('年份', 8), b: text('阶段', 32), c: text('熟期', 32) }),
  output: z.array(groupHead),
})

export const groupPage = query({
  method: 'POST',
  path: '/api/experiment/experimentGroup/page',
  summary: '组别列表，含试点、品种、小区数',
  access: READ,
  reads: ['experiment.variety', 'experiment.value', 'upgrade.record'],
  input: pageInput(
    {
      year: year.optional(),
      phase: z.string().optional(),
      ripePeriod: z.string().optional(),
      name: z.string().trim().max(100).optional(),
      waiting: z.enum(waits, '待办不正确').optional(),
    },
    ['id', 'year', 'name', 'phase', 'updateTime'],
  ),
  output: pageOutput(
    groupHead.extend({
      points: z.number(),
      usedPoints: z.number(),
      entries: z.number(),
      plots: z.number(),
      pendingPlots: z.number(),
      checks: z.array(check),
      meanYield: z.number().nullable(),
      best: z.object({ name: z.string(), meanYield: z.number(), gainPct: z.number().nullable() }).nullable(),
      upgradeState: z.string().nullable(),
      decision: groupDecision.nullable(),
      updatedAt: moment,
      /** Why the data cannot be changed now; null if users with the permission can change them. */
      closed: z.string().nullable(),
      can,
    }),
  ),
})

export const groupShow = query({
  method: 'GET',
  path: '/api/experiment/experimentGroup/show',
  summary: '一个组别：试点、品种、对照',
  access: READ,
  reads: ['experiment.variety', 'experiment.value', 'experiment.scrapRule', 'upgrade.record'],
  input: groupOnly,
  output: groupHead.extend({
    channel: z.string().nullable(),
    reps: z.number().nullable(),
    density: z.string().nullable(),
    leadOrg: z.string().nullable(),
    groupMeanIncludesCk: z.boolean(),
    source: z.string().nullable(),
    points: z.array(pointHead),
    entries: z.array(entryHead),
    checks: z.array(check),
    /** `dropsPoints`: it was made without some points that count here. */
    decision: groupDecision.extend({ dropsPoints: z.boolean() }).nullable(),
    /** Why the data cannot be changed now; null if users with the permission can change them. */
    closed: z.string().nullable(),
    can,
  }),
})

export const groupUpdate = command({
  method: 'POST',
  path: '/api/experiment/experimentGroup/update',
  summary: '修改组别资料；标准水分改变时重算亩产',
  access: WRITE,
  changes: ['experiment.variety', 'experiment.value'],
  input: z.object({
    id: idIn('组别'),
    version: z.number().int(),
    name: text('组别名称', 100),
    phase: text('试验阶段', 32),
    ripePeriod: optText('熟期', 32),
    ecoZone: optText('生态区', 64),
    level: optText('试验级别', 32),
    leadOrg: optText('主持单位', 100),
    standardMoisture: z.number('标准水分必填').min(0, '标准水分不得小于0').max(40, '标准水分不得大于40'),
    groupMeanIncludesCk: z.boolean('组均值含对照不正确'),
  }),
  output: done,
})

export const setChecks = command({
  method: 'POST',
  path: '/api/experiment/experimentVariety/setChecks',
  summary: '设置组别的对照，次序即 CK1、CK2 …',
  access: WRITE,
  changes: ['experiment.variety'],
  input: z.object({
    groupId: idIn('组别'),
    entryIds: z.array(idIn('品种')).max(9, '对照最多9个'),
  }),
  output: done,
})

export const scrapPoint = command({
  method: 'POST',
  path: '/api/experiment/experimentPoint/scrap',
  summary: '报废试点或恢复，须写原因；立即重算',
  access: 'experiment.point:scrap',
  changes: ['experiment.variety'],
  input: z.object({
    id: idIn('试点'),
    version: z.number().int(),
    scrapped: z.boolean('报废或恢复必填'),
    /** Value of dictionary scrap_reason; required when scrapping. */
    reason: optText('报废原因', 64).optional(),
    note: optText('说明', 200).optional(),
  }),
  output: done,
})
