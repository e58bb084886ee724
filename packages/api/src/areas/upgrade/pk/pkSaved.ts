import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { can, done, idIn, idOut, idsIn, moment, optText, text, year } from '../../../core/wireFields.ts'
import { command, query } from '../../../core/route.ts'
import { pkEntryIds, pkGroupIds, pkMode, pkThreshold } from './pkShapes.ts'

const READ = 'experiment.variety:read'
const WRITE = 'upgrade.pk:write'

/** A saved comparison (PK清单). */
const pkRow = z.object({
  id: idOut,
  name: z.string(),
  remark: z.string().nullable(),
  mode: pkMode,
  threshold: z.number(),
  upgradeId: idOut.nullable(),
  /** 年份 and name of the group of its evaluation. */
  upgradeText: z.string().nullable(),
  baseEntryId: idOut.nullable(),
  baseName: z.string().nullable(),
  /** In their order; an entry that was deleted meanwhile is left out. */
  varieties: z.array(
    z.object({
      entryId: idOut,
      name: z.string(),
      isCk: z.boolean(),
      groupName: z.string(),
      year: z.number(),
    }),
  ),
  /** Groups that the comparison is limited to; empty = all groups with two of the varieties. */
  groupIds: z.array(idOut),
  years: z.array(z.number()),
  createdByName: z.string().nullable(),
  updatedAt: moment,
  version: z.number(),
  can,
})
export type PkRow = z.output<typeof pkRow>

export const getUpgradePkList = query({
  method: 'POST',
  path: '/api/upgrade/upgradePk/getUpgradePkList',
  summary: 'PK清单：已保存的组合PK',
  access: READ,
  reads: ['upgrade.pk', 'upgrade.record', 'experiment.variety'],
  input: pageInput(
    {
      name: z.string().trim().max(100).optional(),
      upgradeId: idIn('晋级评估').optional(),
      groupId: idIn('组别').optional(),
      /** Only what oneself saved. */
      ownOnly: z.enum(['0', '1']).optional(),
      pkId: idIn('组合PK').optional(),
    },
    ['id', 'name', 'updateTime'],
  ),
  output: pageOutput(pkRow),
})

export const saveUpgradePk = command({
  method: 'POST',
  path: '/api/upgrade/upgradePk/saveUpgradePk',
  summary: '保存组合PK；给出编号与版本时为修改',
  access: WRITE,
  changes: ['upgrade.pk'],
  input: z.object({
    id: idIn('组合PK').optional(),
    version: z.number().int().optional(),
    name: text('名称', 60),
    remark: optText('备注', 200).optional(),
    mode: pkMode.default('contrast'),
    threshold: pkThreshold.default(0),
    upgradeId: idIn('晋级评估').nullish(),
    baseEntryId: idIn('对比品种').nullish(),
    /** Absent: those of one's own PK list; of a change: as they are. */
    entryIds: pkEntryIds.min(1, '请选择品种').optional(),
    groupIds: pkGroupIds.optional(),
    years: z.array(year).max(50, '最多50个年份').optional(),
  }),
  output: z.object({ id: idOut, version: z.number() }),
})

const ofSaved = { pkId: idIn('组合PK'), version: z.number().int().optional() }

export const saveUpgradePkList = command({
  method: 'POST',
  path: '/api/upgrade/upgradePk/saveUpgradePkList',
  summary: '设定已保存组合PK的品种',
  access: WRITE,
  changes: ['upgrade.pk'],
  input: z.object({ ...ofSaved, entryIds: pkEntryIds.min(1, '请选择品种') }),
  output: z.object({ version: z.number() }),
})

export const saveOrDeleteUpgradePkList = command({
  method: 'POST',
  path: '/api/upgrade/upgradePk/saveOrDeleteUpgradePkList',
  summary: '向已保存组合PK加入或移出品种',
  access: WRITE,
  changes: ['upgrade.pk'],
  input: z.object({
    ...ofSaved,
    entryIds: pkEntryIds.min(1, '请选择品种'),
    button: z.enum(['add', 'remove'], '操作须为加入或移出').default('add'),
  }),
  output: z.object({ version: z.number() }),
})

export const deleteUpgradePkList = command({
  method: 'POST',
  path: '/api/upgrade/upgradePk/deleteUpgradePkList',
  summary: '删除组合PK清单中的条目：整个组合PK（ids），或一个组合PK中的品种（pkId、entryIds）',
  access: WRITE,
  changes: ['upgrade.pk'],
  input: z
    .object({
      ids: idsIn('组合PK').optional(),
      pkId: idIn('组合PK').optional(),
      version: z.number().int().optional(),
      entryIds: pkEntryIds.optional(),
    })
    .refine(
      ({ ids, pkId, entryIds }) =>
        ids ? pkId === undefined : pkId !== undefined && entryIds !== undefined && entryIds.length > 0,
      '请给出要删除的组合PK（ids），或一个组合PK（pkId）及要移出的品种（entryIds）',
    ),
  output: done,
})

export const updateExperimentIdPkList = command({
  method: 'POST',
  path: '/api/upgrade/upgradePk/updateExperimentIdPkList',
  summary: '设定已保存组合PK限定的试验组别；空为不限',
  access: WRITE,
  changes: ['upgrade.pk'],
  input: z.object({ ...ofSaved, groupIds: pkGroupIds }),
  output: z.object({ version: z.number() }),
})

export const deleteExperimentIdPkList = command({
  method: 'GET',
  path: '/api/upgrade/upgradePk/deleteExperimentIdPkList',
  summary: '从已保存组合PK去掉试验组别',
  access: WRITE,
  changes: ['upgrade.pk'],
  input: z.object({ pkId: idIn('组合PK'), groupIds: idsIn('组别') }),
  output: z.object({ version: z.number() }),
})
