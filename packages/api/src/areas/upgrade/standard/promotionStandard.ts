import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { can, done, idIn, idOut, idsIn, moment, nothing, optText, text } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'
import { decisionCounts } from '../upgradeRows.ts'
import { decision, minPointsRule, standardItem, standardScope } from '../promotionShapes.ts'

const READ = 'upgrade.standard:read'
const WRITE = 'upgrade.standard:write'

const standardRow = z.object({
  id: idOut,
  name: z.string(),
  level: z.enum(['COMPANY', 'PROV', 'NAT']),
  className: z.string(),
  state: z.number(),
  source: z.string().nullable(),
  remark: z.string().nullable(),
  number: z.number(),
  items: z.number(),
  scopeText: z.string(),
  inUse: z.number(),
  updatedAt: moment,
  updatedByName: z.string().nullable(),
  validFrom: z.string().nullable(),
  validTo: z.string().nullable(),
  /** The parent, if the standard is a child standard (子标准). */
  parentId: idOut.nullable(),
  parentName: z.string().nullable(),
  /** Names of other standards in use with the very same scope: no group in it finds its standard. */
  clashes: z.array(z.string()),
  version: z.number(),
  can,
})

export const standardList = query({
  method: 'GET',
  path: '/api/upgrade/upgradeStandard/standardList',
  summary: '可选的晋级标准',
  access: READ,
  reads: ['upgrade.standard'],
  input: z.object({ state: z.enum(['0', '1']).optional() }),
  output: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      number: z.number(),
      className: z.string(),
      source: z.string().nullable(),
      parentId: idOut.nullable(),
    }),
  ),
})

/**
 * Pages count standards; their child standards are below them as `children`. A child standard that fits the filter alone is
 * shown with its parent.
 */
export const standardPage = query({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/standardLists',
  summary: '晋级标准列表',
  access: READ,
  reads: ['upgrade.standard', 'upgrade.record'],
  input: pageInput(
    {
      name: z.string().trim().max(100).optional(),
      state: z.coerce.number().int().optional(),
      level: z.string().optional(),
    },
    ['id', 'name', 'updateTime'],
  ),
  output: pageOutput(standardRow.extend({ children: z.array(standardRow).optional() })),
})

/** One standard with the items of a version (the newest when none is named). */
export const standardShow = query({
  method: 'GET',
  path: '/api/upgrade/upgradeStandard/standardItem',
  summary: '晋级标准的指标、范围与历次版本',
  access: READ,
  reads: ['upgrade.standard', 'upgrade.record'],
  input: z.object({ standardId: idIn('晋级标准'), number: z.coerce.number().int().min(1).optional() }),
  output: standardRow.extend({
    itemList: z.array(standardItem),
    scopes: z.array(standardScope),
    versions: z.array(
      z.object({
        number: z.number(),
        at: moment,
        byName: z.string().nullable(),
        note: z.string().nullable(),
        items: z.number(),
      }),
    ),
  }),
})

const items = z.array(standardItem).min(1, '至少一项指标').max(60, '指标最多60项')
const date = z.iso.date('日期格式为 YYYY-MM-DD').nullish()
const content = {
  name: text('标准名称', 60),
  level: z.enum(['COMPANY', 'PROV', 'NAT']),
  className: text('标准类别', 30),
  source: optText('来源', 200).optional(),
  remark: optText('备注', 500).optional(),
  validFrom: date,
  validTo: date,
  itemList: items,
  scopes: z.array(standardScope).max(100),
  parentId: idIn('上级标准').nullish(),
}

export const insertStandard = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/insertStandard',
  summary: '新增晋级标准',
  access: WRITE,
  changes: ['upgrade.standard'],
  input: z.object(content),
  output: z.object({ id: idOut }),
})

/** Changing items or scopes writes a new version; verdicts keep the version they rest on. */
export const updateStandard = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/updateStandard',
  summary: '修改晋级标准（生成新版本）',
  access: WRITE,
  changes: ['upgrade.standard'],
  input: z.object({
    ...content,
    id: idIn('晋级标准'),
    version: z.number().int(),
    state: z.number().int().min(0).max(1),
    note: optText('修改说明', 200).optional(),
  }),
  output: z.object({ number: z.number() }),
})

export const delStandard = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/delStandard',
  summary: '删除晋级标准；已被评估使用的只能停用',
  access: WRITE,
  changes: ['upgrade.standard'],
  input: z.object({ ids: idsIn('晋级标准') }),
  output: done,
})

/** Deletes a child standard; its parent stays. */
export const delSonStandard = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/delSonStandard',
  summary: '删除子标准；已被评估使用的只能停用',
  access: WRITE,
  changes: ['upgrade.standard'],
  input: z.object({ id: idIn('子标准') }),
  output: done,
})

/** The same as `updateUpgradeStandard`, asked from the standard. */
export const insertUpgradeStandard = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/insertUpgradeStandard',
  summary: '把标准用于一个晋级评估并重新判定',
  access: 'upgrade.record:rehearse',
  changes: ['upgrade.record'],
  input: z.object({ upgradeId: idIn('晋级评估'), standardId: idIn('晋级标准') }),
  output: z.object({ changed: z.number() }),
})

/** Standards to begin with, for the current crop. */
export const standardTemplates = query({
  method: 'GET',
  path: '/api/upgrade/upgradeStandard/templates',
  summary: '标准模板：来源与待核数目',
  access: READ,
  reads: [],
  input: nothing,
  output: z.array(
    z.object({
      name: z.string(),
      level: z.enum(['COMPANY', 'PROV', 'NAT']),
      className: z.string(),
      source: z.string(),
      remark: z.string(),
      /** Thresholds not yet compared with an official text. */
      unverified: z.number(),
      itemList: z.array(standardItem),
      scopes: z.array(standardScope),
    }),
  ),
})

/** Judges a group by items that need not be saved; nothing is stored. */
export const tryStandard = query({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/tryStandard',
  summary: '试算：按这些指标判定一个组别，不保存',
  access: 'upgrade.record:read',
  reads: ['upgrade.standard', 'upgrade.setting', 'experiment.variety', 'experiment.value'],
  input: z.object({
    groupId: idIn('组别'),
    itemList: items,
    /** Instead of 最少有效试点数 of the organisation. */
    minPoints: minPointsRule.optional(),
  }),
  output: z.object({
    groupName: z.string(),
    dataVersion: z.number(),
    minPoints: z.number(),
    counts: decisionCounts,
    /** What applies to the group by scope now, or why nothing does. */
    applies: z.string(),
    entries: z.array(
      z.object({
        name: z.string(),
        isCk: z.boolean(),
        decision: decision.nullable(),
        because: z.string(),
        score: z.number().nullable(),
        fragile: z.boolean(),
        missing: z.array(z.string()),
      }),
    ),
  }),
})

const some = {
  standardId: idIn('晋级标准'),
  version: z.number().int(),
  change: standardItem
    .omit({ key: true })
    .partial()
    .refine((change) => Object.keys(change).length > 0, '请至少修改一项'),
  note: optText('修改说明', 200).optional(),
}
const changed = z.object({
  /** Items that were changed. */
  changed: z.number(),
  /** Version of the standard afterwards. */
  number: z.number(),
})

export const updateByType = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/updateByType',
  summary: '修改标准中同一性质的全部指标（生成新版本）',
  access: WRITE,
  changes: ['upgrade.standard'],
  input: z.object({ ...some, kind: z.enum(['VETO', 'MUST', 'SCORE', 'INFO'], '性质不正确') }),
  output: changed,
})

export const updateByName = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/updateByName',
  summary: '修改标准及其子标准中同名的指标（各生成新版本）',
  access: WRITE,
  changes: ['upgrade.standard'],
  input: z.object({ ...some, label: text('指标名称', 60) }),
  output: changed,
})

export const updateDataById = command({
  method: 'POST',
  path: '/api/upgrade/upgradeStandard/updateDataById',
  summary: '修改标准中的一项指标（生成新版本）',
  access: WRITE,
  changes: ['upgrade.standard'],
  input: z.object({ ...some, key: text('指标', 64) }),
  output: changed,
})
