import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, idsIn, moment, nothing, optText } from '../../../core/wireFields.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { indexTypeCodes } from '../plan/indexTypes.ts'
import { resultTypes } from './resultTypes.ts'
import { newResult, resultTypeIn } from './resultFields.ts'
import { resultLabels as labels } from './resultLabels.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/projectAchievement'
const READS = ['project.node', ...resultTypes] as const

const SORTS = ['updateTime', 'resultDate'] as const

const resultRow = z.object({
  id: idOut,
  nodeId: idOut,
  projectId: idOut,
  parentId: idOut.nullable(),
  nodeName: z.string(),
  level: z.number(),
  resultType: z.enum(resultTypes),
  resultId: idOut,
  resultName: z.string(),
  resultNo: z.string().nullable(),
  /** Address of the record, for those who may read the registry. */
  path: z.string().nullable(),
  indexId: idOut.nullable(),
  indexName: z.string().nullable(),
  unit: z.string().nullable(),
  quantity: z.number(),
  contributor: z.string().nullable(),
  resultDate: z.string().nullable(),
  remark: z.string().nullable(),
  /** Whether it counts for its index, and why not. A result without an index counts for none. */
  counts: z.boolean(),
  whyNotCounted: z.string().nullable(),
  createdByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete. */
  can,
})
export type ResultRow = z.output<typeof resultRow>

/** Results of a node and of all below it. */
export const pageResults = query({
  method: 'POST',
  path: `${PATH}/pagelist`,
  summary: '项目成果列表',
  access: ACCESS,
  reads: READS,
  input: pageInput(
    {
      ...nodeKey,
      resultType: resultTypeIn.nullish(),
      indexId: idIn(labels.indexId).nullish(),
      /** counted, waiting: results that count for their index, and those that do not yet. */
      evidence: z.enum(['counted', 'waiting'], '佐证状态不正确').nullish(),
    },
    SORTS,
  ),
  output: pageOutput(resultRow),
})

export const insertAchievement = command({
  method: 'POST',
  path: `${PATH}/insertAchievement`,
  summary: '关联项目成果',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({ ...nodeKey, ...newResult }),
  output: z.object({ ids: z.array(idOut) }),
})

export const deleteAchievement = command({
  method: 'POST',
  path: `${PATH}/deleteAchievement`,
  summary: '取消关联项目成果',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({ ids: idsIn('成果') }),
  output: done,
})

const indexRow = z.object({
  id: idOut,
  nodeId: idOut,
  projectId: idOut,
  parentId: idOut.nullable(),
  nodeName: z.string(),
  level: z.number(),
  name: z.string(),
  indexType: z.enum(indexTypeCodes),
  unit: z.string(),
  target: z.number(),
  /** Null where only key results measure it. */
  current: z.number().nullable(),
  progress: z.number().nullable(),
  isMust: z.boolean(),
  /** What approved records are worth. */
  evidence: z.number(),
  /** What no approved record supports: 待佐证. */
  unsupported: z.number(),
  /** Linked records that do not count yet. */
  waiting: z.number(),
  /** Why a record of the asked type cannot count for it; null if it can, or if no type was asked. */
  typeBlocker: z.string().nullable(),
})
export type ResultIndex = z.output<typeof indexRow>

/** Indexes of a node and of all below it, with what their evidence is worth. */
export const queryTaskIndexList = query({
  method: 'POST',
  path: `${PATH}/queryTaskIndexList`,
  summary: '可关联成果的任务指标',
  access: ACCESS,
  reads: READS,
  input: z.object({ ...nodeKey, resultType: resultTypeIn.nullish() }),
  output: z.array(indexRow),
})

/** Records of a registry whose name or number contains a text, approved ones first. */
export const queryAchievementName = query({
  method: 'GET',
  path: `${PATH}/queryAchievementName`,
  summary: '按名称查找登记库中的成果',
  access: ACCESS,
  reads: resultTypes,
  input: z.object({ resultName: optText('成果名称', 100), resultType: resultTypeIn }),
  output: z.array(
    z.object({
      id: idOut,
      name: z.string(),
      no: z.string().nullable(),
      date: z.string().nullable(),
      state: z.string(),
    }),
  ),
})

/** What a registry says of one record. */
export const queryResultSourceInfo = query({
  method: 'GET',
  path: `${PATH}/queryResultSourceInfo`,
  summary: '一项成果的登记信息',
  access: ACCESS,
  reads: [...resultTypes, 'system.organization'],
  input: z.object({ id: idIn(labels.resultId), resultType: resultTypeIn }),
  output: z.object({
    id: idOut,
    name: z.string(),
    no: z.string().nullable(),
    date: z.string().nullable(),
    /** Names of the units and people who hold it. */
    holders: z.string().nullable(),
    state: z.string(),
    orgName: z.string().nullable(),
    path: z.string().nullable(),
    files: z.number(),
  }),
})

export const getProjectAchievementType = query({
  method: 'GET',
  path: `${PATH}/getProjectAchievementType`,
  summary: '项目成果类型',
  access: ACCESS,
  reads: ['system.role'],
  input: nothing,
  output: z.array(
    z.object({
      value: z.enum(resultTypes),
      label: z.string(),
      /** Index types that it is evidence of. */
      indexTypes: z.array(z.string()),
      /** Whether the caller may read the registry. */
      isReadable: z.boolean(),
    }),
  ),
})

/** Projects that count a record, for its own screen: those that the caller sees. */
export const listCountingProjects = query({
  method: 'GET',
  path: `${PATH}/listCountingProjects`,
  summary: '计入该成果的项目',
  access: ACCESS,
  reads: READS,
  input: z.object({ resultType: resultTypeIn, resultId: idIn(labels.resultId) }),
  output: z.array(
    z.object({
      id: idOut,
      projectId: idOut,
      parentId: idOut.nullable(),
      level: z.number(),
      nodeId: idOut,
      nodeName: z.string(),
      projectName: z.string(),
      projectCode: z.string().nullable(),
      indexName: z.string().nullable(),
      quantity: z.number(),
      unit: z.string().nullable(),
    }),
  ),
})

/** 验收附件: the files of the linked records, with a workbook that says which record stands for which index. */
export const downloadAnnex = fileQuery({
  method: 'GET',
  path: `${PATH}/downloadAnnex`,
  summary: '下载验收附件',
  access: ACCESS,
  input: z.object({ ...nodeKey }),
})
