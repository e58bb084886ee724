import { z } from 'zod'
import {
  actionsIn,
  changeContent,
  changeSetState,
  previewOut,
  setId,
  shownAction,
  comparisonIn,
  comparisonOut,
  snapshotsOut,
} from '../../../core/change/changeShapes.ts'
import { changeSetLabels } from '../../../core/change/changeWords.ts'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, flag, idIn, idOut, idsIn, moment, whyNot } from '../../../core/wireFields.ts'
import { changeAttachTypes, changeKindNames, type ChangeAttachType } from './changeActions.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/projectChange'
const READS = ['project.change', 'project.node', 'system.user', 'system.organization'] as const

const projectId = idIn('项目')
const actions = actionsIn(changeKindNames)
const version = z.number('版本必填').int('版本不正确')
const attachType = z.enum(
  Object.keys(changeAttachTypes) as [ChangeAttachType, ...ChangeAttachType[]],
  '附件类别不正确',
)

const changeRow = z.object({
  id: idOut,
  projectId: idOut,
  projectName: z.string(),
  number: z.string().nullable(),
  title: z.string(),
  /** 负责人变更、周期变更 … */
  kinds: z.array(z.string()),
  state: changeSetState,
  reason: z.string(),
  endReason: z.string().nullable(),
  appliedAt: moment.nullable(),
  createdByName: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, delete, submit, withdraw, applyFiles, replyFiles. */
  can,
  whyNot,
})
export type ChangeRow = z.output<typeof changeRow>

export const queryProjectChangePage = query({
  method: 'POST',
  path: `${PATH}/queryProjectChangePage`,
  summary: '项目的变更记录',
  access: ACCESS,
  reads: READS,
  input: pageInput({ projectId, state: changeSetState.nullish() }, ['updateTime', 'number']),
  output: pageOutput(changeRow),
})

const saved = z.object({ id: idOut, version: z.number(), number: z.string().nullable() })
const submit = flag('是否提交').default(false)

export const registrationChanges = command({
  method: 'POST',
  path: `${PATH}/registrationChanges`,
  summary: '登记项目变更：保存为草稿，或直接提交审批',
  access: ACCESS,
  changes: ['project.change', 'approval.item'],
  input: z.object({ projectId, ...changeContent, actions, submit }),
  output: saved,
})

export const updateChanges = command({
  method: 'POST',
  path: `${PATH}/updateChanges`,
  summary: '修改未生效的项目变更：保存，或直接提交审批',
  access: ACCESS,
  changes: ['project.change', 'approval.item'],
  input: z.object({ id: setId, version, ...changeContent, actions, submit }),
  output: saved,
})

export const deleteChanges = command({
  method: 'POST',
  path: `${PATH}/deleteChanges`,
  summary: '删除项目变更的草稿',
  access: ACCESS,
  changes: ['project.change'],
  input: z.object({ ids: idsIn('变更') }),
  output: done,
})

export const submitChange = command({
  method: 'POST',
  path: `${PATH}/submit`,
  summary: '提交项目变更审批',
  access: ACCESS,
  changes: ['project.change', 'approval.item'],
  input: z.object({ id: setId, version }),
  output: saved,
})

export const withdrawChange = command({
  method: 'POST',
  path: `${PATH}/withdraw`,
  summary: '撤回审批中的项目变更',
  access: ACCESS,
  changes: ['project.change', 'approval.item'],
  input: z.object({ id: setId }),
  output: done,
})

export const showChange = query({
  method: 'GET',
  path: `${PATH}/show`,
  summary: '一项项目变更：内容与前后对照',
  access: ACCESS,
  reads: READS,
  input: z.object({ id: setId }),
  output: changeRow.extend({
    actions: z.array(shownAction),
    beforeId: idOut.nullable(),
    afterId: idOut.nullable(),
  }),
})

export const previewChange = query({
  method: 'POST',
  path: `${PATH}/preview`,
  summary: '预览项目变更的前后对照与问题，不写入',
  access: ACCESS,
  reads: READS,
  input: z.object({ projectId, actions }),
  output: previewOut,
})

export const projectChangeFiles = query({
  method: 'GET',
  path: `${PATH}/projectChangeFiles`,
  summary: '项目变更的申请或批复附件',
  access: ACCESS,
  reads: ['project.change'],
  input: z.object({ id: setId, changeAttachType: attachType }),
  output: z.array(storedFile),
})

export const deleteChangeFile = command({
  method: 'POST',
  path: `${PATH}/deleteChangeFile`,
  summary: '删除项目变更的附件',
  access: ACCESS,
  changes: ['project.change'],
  input: z.object({ id: setId, changeAttachType: attachType, fileId: idIn('文件') }),
  output: done,
})

/** What a change may name: nodes, indexes that count, and members, as they are now. */
export const changeChoices = query({
  method: 'GET',
  path: `${PATH}/choices`,
  summary: '项目变更可选的课题与任务、指标和成员',
  access: ACCESS,
  reads: ['project.change', 'project.node', 'system.user'],
  input: z.object({ projectId }),
  output: z.object({
    nodes: z.array(
      z.object({
        id: idOut,
        label: z.string(),
        directorId: idOut.nullable(),
        directorName: z.string().nullable(),
        unitId: idOut.nullable(),
        orgName: z.string().nullable(),
        unitName: z.string().nullable(),
        startDate: z.string().nullable(),
        endDate: z.string().nullable(),
        specialBudget: z.string().nullable(),
        selfBudget: z.string().nullable(),
        summary: z.string().nullable(),
      }),
    ),
    indexes: z.array(
      z.object({
        id: idOut,
        label: z.string(),
        name: z.string(),
        unit: z.string(),
        target: z.number(),
        weight: z.number().nullable(),
        startDate: z.string().nullable(),
        endDate: z.string().nullable(),
      }),
    ),
    members: z.array(
      z.object({ id: idOut, label: z.string(), position: z.string(), months: z.number().nullable() }),
    ),
  }),
})

export const listSnapshots = query({
  method: 'GET',
  path: `${PATH}/snapshots`,
  summary: '项目的快照：任务书签订时，及每次变更生效前后',
  access: ACCESS,
  reads: READS,
  input: z.object({ projectId }),
  output: snapshotsOut,
})

export const compareSnapshots = query({
  method: 'GET',
  path: `${PATH}/compare`,
  summary: '比较项目的两个快照，或一个快照与现状',
  access: ACCESS,
  reads: READS,
  input: comparisonIn,
  output: comparisonOut,
})

export const changeLabels = { ...changeSetLabels, changeAttachType: '附件类别' } as const
