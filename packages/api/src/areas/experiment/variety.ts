import { z } from 'zod'
import { pageInput, pageOutput } from '../../core/envelope.ts'
import {
  can,
  done,
  flag,
  idIn,
  idOut,
  moment,
  nothing,
  option,
  optText,
  text,
  year,
} from '../../core/fields.ts'
import { command, fileQuery, query } from '../../core/route.ts'
import { check, entryHead, gain, groupHead, pointHead, varietyRow } from './shapes.ts'

const READ = 'experiment.variety:read'
const WRITE = 'experiment.variety:write'
const groupOnly = z.object({ groupId: idIn('组别') })

/** Filters shared by the list and its export. */
export const varietyFilters = {
  year: year.optional(),
  phase: z.string().optional(),
  ripePeriod: z.string().optional(),
  groupId: idIn('组别').optional(),
  provider: z.string().optional(),
  status: z.string().optional(),
  isCk: flag.optional(),
  /** Part of the entry's name or number. */
  name: z.string().trim().max(100).optional(),
}

export const providers = query({
  method: 'GET',
  path: '/api/experiment/provider/all',
  summary: '全部供种单位',
  access: READ,
  input: nothing,
  output: z.array(option),
})

export const phaseList = query({
  method: 'GET',
  path: '/api/experiment/experimentGroup/phaseList',
  summary: '试验阶段',
  access: READ,
  input: nothing,
  output: z.array(option),
})

export const ripePeriodList = query({
  method: 'GET',
  path: '/api/experiment/experimentGroup/ripePeriodList',
  summary: '熟期',
  access: READ,
  input: nothing,
  output: z.array(option),
})

export const statusList = query({
  method: 'GET',
  path: '/api/experiment/experimentVariety/statusList',
  summary: '参试品种状态',
  access: READ,
  input: nothing,
  output: z.array(option),
})

/** `all` as any of the three path values means no filter on it. */
export const groupsOf = query({
  method: 'GET',
  path: '/api/experiment/experimentGroup/{a}/{b}/{c}',
  summary: '组别：年份/阶段/熟期',
  access: READ,
  input: z.object({ a: text('年份', 8), b: text('阶段', 32), c: text('熟期', 32) }),
  output: z.array(groupHead),
})

export const groupPage = query({
  method: 'POST',
  path: '/api/experiment/experimentGroup/page',
  summary: '组别列表，含试点、品种、小区数',
  access: READ,
  input: pageInput(
    {
      year: year.optional(),
      phase: z.string().optional(),
      ripePeriod: z.string().optional(),
      name: z.string().trim().max(100).optional(),
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
      updatedAt: moment,
      can,
    }),
  ),
})

export const groupShow = query({
  method: 'GET',
  path: '/api/experiment/experimentGroup/show',
  summary: '一个组别：试点、品种、对照',
  access: READ,
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
    can,
  }),
})

export const groupUpdate = command({
  method: 'POST',
  path: '/api/experiment/experimentGroup/update',
  summary: '修改组别资料；标准水分改变时重算亩产',
  access: WRITE,
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
    groupMeanIncludesCk: z.boolean(),
  }),
  output: done,
})

export const setChecks = command({
  method: 'POST',
  path: '/api/experiment/experimentVariety/setChecks',
  summary: '设置组别的对照，次序即 CK1、CK2 …',
  access: WRITE,
  input: z.object({
    groupId: idIn('组别'),
    entryIds: z.array(idIn('品种')).max(9, '对照最多9个'),
  }),
  output: done,
})

export const varietyPage = query({
  method: 'POST',
  path: '/api/experiment/experimentVariety/all',
  summary: '参试品种列表',
  access: READ,
  input: pageInput(varietyFilters, [
    'id',
    'createTime',
    'year',
    'name',
    'entryNo',
    'meanYield',
    'yieldRank',
    'updateTime',
  ]),
  output: pageOutput(varietyRow),
})

export const exportInformation = fileQuery({
  method: 'POST',
  path: '/api/experiment/experimentVariety/exportInformation',
  summary: '导出参试品种信息，可原样导入',
  access: 'experiment.variety:export',
  input: z.object(varietyFilters),
})

export const exportFillData = fileQuery({
  method: 'POST',
  path: '/api/experiment/experimentVariety/exportFillData',
  summary: '导出组别的小区数据，可原样导入',
  access: 'experiment.variety:export',
  input: z.object({ groupId: idIn('组别') }),
})

export const informationTemplate = fileQuery({
  method: 'GET',
  path: '/api/experiment/experimentVariety/informationTemplate',
  summary: '参试品种信息导入模板',
  access: READ,
  input: nothing,
})

export const fillDataTemplate = fileQuery({
  method: 'GET',
  path: '/api/experiment/experimentVariety/fillDataTemplate',
  summary: '小区数据导入模板；给出组别时带出试点、品种、重复',
  access: READ,
  input: z.object({ groupId: idIn('组别').optional() }),
})

/** Raw plots of a group with their observations, as they were imported. */
export const rawData = query({
  method: 'POST',
  path: '/api/experiment/experimentGroup/rawData',
  summary: '原始数据：小区与观测值',
  access: READ,
  input: pageInput(
    {
      groupId: idIn('组别'),
      pointId: idIn('试点').optional(),
      entryId: idIn('品种').optional(),
      status: z.enum(['accepted', 'pending', 'excluded']).optional(),
      name: z.string().trim().max(100).optional(),
    },
    ['id', 'point', 'entry', 'rep', 'yieldMu'],
  ),
  output: pageOutput(
    z.object({
      id: idOut,
      pointId: idOut,
      pointName: z.string(),
      pointUsed: z.boolean(),
      entryId: idOut,
      entryName: z.string(),
      isCk: z.boolean(),
      ckNo: z.number().nullable(),
      rep: z.number(),
      repCount: z.number(),
      plotNo: z.string().nullable(),
      block: z.string().nullable(),
      /** Place in the field. */
      rowNo: z.number().nullable(),
      colNo: z.number().nullable(),
      area: z.number().nullable(),
      weight: z.number().nullable(),
      weightKind: z.enum(['GRAIN', 'EAR']),
      moisture: z.number().nullable(),
      yieldGiven: z.number().nullable(),
      yieldMu: z.number().nullable(),
      yieldReason: z.string().nullable(),
      status: z.enum(['accepted', 'pending', 'excluded']),
      statusReason: z.string().nullable(),
      note: z.string().nullable(),
      batchId: idOut.nullable(),
      version: z.number(),
      /** traitKey → value as people read it, with what the cell said when it differs. */
      values: z.record(
        z.string(),
        z.object({ value: z.union([z.number(), z.string()]).nullable(), raw: z.string().nullable() }),
      ),
    }),
  ),
})

export const setPlotStatus = command({
  method: 'POST',
  path: '/api/experiment/plot/setStatus',
  summary: '采用或剔除小区，须写原因；立即重算',
  access: WRITE,
  input: z.object({
    ids: z.array(idIn('小区')).min(1, '请选择小区').max(500, '一次最多500个小区'),
    status: z.enum(['accepted', 'excluded']),
    reason: text('原因', 200),
  }),
  output: z.object({ changed: z.number() }),
})

export const scrapPoint = command({
  method: 'POST',
  path: '/api/experiment/experimentPoint/scrap',
  summary: '报废试点或恢复，须写原因；立即重算',
  access: 'experiment.point:scrap',
  input: z.object({
    id: idIn('试点'),
    version: z.number().int(),
    scrapped: z.boolean(),
    /** Value of dictionary scrap_reason; required when scrapping. */
    reason: optText('报废原因', 64).optional(),
    note: optText('说明', 200).optional(),
  }),
  output: done,
})

/** Head of the detail screens of one entry. */
export const baseInfo = query({
  method: 'POST',
  path: '/api/experiment/experimentVarietyProperty/baseInfo',
  summary: '参试品种基本信息',
  access: READ,
  input: z.object({ id: idIn('品种') }),
  output: z.object({ variety: varietyRow, group: groupHead, checks: z.array(check), gains: z.array(gain) }),
})

/** The same name over all years and groups. */
export const varietyBaseInfo = query({
  method: 'GET',
  path: '/api/experiment/variety/baseInfo',
  summary: '品种历年表现',
  access: READ,
  input: z.object({ name: text('品种名称', 100) }),
  output: z.object({
    name: z.string(),
    femaleParent: z.string().nullable(),
    maleParent: z.string().nullable(),
    trials: z.array(varietyRow),
    best: z
      .object({
        year: z.number(),
        groupName: z.string(),
        meanYield: z.number(),
        gainPct: z.number().nullable(),
      })
      .nullable(),
  }),
})
