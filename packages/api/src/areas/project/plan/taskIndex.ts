import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { can, idIn, idOut, idsIn, moment, optText, whyNot } from '../../../core/wireFields.ts'
import { progressOrigins, type ProgressOrigin } from '../node/nodeLabels.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { resultTypes } from '../result/resultTypes.ts'
import { indexValues } from './indexFields.ts'
import { indexTypeCodes } from './indexTypes.ts'
import { MAX_INDEX_ROWS } from './indexRows.ts'
import { indexLabels as labels, progressLabels } from './planLabels.ts'
import { indexStates, type IndexState } from './progress.ts'
import { percent, pace } from './pace.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/projectTaskIndex'
/** Approved records of registries count for indexes. */
const READS = ['project.node', 'system.user', ...resultTypes] as const
const CHANGES = ['project.node'] as const

const version = z.number('版本必填').int('版本不正确')
const saved = z.object({ id: idOut, version: z.number() })
const origin = z.enum(Object.keys(progressOrigins) as [ProgressOrigin, ...ProgressOrigin[]])
const stateNames = Object.keys(indexStates) as [IndexState, ...IndexState[]]

/** A task index as lists show it. */
export const indexRow = z.object({
  id: idOut,
  projectId: idOut,
  nodeId: idOut,
  nodeName: z.string(),
  name: z.string(),
  indexType: z.enum(indexTypeCodes),
  unit: z.string(),
  target: z.number(),
  current: z.number(),
  /** Percent; null as long as the indexes of the node count the same. */
  weight: percent,
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  ownerId: idOut.nullable(),
  ownerName: z.string().nullable(),
  isMust: z.boolean(),
  method: z.string().nullable(),
  remark: z.string().nullable(),
  cancelledAt: moment.nullable(),
  cancelReason: z.string().nullable(),
  ...pace,
  progressOrigin: origin,
  progressReason: z.string().nullable(),
  state: z.enum(stateNames),
  /** Key results and linked results of the index. */
  keyResults: z.number(),
  results: z.number(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete, progress (a value of the index itself), keyResult, override. */
  can,
  whyNot,
})
export type TaskIndexRow = z.output<typeof indexRow>

export const insertTaskIndex = command({
  method: 'POST',
  path: `${PATH}/insertTaskIndex`,
  summary: '新增任务指标',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({ ...nodeKey, ...indexValues }),
  output: saved,
})

/** Changes an index; `isCancelled` false takes one that was cancelled into account again. */
export const updateTaskIndex = command({
  method: 'POST',
  path: `${PATH}/updateTaskIndex`,
  summary: '修改任务指标',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({
    id: idIn('任务指标'),
    version,
    ...indexValues,
    isCancelled: z.literal(false, '取消指标请用删除').optional(),
  }),
  output: saved,
})

/** Deletes indexes; those with history or results are cancelled instead, for which a reason is needed. */
export const deleteTaskIndex = command({
  method: 'POST',
  path: `${PATH}/deleteTaskIndex`,
  summary: '删除任务指标；已有进展、关键结果或成果的改为取消',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({ ids: idsIn('任务指标'), reason: optText(labels.cancelReason, 200) }),
  output: z.object({ deleted: z.number(), cancelled: z.number() }),
})

const cell = z
  .union([z.string().max(600, '单元格最多600个字'), z.number(), z.boolean()], '单元格应为文字或数字')
  .nullish()

/** Saves a table of new indexes of a node at once, all or none; `preview` only checks it. */
export const batchTaskIndex = command({
  method: 'POST',
  path: `${PATH}/batchTaskIndex`,
  summary: '批量新增任务指标：先检查（preview），再一次保存',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({
    ...nodeKey,
    preview: z.boolean('预览应为是或否').default(false),
    rows: z
      .array(
        z.object({
          name: cell,
          indexType: cell,
          unit: cell,
          target: cell,
          weight: cell,
          startDate: cell,
          endDate: cell,
          ownerName: cell,
          isMust: cell,
          method: cell,
          remark: cell,
        }),
        '请填写指标',
      )
      .min(1, '请填写指标')
      .max(MAX_INDEX_ROWS, `一次最多${MAX_INDEX_ROWS}行，请分批保存`),
  }),
  output: z.object({
    /** Indexes that were made, or would be. */
    inserted: z.number(),
    problems: z.array(
      z.object({ row: z.number(), field: z.string(), label: z.string(), message: z.string() }),
    ),
    /** What the weights of the node lack to 100 %, in words; null if nothing. */
    weights: z.string().nullable(),
  }),
})

const SORTS = ['sortValue', 'name', 'endDate', 'progress', 'updateTime'] as const

export const pagelist = query({
  method: 'POST',
  path: `${PATH}/pagelist`,
  summary: '任务指标列表',
  access: ACCESS,
  reads: READS,
  input: pageInput(
    {
      /** One node with all below it; absent for all projects whose plan the caller sees. */
      ...nodeKey,
      projectId: nodeKey.projectId.nullish(),
      name: optText(labels.name, 100),
      indexType: z.enum(indexTypeCodes, `${labels.indexType}不正确`).nullish(),
      state: z.enum(stateNames, '状态不正确').nullish(),
      isMust: z.boolean(`${labels.isMust}应为是或否`).nullish(),
      ownerId: idIn(labels.ownerId).nullish(),
    },
    SORTS,
  ),
  output: pageOutput(indexRow),
})

export const getTaskIndexDetail = query({
  method: 'GET',
  path: `${PATH}/getTaskIndexDetail/{id}`,
  summary: '任务指标详情',
  access: ACCESS,
  reads: READS,
  input: z.object({ id: idIn('任务指标') }),
  output: indexRow.extend({
    /** Names the node in addresses and calls. */
    topicId: idOut.nullable(),
    assignmentId: idOut.nullable(),
    /** From the project down to the node of the index. */
    trail: z.array(z.string()),
    /** Progress as it would be computed, beside one that was set by hand. */
    computed: percent,
    /** What the weights of the key results lack to 100 %; null if nothing. */
    weights: z.string().nullable(),
  }),
})

/** A line of the tree of a plan: a node, or one of its indexes. */
const planRow = z.object({
  /** `n1` for a node, `i1` for an index. */
  key: z.string(),
  parentKey: z.string().nullable(),
  /** From 0 at the node that was asked for. */
  depth: z.number(),
  kind: z.enum(['node', 'index']),
  id: idOut,
  topicId: idOut.nullable(),
  assignmentId: idOut.nullable(),
  level: z.number(),
  name: z.string(),
  indexType: z.enum(indexTypeCodes).nullable(),
  isMust: z.boolean(),
  unit: z.string().nullable(),
  target: z.number().nullable(),
  /** Null too where only the key results measure an index. */
  current: z.number().nullable(),
  weight: percent,
  /** The share as it counts now, cancelled siblings left out; percent. */
  share: percent,
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** The days in the signed 任务书; null before the signing, and for what was added later. */
  signed: z.object({ startDate: z.string(), endDate: z.string() }).nullable(),
  ownerName: z.string().nullable(),
  ...pace,
  /** Progress with the cancelled ones in the denominator; null where nothing is cancelled. */
  progressWithCancelled: percent,
  progressOrigin: origin,
  progressReason: z.string().nullable(),
  /** Cancelled (index) or ended early (node): counts no more. */
  isCancelled: z.boolean(),
  cancelReason: z.string().nullable(),
  state: z.enum(stateNames).nullable(),
  /** What is wrong with the weights right below it. */
  weights: z.string().nullable(),
  /** Due dates of key results. */
  milestones: z.array(
    z.object({ id: idOut, name: z.string(), dueDate: z.string(), progress: percent, isLate: z.boolean() }),
  ),
  version: z.number(),
  /** edit, delete, weight (of what is below it), progress, keyResult, override. */
  can,
  whyNot,
})
export type PlanRow = z.output<typeof planRow>

export const getProjectProgressList = query({
  method: 'POST',
  path: `${PATH}/getProjectProgressList`,
  summary: '项目的计划进度：节点与指标的树',
  access: ACCESS,
  reads: READS,
  input: z.object({ ...nodeKey }),
  output: z.object({
    /** The day that planned progress is computed for. */
    today: z.string(),
    isSigned: z.boolean(),
    rows: z.array(planRow),
  }),
})

/** History of an index and of its key results, newest first. */
export const getKeyResultHisoryList = query({
  method: 'POST',
  path: `${PATH}/getKeyResultHisoryList`,
  summary: '关键结果的进展记录',
  access: ACCESS,
  reads: READS,
  input: pageInput({ taskIndexId: idIn('任务指标').nullish(), keyResultId: idIn('关键结果').nullish() }, [
    'id',
  ]),
  output: pageOutput(
    z.object({
      id: idOut,
      taskIndexId: idOut,
      keyResultId: idOut.nullable(),
      /** Name of the key result, or of the index itself. */
      name: z.string(),
      unit: z.string(),
      valueBefore: z.number().nullable(),
      valueAfter: z.number().nullable(),
      progressBefore: percent,
      progressAfter: percent,
      origin,
      note: z.string().nullable(),
      resultId: idOut.nullable(),
      userName: z.string().nullable(),
      createTime: moment,
    }),
  ),
})

/** A progress set by hand, in percent. */
export const typedPercent = z
  .number(`${labels.progress}应为数字`)
  .min(0, `${labels.progress}不得小于0`)
  .max(100, `${labels.progress}不得大于100`)

/** Sets the progress of a node, or of an index of it, by hand; without a progress it is computed again. */
export const editProjectProgress = command({
  method: 'POST',
  path: `${PATH}/editProjectProgress`,
  summary: '人工调整项目或指标的进度，或恢复汇总',
  access: ACCESS,
  changes: CHANGES,
  input: z
    .object({
      ...nodeKey,
      taskIndexId: idIn('任务指标').nullish(),
      progress: typedPercent.nullish(),
      reason: optText(progressLabels.reason, 200),
    })
    .superRefine(({ progress, reason }, found) => {
      if (typeof progress === 'number' && !reason)
        found.addIssue({
          code: 'custom',
          path: ['reason'],
          message: `${progressLabels.reason}必填，请说明为何不用汇总值`,
        })
    }),
  output: z.object({ progress: percent, progressOrigin: origin }),
})

/** Sets the progress of a project: `a` is the project, `b` the progress in percent. */
export const editProgress = command({
  method: 'PUT',
  path: '/api/project/projectExecute/editProgress/{a}/{b}',
  summary: '设定项目的进度（百分数）',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({
    a: idIn('项目'),
    b: z.coerce
      .number(`${labels.progress}应为数字`)
      .min(0, `${labels.progress}不得小于0`)
      .max(100, `${labels.progress}不得大于100`),
    reason: optText(progressLabels.reason, 200),
  }),
  output: z.object({ progress: percent, progressOrigin: origin }),
})
