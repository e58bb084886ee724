import { z } from 'zod'
import { pageInput, pageOutput } from '../../core/envelope.ts'
import { can, done, idIn, idOut, idsIn, moment, nothing, optText, text, year } from '../../core/fields.ts'
import { command, fileQuery, query } from '../../core/route.ts'
import { check, gain, groupHead } from '../experiment/shapes.ts'
import { decision, entryVerdict, evidence } from './shapes.ts'

export { upgradeStates, type UpgradeState } from './states.ts'

const READ = 'upgrade.record:read'
const REHEARSE = 'upgrade.record:rehearse'
const CONFIRM = 'upgrade.record:confirm'
const PUBLISH = 'upgrade.record:publish'

export const upgradeState = z.enum(['INIT', 'REHEARSAL', 'DRAFT', 'CONFIRMED', 'PUBLISHED', 'REVOKED'])

export const decisionCounts = z.object({
  total: z.number(),
  checks: z.number(),
  UP: z.number(),
  RETEST: z.number(),
  HOLD: z.number(),
  DROP: z.number(),
  undecided: z.number(),
})

const upgradeRow = z.object({
  id: idOut,
  groupId: idOut,
  groupName: z.string(),
  year: z.number(),
  phase: z.string(),
  phaseLabel: z.string(),
  ripePeriod: z.string().nullable(),
  number: z.number(),
  state: upgradeState,
  standardId: idOut.nullable(),
  standardName: z.string().nullable(),
  standardNumber: z.number().nullable(),
  counts: decisionCounts,
  dataVersion: z.number(),
  /** The group's data changed after the verdicts were computed. */
  stale: z.boolean(),
  problem: z.string().nullable(),
  lastEditorName: z.string().nullable(),
  publishedAt: moment.nullable(),
  publishedByName: z.string().nullable(),
  updatedAt: moment,
  version: z.number(),
  can,
})

export const upgradePage = query({
  method: 'POST',
  path: '/api/upgrade/upgrade/all',
  summary: '晋级评估列表',
  access: READ,
  input: pageInput(
    {
      year: year.optional(),
      phase: z.string().optional(),
      ripePeriod: z.string().optional(),
      state: upgradeState.optional(),
      name: z.string().trim().max(100).optional(),
    },
    ['id', 'year', 'name', 'updateTime'],
  ),
  output: pageOutput(upgradeRow),
})

export const generateCurrentYear = command({
  method: 'GET',
  path: '/api/upgrade/upgrade/generateCurrentYearData',
  summary: '生成当年数据：逐组匹配标准并计算判定；已发布的组不动',
  access: 'upgrade.record:generate',
  input: z.object({ year: year.optional() }),
  output: z.object({
    year: z.number(),
    created: z.number(),
    refreshed: z.number(),
    skipped: z.array(z.object({ group: z.string(), reason: z.string() })),
  }),
})

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

export const configYear = query({
  method: 'GET',
  path: '/api/upgrade/ConfigYear/getConfigYear',
  summary: '当前晋级年份与发布规则',
  access: READ,
  input: nothing,
  output: z.object({
    currentYear: z.number(),
    years: z.array(z.number()),
    fourEyes: z.boolean(),
    minPoints: z.number(),
    can,
  }),
})

export const updateConfigYear = command({
  method: 'POST',
  path: '/api/upgrade/ConfigYear/update',
  summary: '修改当前晋级年份与发布规则',
  access: 'upgrade.record:generate',
  input: z.object({
    currentYear: year,
    fourEyes: z.boolean(),
    minPoints: z.number().int().min(1, '最少试点数不得小于1').max(50),
  }),
  output: done,
})

/** Row of the execution list (晋级执行单). */
export const recordRow = z.object({
  id: idOut,
  upgradeId: idOut,
  groupId: idOut,
  groupName: z.string(),
  year: z.number(),
  phase: z.string(),
  phaseLabel: z.string(),
  ripePeriod: z.string().nullable(),
  state: upgradeState,
  entryId: idOut,
  entryNo: z.string().nullable(),
  name: z.string(),
  femaleParent: z.string().nullable(),
  maleParent: z.string().nullable(),
  provider: z.string().nullable(),
  isCk: z.boolean(),
  ckNo: z.number().nullable(),
  meanYield: z.number().nullable(),
  yieldRank: z.number().nullable(),
  gains: z.array(gain),
  lodgingSum: z.number().nullable(),
  growthDiff: z.number().nullable(),
  worstDisease: z.string().nullable(),
  score: z.number().nullable(),
  computed: decision.nullable(),
  final: decision.nullable(),
  because: z.string(),
  reason: z.string().nullable(),
  fragile: z.boolean(),
  nextPhase: z.string().nullable(),
  nextPhaseLabel: z.string().nullable(),
  nextGroup: z.string().nullable(),
  newEntryNo: z.string().nullable(),
})

const recordFilters = {
  upgradeId: idIn('晋级评估').optional(),
  year: year.optional(),
  phase: z.string().optional(),
  ripePeriod: z.string().optional(),
  state: upgradeState.optional(),
  final: decision.optional(),
  name: z.string().trim().max(100).optional(),
}

export const recordPage = query({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/all',
  summary: '晋级条目（执行单）',
  access: READ,
  input: pageInput(recordFilters, ['id', 'yieldRank', 'name', 'final', 'score']),
  output: pageOutput(recordRow),
})

export const groupList = query({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/groupList',
  summary: '可评估的组别',
  access: READ,
  input: z.object({ year: year.optional() }),
  output: z.array(z.object({ upgradeId: idOut, group: groupHead, state: upgradeState })),
})

export const getCk = query({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/getCk',
  summary: '组别的对照，CK1 在前',
  access: READ,
  input: z.object({ groupId: idIn('组别') }),
  output: z.array(check.extend({ role: z.string().nullable() })),
})

/** Everything the rehearsal screen works on. The rules are pure, so that what-if needs no further call. */
export const rehearsal = query({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/rehearsal',
  summary: '预演：依据、判定、人工判定',
  access: READ,
  input: z.object({ upgradeId: idIn('晋级评估') }),
  output: z.object({
    upgrade: upgradeRow,
    evidence,
    staleText: z.string().nullable(),
    records: z.array(recordRow.extend({ verdict: entryVerdict, version: z.number() })),
    drafts: z.array(
      z.object({
        id: idOut,
        name: z.string(),
        state: z.enum(['draft', 'confirmed']),
        standardName: z.string().nullable(),
        standardNumber: z.number().nullable(),
        dataVersion: z.number(),
        counts: decisionCounts,
        createdAt: moment,
        createdByName: z.string(),
        can,
      }),
    ),
  }),
})

/** Recomputes with the newest data and the newest version of the standard; decisions by hand are kept. */
export const refreshRehearsal = command({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/refresh',
  summary: '按最新数据与标准重新判定',
  access: REHEARSE,
  input: z.object({ upgradeId: idIn('晋级评估'), version: z.number().int() }),
  output: z.object({ changed: z.number() }),
})

export const decide = command({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/decide',
  summary: '人工判定；与系统判定不同须写原因',
  access: REHEARSE,
  input: z.object({
    upgradeId: idIn('晋级评估'),
    version: z.number().int(),
    decisions: z
      .array(z.object({ recordId: idIn('条目'), final: decision, reason: optText('理由', 200).optional() }))
      .min(1, '请选择品种')
      .max(1000),
  }),
  output: z.object({ version: z.number() }),
})

export const batchUpgrade = command({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/batchUpgrade',
  summary: '批量晋级所选条目',
  access: REHEARSE,
  input: z.object({ ids: idsIn('条目'), reason: optText('理由', 200).optional() }),
  output: z.object({ changed: z.number() }),
})

export const updateUpgradeStandard = command({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/updateUpgradeStandard',
  summary: '应用标准并重新判定',
  access: REHEARSE,
  input: z.object({ upgradeId: idIn('晋级评估'), standardId: idIn('晋级标准') }),
  output: z.object({ changed: z.number() }),
})

export const savePreviewDraft = command({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/savePreviewDraft',
  summary: '保存预演草稿',
  access: REHEARSE,
  input: z.object({ upgradeId: idIn('晋级评估'), version: z.number().int(), name: text('草稿名称', 60) }),
  output: z.object({ draftId: idOut }),
})

export const savePreview = command({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/savePreview',
  summary: '确认预演：草稿成为晋级执行单',
  access: CONFIRM,
  input: z.object({ draftId: idIn('草稿') }),
  output: done,
})

/** Takes a confirmed list back into rehearsal. */
export const reopen = command({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/reopen',
  summary: '撤回确认，回到预演',
  access: CONFIRM,
  input: z.object({ upgradeId: idIn('晋级评估'), version: z.number().int() }),
  output: done,
})

export const deletePreview = command({
  method: 'GET',
  path: '/api/upgrade/upgradeRecord/deletePreview',
  summary: '删除预演草稿',
  access: REHEARSE,
  input: z.object({ draftId: idIn('草稿') }),
  output: done,
})

export const draftPage = query({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/drafts',
  summary: '预演记录',
  access: READ,
  input: pageInput(
    {
      year: year.optional(),
      state: z.enum(['draft', 'confirmed']).optional(),
      name: z.string().trim().max(100).optional(),
    },
    ['id', 'createTime'],
  ),
  output: pageOutput(
    z.object({
      id: idOut,
      upgradeId: idOut,
      groupName: z.string(),
      year: z.number(),
      phaseLabel: z.string(),
      name: z.string(),
      state: z.enum(['draft', 'confirmed']),
      upgradeState,
      standardName: z.string().nullable(),
      standardNumber: z.number().nullable(),
      dataVersion: z.number(),
      stale: z.boolean(),
      counts: decisionCounts,
      createdAt: moment,
      createdByName: z.string(),
      can,
    }),
  ),
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

const numberRow = z.object({
  year: z.number(),
  phaseLabel: z.string(),
  ripePeriod: z.string().nullable(),
  groupName: z.string(),
  counts: decisionCounts,
  /** 晋级率 = 晋级 ÷ (参试 − 对照), %. */
  rate: z.number().nullable(),
})
const codeRow = z.object({
  name: z.string(),
  oldEntryNo: z.string().nullable(),
  newEntryNo: z.string().nullable(),
  oldPhaseLabel: z.string(),
  newPhaseLabel: z.string(),
  groupName: z.string(),
  nextGroup: z.string().nullable(),
  at: moment,
  number: z.number(),
})

export const upgradeNumberRecord = query({
  method: 'POST',
  path: '/api/upgrade/upgradeRecord/upgradeNumberRecord',
  summary: '晋级数量与编号记录',
  access: READ,
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
