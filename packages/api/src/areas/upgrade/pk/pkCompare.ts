import { z } from 'zod'
import { idIn, idOut } from '../../../core/wireFields.ts'
import { fileQuery, query } from '../../../core/route.ts'
import { groupHead } from '../../experiment/shared.ts'
import { comparison, comparisonInput, pkMode, pkResult } from './pkShapes.ts'

const READ = 'experiment.variety:read'

export const getContrastInfo = query({
  method: 'POST',
  path: '/api/upgrade/upgradePk/getContrastInfo',
  summary: '组合PK：有对照则与对照比，无对照则品种互比',
  access: READ,
  reads: ['upgrade.pk', 'upgrade.pkBasket', 'upgrade.record', 'experiment.variety', 'experiment.value'],
  input: z.object(comparisonInput),
  output: comparison,
})

export const getContrastInfoPk = query({
  method: 'POST',
  path: '/api/upgrade/upgradePk/getContrastInfoPk',
  summary: '组合PK：与对照比',
  access: READ,
  reads: ['upgrade.pk', 'upgrade.pkBasket', 'upgrade.record', 'experiment.variety', 'experiment.value'],
  input: z.object(comparisonInput),
  output: comparison,
})

export const getNoContrastInfoPk = query({
  method: 'POST',
  path: '/api/upgrade/upgradePk/getNoContrastInfoPk',
  summary: '组合PK：品种互比，不设对照',
  access: READ,
  reads: ['upgrade.pk', 'upgrade.pkBasket', 'upgrade.record', 'experiment.variety', 'experiment.value'],
  input: z.object(comparisonInput),
  output: comparison,
})

export const getContrastInfoExport = fileQuery({
  method: 'POST',
  path: '/api/upgrade/upgradePk/getContrastInfoExport',
  summary: '导出组合PK：汇总、各性状、原始点值',
  access: 'experiment.variety:export',
  input: z.object({ ...comparisonInput, mode: pkMode.optional() }),
})

/** Conditions that a result has to meet to be answered. */
export const getQueryUpgradePk = query({
  method: 'POST',
  path: '/api/upgrade/upgradePk/getQueryUpgradePk',
  summary: '按条件查询组合PK结果',
  access: READ,
  reads: ['upgrade.pk', 'upgrade.pkBasket', 'upgrade.record', 'experiment.variety', 'experiment.value'],
  input: z.object({
    ...comparisonInput,
    trait: z.string().max(64).default('yieldMu'),
    /** Least number of common points. */
    minCommon: z.number('对比点数不正确').int('对比点数须为整数').min(0).max(1000).optional(),
    /** Least win rate, %. */
    minWinRate: z.number('赢率不正确').min(0, '赢率不得小于0').max(100, '赢率不得大于100').optional(),
    /** Least gain, %. */
    minGainPct: z.number('增减产不正确').min(-100).max(1000).optional(),
  }),
  output: z.object({ title: z.string(), results: z.array(pkResult), reason: z.string().nullable() }),
})

export const getUpgradePkGroupList = query({
  method: 'POST',
  path: '/api/upgrade/upgradePk/getUpgradePkGroupList',
  summary: '可参与组合PK的组别',
  access: READ,
  reads: ['upgrade.record', 'experiment.variety', 'experiment.value'],
  input: z.object({
    /** Returns groups with at least two of these varieties; all groups without. */
    entryIds: comparisonInput.entryIds,
    upgradeId: comparisonInput.upgradeId,
    years: comparisonInput.years,
  }),
  output: z.array(
    groupHead.extend({
      /** How many of the named varieties it has; all entries if none is named. */
      varieties: z.number(),
      usedPoints: z.number(),
    }),
  ),
})

const standardUse = z.object({
  groupId: idOut,
  groupName: z.string(),
  year: z.number(),
  standardId: idOut,
  standardName: z.string(),
  number: z.number(),
  items: z.array(z.object({ key: z.string(), label: z.string(), kind: z.string(), text: z.string() })),
})

export const getUpgradeStandards = query({
  method: 'POST',
  path: '/api/upgrade/upgradePk/getUpgradeStandards',
  summary: '组合PK所涉组别采用的晋级标准',
  access: 'upgrade.standard:read',
  reads: ['upgrade.standard', 'upgrade.record'],
  input: z.object({
    groupIds: comparisonInput.groupIds,
    upgradeId: idIn('晋级评估').optional(),
  }),
  output: z.array(standardUse),
})

export const queryIndexPkList = query({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/queryIndexPkList',
  summary: '组合PK的指标',
  access: READ,
  reads: ['upgrade.index', 'experiment.ownTrait'],
  input: z.object({ crop: z.string().max(32).optional() }),
  output: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      unit: z.string().nullable(),
      category: z.string(),
      /** The kind of comparison, as text. */
      rule: z.string(),
      /** Half width of the white band; null = not coloured. */
      band: z.number().nullable(),
    }),
  ),
})
