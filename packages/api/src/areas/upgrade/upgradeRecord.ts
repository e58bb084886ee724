import { z } from 'zod'
import { pageInput, pageOutput } from '../../core/envelope.ts'
import { idIn, idOut, moment, year } from '../../core/wireFields.ts'
import { fileQuery, query } from '../../core/route.ts'
import { check, groupHead } from '../experiment/shared.ts'
import { decisionCounts, recordRow, upgradeState } from './upgradeRows.ts'
import { decision } from './promotionShapes.ts'

const READ = 'upgrade.record:read'

const recordFilters = {
  upgradeId: idIn('晋级评估').optional(),
  year: year.optional(),
  phase: z.string().optional(),
  ripePeriod: z.string().optional(),
  state: upgradeState.optional(),
  final: decision.optional(),
  /** Only entries that people decided otherwise than the rules (人工改判). */
  byHand: z.literal(true).optional(),
  name: z.string().trim().max(100).optional(),
}

export const recordPage = query({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/all',
  summary: '晋级条目（执行单）',
  access: READ,
  reads: ['upgrade.record', 'experiment.variety', 'experiment.value'],
  input: pageInput(recordFilters, ['id', 'yieldRank', 'name', 'final', 'score']),
  output: pageOutput(recordRow),
})

export const groupList = query({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/groupList',
  summary: '可评估的组别',
  access: READ,
  reads: ['upgrade.record', 'experiment.variety'],
  input: z.object({ year: year.optional() }),
  output: z.array(z.object({ upgradeId: idOut, group: groupHead, state: upgradeState })),
})

export const getCk = query({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/getCk',
  summary: '组别的对照，CK1 在前',
  access: READ,
  reads: ['experiment.variety'],
  input: z.object({ groupId: idIn('组别') }),
  output: z.array(check.extend({ role: z.string().nullable() })),
})

export const exportBePromoted = fileQuery({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/exportBePromoted',
  summary: '导出拟晋级品种名单',
  access: 'upgrade.record:export',
  input: z.object({ upgradeId: idIn('晋级评估').optional(), year: year.optional() }),
})

export const upgradeReport = fileQuery({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/report',
  summary: '晋级报告工作簿：汇总、各点、方差分析、判定与依据',
  access: 'upgrade.record:export',
  input: z.object({ upgradeId: idIn('晋级评估') }),
})

/** A revoked publication stays in the records, because its codes were assigned. */
const publication = {
  number: z.number(),
  state: upgradeState.extract(['PUBLISHED', 'REVOKED']),
}

const numberRow = z.object({
  ...publication,
  year: z.number(),
  phaseLabel: z.string(),
  ripePeriod: z.string().nullable(),
  groupName: z.string(),
  counts: decisionCounts,
  /** 晋级率 = 晋级 ÷ (参试 − 对照), %. */
  rate: z.number().nullable(),
})

const codeRow = z.object({
  ...publication,
  /** Of the group that was decided on. */
  year: z.number(),
  name: z.string(),
  oldEntryNo: z.string().nullable(),
  newEntryNo: z.string().nullable(),
  oldPhaseLabel: z.string(),
  newPhaseLabel: z.string(),
  groupName: z.string(),
  nextGroup: z.string().nullable(),
  at: moment,
})

export const upgradeNumberRecord = query({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/upgradeNumberRecord',
  summary: '晋级数量与编号记录',
  access: READ,
  reads: ['upgrade.record', 'experiment.variety', 'experiment.value'],
  input: z.object({ year: year.optional() }),
  output: z.object({ numbers: z.array(numberRow), codes: z.array(codeRow) }),
})

export const exportUpgradeNumberRecord = fileQuery({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/exportUpgradeNumberRecord',
  summary: '导出晋级数量与编号记录',
  access: 'upgrade.record:export',
  input: z.object({ year: year.optional() }),
})
