import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { defaultFileTypes, UPLOAD_MAX_BYTES } from '../../../core/file/fileTypes.ts'
import { command, query, uploadCommand } from '../../../core/route.ts'
import { can, done, idIn, idOut, optText, text, whyNot } from '../../../core/wireFields.ts'
import { nodeStates, progressOrigins, type NodeState, type ProgressOrigin } from '../node/nodeLabels.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { resultTypes } from '../result/resultTypes.ts'
import { quantity, weight } from './indexFields.ts'
import { keyResultLabels as labels, progressLabels } from './planLabels.ts'
import { percent, pace } from './pace.ts'
import { indexRow, typedPercent } from './taskIndex.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/projectKeyResult'
/** Approved records of registries count for indexes. */
const READS = ['project.node', 'system.user', ...resultTypes] as const
const CHANGES = ['project.node'] as const

/** Kind of the files of key results. */
export const KEY_RESULT_FILES = 'project.keyResult'

const version = z.number('版本必填').int('版本不正确')
const saved = z.object({ id: idOut, version: z.number() })
const origin = z.enum(Object.keys(progressOrigins) as [ProgressOrigin, ...ProgressOrigin[]])
const stateNames = Object.keys(nodeStates) as [NodeState, ...NodeState[]]

const keyResultRow = z.object({
  id: idOut,
  taskIndexId: idOut,
  name: z.string(),
  target: z.number(),
  current: z.number(),
  weight: percent,
  dueDate: z.string().nullable(),
  ownerId: idOut.nullable(),
  ownerName: z.string().nullable(),
  progress: percent,
  progressOrigin: origin,
  /** Its day is over and it is not done. */
  isLate: z.boolean(),
  /** Cancelled ones stay with their history and count no more. */
  isCancelled: z.boolean(),
  cancelReason: z.string().nullable(),
  files: z.number(),
  version: z.number(),
  /** edit, progress, files, cancel, restore. */
  can,
  whyNot,
})
export type KeyResultRow = z.output<typeof keyResultRow>

const openKeyResult = z.object({
  id: idOut,
  taskIndexId: idOut,
  name: z.string(),
  indexName: z.string(),
  nodeName: z.string(),
  dueDate: z.string().nullable(),
  progress: percent,
  isLate: z.boolean(),
})

/** Projects in execution with their open key results, the most urgent first. */
export const projectExecutionList = query({
  method: 'POST',
  path: `${PATH}/projectExecutionList`,
  summary: '执行中的项目及其关键结果',
  access: ACCESS,
  reads: READS,
  input: pageInput({ projectId: idIn('项目').nullish(), name: optText('名称', 100) }, ['updateTime']),
  output: pageOutput(
    z.object({
      projectId: idOut,
      name: z.string(),
      code: z.string().nullable(),
      state: z.enum(stateNames),
      directorName: z.string().nullable(),
      ...pace,
      /** Task indexes of the project and all below it that count, and those of them that are done. */
      indexes: z.number(),
      indexesDone: z.number(),
      /** Key results that are not done; at most the twenty most urgent are listed. */
      openKeyResults: z.number(),
      keyResults: z.array(openKeyResult),
    }),
  ),
})

const indexList = {
  method: 'POST',
  access: ACCESS,
  reads: READS,
  input: z.object({ ...nodeKey }),
  output: z.array(indexRow),
} as const

/** The indexes of a node and of all below it. */
export const projectTaskIndexList = query({
  ...indexList,
  path: `${PATH}/projectTaskIndexList`,
  summary: '项目的任务指标',
})

export const projectTaskIndexListV2 = query({
  ...indexList,
  path: `${PATH}/projectTaskIndexListV2`,
  summary: '项目的任务指标（同 projectTaskIndexList）',
})

/** What weights are set of: the indexes of a node, the nodes right below it, or the key results of an index. */
export const weighed = { index: '任务指标', node: '下级', keyResult: '关键结果' } as const
export type Weighed = keyof typeof weighed

/** Sets the weights of all indexes of a node, of all nodes below it, or of all key results of an index, in one call. */
export const setTaskIndexWeight = command({
  method: 'POST',
  path: `${PATH}/setTaskIndexWeight`,
  summary: '设定权重：合计须为 100%，全部留空为等权',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({
    ...nodeKey,
    type: z.enum(Object.keys(weighed) as [Weighed, ...Weighed[]], '权重的对象不正确').default('index'),
    /** The index whose key results are weighed. */
    taskIndexId: idIn('任务指标').nullish(),
    weights: z
      .array(z.object({ id: idIn('编号'), weight }), '权重必填')
      .min(1, '权重必填')
      .max(1000, '一次最多1000项'),
  }),
  output: done,
})

/** The key results of an index, in their order. */
export const getkeyResultList = query({
  method: 'POST',
  path: `${PATH}/getkeyResultList`,
  summary: '任务指标的关键结果',
  access: ACCESS,
  reads: READS,
  input: z.object({ taskIndexId: idIn('任务指标') }),
  output: z.array(keyResultRow),
})

const values = {
  name: text(labels.name, 100),
  target: quantity(labels.target),
  weight,
  dueDate: z.iso.date(`${labels.dueDate}格式为 YYYY-MM-DD`).nullish(),
  ownerId: idIn(labels.ownerId).nullish(),
}

export const insertKeyResult = command({
  method: 'POST',
  path: `${PATH}/insertKeyResult`,
  summary: '新增关键结果',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({ taskIndexId: idIn('任务指标'), ...values }),
  output: saved,
})

export const editKeyResult = command({
  method: 'POST',
  path: `${PATH}/editKeyResult`,
  summary: '修改关键结果',
  access: ACCESS,
  changes: CHANGES,
  input: z.object({ id: idIn('关键结果'), version, ...values }),
  output: saved,
})

/** Cancels a key result that was entered by mistake, with the reason, or takes it into account again. Nothing of it is deleted. */
export const cancelKeyResult = command({
  method: 'POST',
  path: `${PATH}/cancelKeyResult`,
  summary: '取消关键结果，或恢复已取消的',
  access: ACCESS,
  changes: CHANGES,
  input: z
    .object({
      id: idIn('关键结果'),
      version,
      isCancelled: z.boolean('是否取消应为真假'),
      reason: optText(labels.cancelReason, 200),
    })
    .superRefine(({ isCancelled, reason }, found) => {
      if (isCancelled && !reason)
        found.addIssue({ code: 'custom', path: ['reason'], message: `${labels.cancelReason}必填` })
    }),
  output: saved.extend({
    /** Of the index and of the project after it. */
    indexProgress: percent,
    projectProgress: percent,
  }),
})

/**
 * Enters a value or a percentage of a key result (`id`), or of an index that has none (`taskIndexId`). A lower one needs a note. A
 * percentage stands beside the value until the next value without one.
 */
export const updateProgress = command({
  method: 'POST',
  path: `${PATH}/updateProgress`,
  summary: '填报关键结果或指标的进展',
  access: ACCESS,
  changes: CHANGES,
  input: z
    .object({
      id: idIn('关键结果').nullish(),
      taskIndexId: idIn('任务指标').nullish(),
      /** The version that the form showed; a save upon another one is refused. */
      version: version.nullish(),
      current: quantity(labels.current).nullish(),
      progress: typedPercent.nullish(),
      note: optText(progressLabels.note, 500),
    })
    .superRefine(({ id, taskIndexId, current, progress }, found) => {
      if (!id === !taskIndexId)
        found.addIssue({ code: 'custom', path: ['id'], message: '请指明一个关键结果或一个任务指标' })
      if (typeof current !== 'number' && typeof progress !== 'number')
        found.addIssue({
          code: 'custom',
          path: ['current'],
          message: `请填写${labels.current}或${labels.progress}`,
        })
    }),
  output: z.object({
    id: idOut,
    version: z.number(),
    progress: percent,
    /** Of the index and of the project after the save. */
    indexProgress: percent,
    projectProgress: percent,
  }),
})

export const uploadFile = uploadCommand({
  method: 'POST',
  path: `${PATH}/uploadFile`,
  summary: '为关键结果添加证明材料：已直传的文件（id），或直接上传',
  access: ACCESS,
  changes: CHANGES,
  upload: { types: defaultFileTypes, maxBytes: UPLOAD_MAX_BYTES, isOptional: true },
  input: z.object({
    /** The key result. */
    infoId: idIn('关键结果'),
    /** A file that was sent straight to the storage as one of key results. */
    id: idIn('文件编号').optional(),
  }),
  output: storedFile,
})

export const fileList = query({
  method: 'POST',
  path: `${PATH}/fileList`,
  summary: '关键结果的证明材料',
  access: ACCESS,
  reads: ['project.node'],
  input: z.object({
    infoId: idIn('关键结果'),
    infoType: z.literal(KEY_RESULT_FILES, '文件的所属类型不正确').default(KEY_RESULT_FILES),
  }),
  output: z.array(storedFile),
})

/** Topics of a project, or of all projects whose plan the caller sees, with how many key results are open. */
export const projectTopicList = query({
  method: 'POST',
  path: `${PATH}/projectTopicList`,
  summary: '项目的课题',
  access: ACCESS,
  reads: READS,
  input: z.object({ projectId: idIn('项目').nullish() }),
  output: z.array(
    z.object({
      projectId: idOut,
      projectName: z.string(),
      topicId: idOut,
      topicName: z.string(),
      code: z.string().nullable(),
      directorName: z.string().nullable(),
      ...pace,
      openKeyResults: z.number(),
    }),
  ),
})
