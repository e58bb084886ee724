import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { command, query } from '../../../core/route.ts'
import { can, done, idIn, idOut, optText, text, whyNot, year } from '../../../core/wireFields.ts'
import { nodeLabels, nodeStates, type NodeState } from '../node/nodeLabels.ts'
import { nodeKey } from '../node/projectTracking.ts'
import { pageResults } from '../result/projectAchievement.ts'
import { newResult, quantity, resultContent } from '../result/resultFields.ts'
import { resultTypes } from '../result/resultTypes.ts'
import { resultLabels } from '../result/resultLabels.ts'
import { askedMoves } from './nodeWorkflow.ts'
import { lights, type Light } from '../plan/progress.ts'

const ACCESS = 'project.node:read'
const PATH = '/api/project/projectExecute'
const READS = ['project.node', 'project.source', 'system.user', 'system.organization'] as const

const SORTS = ['endDate', 'updateTime', 'code', 'name', 'progress'] as const

const stateNames = Object.keys(nodeStates) as [NodeState, ...NodeState[]]
const lightNames = Object.keys(lights) as [Light, ...Light[]]

/** Groups of states in which the list of executions and the list of closings show projects. */
export const executionViews = {
  running: '执行中',
  ready: '可申请结题',
  awaiting: '待验收',
  over: '已结束',
} as const
export type ExecutionView = keyof typeof executionViews
const views = Object.keys(executionViews) as [ExecutionView, ...ExecutionView[]]

const executionRow = z.object({
  id: idOut,
  code: z.string().nullable(),
  name: z.string(),
  sourceName: z.string().nullable(),
  unitName: z.string().nullable(),
  directorId: idOut.nullable(),
  directorName: z.string().nullable(),
  state: z.enum(stateNames),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Days until its last day; negative once it has passed. */
  daysLeft: z.number().nullable(),
  /** Percent. */
  planned: z.number().nullable(),
  progress: z.number().nullable(),
  light: z.enum(lightNames).nullable(),
  /** Its last day has passed and it is not done. */
  isOverdue: z.boolean(),
  /** Indexes that count for closing and are not done, and all of them. */
  openIndexes: z.number(),
  mustIndexes: z.number(),
  /** Linked results, and those that do not count yet. */
  results: z.number(),
  waitingResults: z.number(),
  /** The state of its latest application to close; null if there is none. */
  closingState: z.string().nullable(),
  closedDate: z.string().nullable(),
  version: z.number(),
  /** editDirector, pause, resume, stop, start. */
  can,
})
export type ExecutionRow = z.output<typeof executionRow>

/** Projects under way, as far as the caller sees them. */
export const pageExecutions = query({
  method: 'POST',
  path: `${PATH}/queryPage`,
  summary: '执行中的项目',
  access: ACCESS,
  reads: [...READS, ...resultTypes],
  input: pageInput(
    {
      name: optText(nodeLabels.name, 100),
      /** One project, whatever its state. */
      projectId: idIn('项目').nullish(),
      state: z.enum(stateNames, `${nodeLabels.state}不正确`).nullish(),
      view: z.enum(views, '范围不正确').nullish(),
      light: z.enum(lightNames, '进度状态不正确').nullish(),
      year: year.nullish(),
    },
    SORTS,
  ),
  output: pageOutput(executionRow),
})

/** Buttons of an execution: each is offered where its command would not refuse. */
export const executionButtons = {
  editProgress: '填报进度',
  editDirector: '更换负责人',
  uploadWeekly: '上传周报',
  achievement: '关联成果',
  finish: '申请结题',
  change: '提出变更',
  risk: '登记风险',
} as const
export type ExecutionButton = keyof typeof executionButtons

export const getButtonStatus = query({
  method: 'GET',
  path: `${PATH}/getButtonStatus`,
  summary: '执行项目的按钮状态',
  access: ACCESS,
  reads: [...READS, ...resultTypes],
  input: z.object(nodeKey),
  output: z.object({
    editProgress: z.boolean(),
    editDirector: z.boolean(),
    uploadWeekly: z.boolean(),
    achievement: z.boolean(),
    finish: z.boolean(),
    change: z.boolean(),
    risk: z.boolean(),
    /** Moves of the state: start, pause, resume, stop. */
    moves: can,
    whyNot,
  }),
})

/** Names another director; path values are the node and the person. */
export const editDirector = command({
  method: 'PUT',
  path: `${PATH}/editDirector/{a}/{b}`,
  summary: '更换项目负责人',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({ a: idIn('项目'), b: idIn(nodeLabels.directorId) }),
  output: done,
})

/** Starts, pauses, resumes or ends a project, topic or assignment for a reason. */
export const setNodeState = command({
  method: 'POST',
  path: `${PATH}/setNodeState`,
  summary: '暂停、恢复或终止项目',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({
    ...nodeKey,
    move: z.enum(askedMoves, '操作不正确'),
    reason: text('原因', 200),
    version: z.number('版本必填').int('版本不正确'),
  }),
  output: z.object({ state: z.enum(stateNames), version: z.number() }),
})

export const insertAchievementManage = command({
  method: 'POST',
  path: `${PATH}/insertAchievementManage`,
  summary: '登记执行项目的成果',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({ ...nodeKey, ...newResult }),
  output: z.object({ ids: z.array(idOut) }),
})

export const editAchievementManage = command({
  method: 'POST',
  path: `${PATH}/editAchievementManage`,
  summary: '修改执行项目的成果',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({
    id: idIn('成果'),
    version: z.number('版本必填').int('版本不正确'),
    indexId: idIn(resultLabels.indexId).nullish(),
    quantity,
    ...resultContent,
  }),
  output: z.object({ version: z.number() }),
})

export const selectAchievementManageAll = query({
  method: 'GET',
  path: `${PATH}/selectAchievementManageAll`,
  summary: '执行项目的全部成果',
  access: ACCESS,
  reads: pageResults.reads,
  input: z.object(nodeKey),
  output: z.array(pageResults.output.shape.records.element),
})

export const deleteAchievementManageById = command({
  method: 'GET',
  path: `${PATH}/deleteAchievementManageById`,
  summary: '删除执行项目的成果',
  access: ACCESS,
  changes: ['project.node'],
  input: z.object({ id: idIn('成果') }),
  output: done,
})
