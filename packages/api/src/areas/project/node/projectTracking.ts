import { z } from 'zod'
import { pageInput, pageOutput, sortInput } from '../../../core/envelope.ts'
import { moneyProblem, typedMoney } from '../../../core/money/typedMoney.ts'
import { command, fileQuery, query } from '../../../core/route.ts'
import {
  can,
  done,
  idIn,
  idOut,
  idsIn,
  moment,
  nothing,
  optText,
  text,
  year,
} from '../../../core/wireFields.ts'
import { nodeLabels as labels, nodeStates, type NodeState } from './nodeLabels.ts'
import { pace } from '../plan/pace.ts'
import { spanProblem } from './nodeRules.ts'

const READ = 'project.node:read'
const CREATE = 'project.node:create'
const PATH = '/api/project/projectTracking'
const READS = ['project.node', 'project.source', 'system.user', 'system.organization'] as const

const SORTS = ['updateTime', 'code', 'name', 'startDate'] as const

const stateNames = Object.keys(nodeStates) as [NodeState, ...NodeState[]]
const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)
const amount = (label: string) =>
  z
    .string(`${label}应为金额`)
    .nullish()
    .transform((value) =>
      value === null || value === undefined || value.trim() === '' ? null : typedMoney(value, '元'),
    )
    .refine(
      (value) => value === null || moneyProblem(value, '元') === null,
      `${label}应为金额，最多两位小数，不得小于0`,
    )

/** One node as lists and trees show it. */
const nodeRow = z.object({
  id: idOut,
  projectId: idOut,
  parentId: idOut.nullable(),
  level: z.number(),
  code: z.string().nullable(),
  name: z.string(),
  sourceId: idOut.nullable(),
  /** 自立项目 for a project without a source. */
  sourceName: z.string().nullable(),
  unitName: z.string().nullable(),
  directorId: idOut.nullable(),
  directorName: z.string().nullable(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Yuan. */
  specialBudget: z.string().nullable(),
  selfBudget: z.string().nullable(),
  state: z.enum(stateNames),
  /** The 任务书 of its project is signed: its plan changes only by 项目变更. */
  isSigned: z.boolean(),
  ...pace,
  updateTime: moment,
  version: z.number(),
  /** edit, addChild, move, delete. */
  can,
})
export type NodeRow = z.output<typeof nodeRow>

const assignmentRow = nodeRow
const topicRow = nodeRow.extend({ children: z.array(assignmentRow) })
const projectRow = nodeRow.extend({ children: z.array(topicRow) })
export type ProjectRow = z.output<typeof projectRow>

/** What people enter for a node of any level. */
const content = {
  name: text(labels.name, 100),
  unitId: idIn(labels.unitId).nullish(),
  unitName: optText(labels.unitName, 100),
  directorId: idIn(labels.directorId),
  startDate: day(labels.startDate),
  endDate: day(labels.endDate),
  specialBudget: amount(labels.specialBudget),
  selfBudget: amount(labels.selfBudget),
  summary: optText(labels.summary, 1000),
  remark: optText(labels.remark, 500),
}

/** What a project has besides. */
const ofProject = {
  sourceId: idIn(labels.sourceId).nullish(),
  rank: optText(labels.rank, 30),
  category: optText(labels.category, 30),
  keywords: optText(labels.keywords, 200),
}

/** Refuses days in the wrong order. */
const checkSpan = (
  span: { startDate?: string | null | undefined; endDate?: string | null | undefined },
  found: z.RefinementCtx,
) => {
  const message = spanProblem({ startDate: span.startDate ?? null, endDate: span.endDate ?? null })
  if (message) found.addIssue({ code: 'custom', path: ['endDate'], message })
}

const treeFilters = {
  name: optText(labels.name, 100),
  source: z.string().regex(/^\d+$/, `${labels.sourceId}不正确`).transform(Number).nullish(),
  status: z.enum(stateNames, `${labels.state}不正确`).nullish(),
  year: year.nullish(),
  orgId: idIn('机构').nullish(),
}

export const projectTree = query({
  method: 'POST',
  path: `${PATH}/projectTree`,
  summary: '项目、课题与任务的树',
  access: READ,
  reads: READS,
  input: pageInput(treeFilters, SORTS),
  output: pageOutput(projectRow),
})

export const exportToExcel = fileQuery({
  method: 'POST',
  path: `${PATH}/exportToExcel`,
  summary: '导出符合筛选条件的项目、课题与任务，次序与列表相同',
  access: READ,
  input: z.object({ ...treeFilters, ...sortInput(SORTS) }),
})

/** The node that a screen of a project is about: the assignment, else the topic, else the project. */
export const nodeKey = {
  projectId: idIn('项目'),
  topicId: idIn('课题').nullish(),
  assignmentId: idIn('任务').nullish(),
}

const nodeDetail = nodeRow.extend({
  rank: z.string().nullable(),
  category: z.string().nullable(),
  summary: z.string().nullable(),
  keywords: z.string().nullable(),
  remark: z.string().nullable(),
  unitId: idOut.nullable(),
  /** The unit outside the house, where there is no organisation for it. */
  outsideUnit: z.string().nullable(),
  ownerId: idOut.nullable(),
  ownerName: z.string().nullable(),
  updatedByName: z.string().nullable(),
  /** From the project down to the node itself. */
  trail: z.array(z.object({ id: idOut, level: z.number(), name: z.string(), code: z.string().nullable() })),
  children: z.array(nodeRow),
})
export type NodeDetail = z.output<typeof nodeDetail>

export const projectDetail = query({
  method: 'POST',
  path: `${PATH}/projectDetail`,
  summary: '项目、课题或任务的详情',
  access: READ,
  reads: READS,
  input: z.object(nodeKey),
  output: nodeDetail,
})

const version = z.number('版本必填').int('版本不正确')
const saved = z.object({ id: idOut, version: z.number() })
const edited = saved.extend({
  /** What became of the reports that are due, in words; null if nothing. */
  planned: z.string().nullable(),
  /** Which of its indexes and key results lie outside its new days, in words; null if none does. */
  outside: z.string().nullable(),
})

/** Begins a project, or ends the draft of one. */
export const createProject = command({
  method: 'POST',
  path: `${PATH}/createProject`,
  summary: '新增项目，或提交项目草稿',
  access: CREATE,
  changes: ['project.node'],
  input: z
    .object({
      /** The draft that becomes the project, with the version that the form showed. */
      draftId: idIn('草稿').nullish(),
      version: version.nullish(),
      ...content,
      ...ofProject,
    })
    .superRefine(checkSpan),
  output: saved.extend({ code: z.string() }),
})

/** Begins a topic below a project, or an assignment below a topic. */
export const createAssignment = command({
  method: 'POST',
  path: `${PATH}/createAssignment`,
  summary: '新增课题或任务',
  access: READ,
  changes: ['project.node'],
  input: z.object({ parentId: idIn(labels.parentId), ...content }).superRefine(checkSpan),
  output: saved,
})

export const saveProject = command({
  method: 'POST',
  path: `${PATH}/saveProject`,
  summary: '保存项目草稿',
  access: CREATE,
  changes: ['project.node'],
  input: z
    .object({
      /** The stored draft; absent for a new one. */
      id: idIn('草稿').nullish(),
      version: version.nullish(),
      ...content,
      ...ofProject,
      directorId: idIn(labels.directorId).nullish(),
      startDate: day(labels.startDate).nullish(),
      endDate: day(labels.endDate).nullish(),
    })
    .superRefine(checkSpan),
  output: saved,
})

export const editProject = command({
  method: 'POST',
  path: `${PATH}/editProject`,
  summary: '修改项目',
  access: READ,
  changes: ['project.node'],
  input: z.object({ id: idIn('项目'), version, ...content, ...ofProject }).superRefine(checkSpan),
  output: edited,
})

export const editTopicAssignment = command({
  method: 'POST',
  path: `${PATH}/editTopicAssignment`,
  summary: '修改课题或任务',
  access: READ,
  changes: ['project.node'],
  input: z.object({ id: idIn('课题或任务'), version, ...content }).superRefine(checkSpan),
  output: edited,
})

/** The drafts of the caller, newest first. */
export const queryDraftList = query({
  method: 'POST',
  path: `${PATH}/queryDraftList`,
  summary: '本人的项目草稿',
  access: CREATE,
  reads: READS,
  input: nothing,
  output: z.array(nodeDetail.omit({ trail: true, children: true })),
})

export const deleteDraftProject = command({
  method: 'POST',
  path: `${PATH}/deleteDraftProject`,
  summary: '删除项目草稿',
  access: CREATE,
  changes: ['project.node'],
  input: z.object({ projectId: idIn('草稿') }),
  output: done,
})

const deletion = {
  method: 'POST',
  access: READ,
  changes: ['project.node'],
  output: done,
} as const

export const deleteProject = command({
  ...deletion,
  path: `${PATH}/deleteProject`,
  summary: '删除项目、课题或任务及其下级',
  input: z.object({ id: idIn('项目') }),
})

export const deleteProjectV2 = command({
  ...deletion,
  path: `${PATH}/deleteProjectV2`,
  summary: '删除多个项目、课题或任务及其下级',
  input: z.object({ ids: idsIn('项目') }),
})

/** Organisations of the company whose name contains a text. */
export const searchOrganizationByName = query({
  method: 'GET',
  path: `${PATH}/searchOrganizationByName`,
  summary: '按名称查找承担单位',
  access: READ,
  reads: ['system.organization'],
  input: z.object({ organizationName: optText('机构名称', 100) }),
  output: z.array(z.object({ id: idOut, name: z.string() })),
})

/** People of an organisation, or of all that the caller sees, whose name contains a text. */
export const searchUserByNameAndOrgId = query({
  method: 'GET',
  path: `${PATH}/searchUserByNameAndOrgId`,
  summary: '按姓名查找人员',
  access: READ,
  reads: ['system.user', 'system.organization'],
  input: z.object({ organizationId: idIn('机构').nullish(), userName: optText('姓名', 50) }),
  output: z.array(z.object({ id: idOut, name: z.string(), orgName: z.string() })),
})

const moveInput = z.object({ id: idIn('课题或任务'), parentId: idIn(labels.parentId) })

/** What a move would do: who comes to see the branch, and who no longer does. */
export const previewMove = query({
  method: 'GET',
  path: `${PATH}/previewMove`,
  summary: '移动课题或任务前的核对',
  access: READ,
  reads: ['project.node', 'system.user'],
  input: moveInput,
  output: z.object({
    version: z.number(),
    /** Nodes that move along. */
    below: z.number(),
    gains: z.array(z.object({ id: idOut, name: z.string() })),
    losses: z.array(z.object({ id: idOut, name: z.string() })),
  }),
})

export const moveNode = command({
  method: 'POST',
  path: `${PATH}/moveNode`,
  summary: '把课题或任务移到另一上级之下',
  access: READ,
  changes: ['project.node', 'obligation.item'],
  input: moveInput.extend({ version }),
  output: saved,
})
