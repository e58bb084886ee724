import { z } from 'zod'
import { pageInput, pageOutput } from '../../../core/envelope.ts'
import { storedFile } from '../../../core/file/file.ts'
import { command, query } from '../../../core/route.ts'
import {
  can,
  done,
  flag,
  idIn,
  idOut,
  idsIn,
  moment,
  optText,
  text,
  whyNot,
} from '../../../core/wireFields.ts'
import { nodeKey } from '../node/projectTracking.ts'
import {
  riskAttachTypes,
  riskLabels as labels,
  riskLevels,
  riskStates,
  SCALE,
  stateMoves,
  type RiskAttachType,
  type RiskLevel,
  type RiskState,
} from './riskRules.ts'

/** Rights on the project decide inside. */
const ACCESS = 'project.node:read'
const PATH = '/api/project/projectRisk'
const READS = ['project.node', 'system.user'] as const

const keysOf = <K extends string>(words: Readonly<Record<K, unknown>>) => Object.keys(words) as [K, ...K[]]
const level = z.enum(keysOf<RiskLevel>(riskLevels), `${labels.level}不正确`)
const state = z.enum(keysOf<RiskState>(riskStates), `${labels.state}不正确`)
const day = (label: string) => z.iso.date(`${label}格式为 YYYY-MM-DD`)
const scale = (label: string) => z.literal([...SCALE], `${label}应为1至5的整数`)

const riskRow = z.object({
  id: idOut,
  /** FX001: counts the risks of a project. */
  code: z.string(),
  projectId: idOut,
  nodeId: idOut,
  nodeName: z.string(),
  nodeLevel: z.number(),
  name: z.string(),
  /** Dictionary `risk_type`. */
  category: z.string(),
  probability: z.number(),
  impact: z.number(),
  level,
  measures: z.string(),
  ownerId: idOut,
  ownerName: z.string().nullable(),
  foundDate: z.string(),
  plannedEnd: z.string().nullable(),
  state,
  closedDate: z.string().nullable(),
  closingNote: z.string().nullable(),
  updateTime: moment,
  version: z.number(),
  /** edit, handle, occur, close, reopen, delete. */
  can,
  whyNot,
})
export type RiskRow = z.output<typeof riskRow>

const SORTS = ['foundDate', 'level', 'plannedEnd', 'code'] as const
const filters = {
  name: optText(labels.name, 100),
  category: optText(labels.category, 50),
  level: level.nullish(),
  state: state.nullish(),
  /** Only risks that are not closed. */
  unclosed: flag('只看未关闭').nullish(),
  probability: scale(labels.probability).nullish(),
  impact: scale(labels.impact).nullish(),
}

/** Risks of a node and of all below it. Who may not read them sees those that he answers for. */
export const queryProjectRiskPage = query({
  method: 'POST',
  path: `${PATH}/queryProjectRiskPage`,
  summary: '项目风险列表：所给项目、课题或任务及其下级的',
  access: ACCESS,
  reads: READS,
  input: pageInput({ ...nodeKey, ...filters }, SORTS),
  output: pageOutput(riskRow),
})

/** Numbers for the matrix and the trend of a node and of all below it. */
export const riskOverview = query({
  method: 'GET',
  path: `${PATH}/riskOverview`,
  summary: '项目风险的矩阵与趋势：未关闭的风险按概率与影响，各月末未关闭的个数',
  access: ACCESS,
  reads: READS,
  input: z.object(nodeKey),
  output: z.object({
    /** Unclosed risks by probability and impact; cells without any are absent. */
    cells: z.array(z.object({ probability: z.number(), impact: z.number(), count: z.number() })),
    /** Unclosed risks by level. */
    levels: z.object({ high: z.number(), medium: z.number(), low: z.number() }),
    /** Unclosed risks whose planned end has passed. */
    overdue: z.number(),
    closed: z.number(),
    /** Unclosed risks at the end of each month, the present one up to today: at most 24. */
    trend: z.array(z.object({ month: z.string(), unclosed: z.number(), high: z.number() })),
    /** The caller may register risks. */
    mayEdit: z.boolean(),
    /** Who probably answers for a new risk: the caller if he takes part, else the director; null if nobody can. */
    suggestedOwner: z.object({ id: idOut, name: z.string() }).nullable(),
  }),
})

/** One risk with what happened to it. Throws NOT_FOUND. */
export const showRisk = query({
  method: 'GET',
  path: `${PATH}/showRisk`,
  summary: '一项风险及其处理过程',
  access: ACCESS,
  reads: READS,
  input: z.object({ id: idIn('风险') }),
  output: riskRow.extend({
    /** The node of the risk, as addresses name it. */
    topicId: idOut.nullable(),
    assignmentId: idOut.nullable(),
    files: z.array(storedFile),
    closingFiles: z.array(storedFile),
    steps: z.array(
      z.object({
        stateBefore: state.nullable(),
        stateAfter: state,
        day: z.string(),
        note: z.string().nullable(),
        byName: z.string().nullable(),
        at: moment,
      }),
    ),
  }),
})
export type RiskDetail = z.output<typeof showRisk.output>

const content = {
  name: text(labels.name, 100),
  category: text(labels.category, 50),
  probability: scale(labels.probability),
  impact: scale(labels.impact),
  measures: text(labels.measures, 1000),
  ownerId: idIn(labels.ownerId),
  foundDate: day(labels.foundDate),
  plannedEnd: day(labels.plannedEnd).nullish(),
}
const endsLater = (
  { foundDate, plannedEnd }: { foundDate: string; plannedEnd?: string | null | undefined },
  found: z.RefinementCtx,
): void => {
  if (!plannedEnd || plannedEnd >= foundDate) return
  const message = `${labels.plannedEnd}不得早于${labels.foundDate} ${foundDate}`
  found.addIssue({ code: 'custom', path: ['plannedEnd'], message })
}
const version = z.number('版本必填').int('版本不正确')
const fileIds = z.array(idIn('附件'), '附件不正确').max(20, '附件最多20个').default([])

export const registrationRisk = command({
  method: 'POST',
  path: `${PATH}/registrationRisk`,
  summary: '登记项目风险',
  access: ACCESS,
  changes: ['project.node', 'obligation.item'],
  input: z.object({ ...nodeKey, ...content, fileIds }).superRefine(endsLater),
  output: z.object({ id: idOut, code: z.string(), level }),
})

export const updateRisk = command({
  method: 'POST',
  path: `${PATH}/updateRisk`,
  summary: '修改项目风险',
  access: ACCESS,
  changes: ['project.node', 'obligation.item'],
  input: z.object({ id: idIn('风险'), version, ...content }).superRefine(endsLater),
  output: z.object({ version: z.number(), level }),
})

/** Takes a risk into another state. Closing and reopening say why; closing says the day too. */
export const moveRisk = command({
  method: 'POST',
  path: `${PATH}/moveRisk`,
  summary: '处理项目风险：开始处理、标记为已发生、关闭、重新打开',
  access: ACCESS,
  changes: ['project.node', 'obligation.item'],
  input: z.object({
    id: idIn('风险'),
    version,
    move: z.enum(stateMoves, '操作不正确'),
    /** What was done, or why. */
    note: optText('说明', 500),
    /** When it happened; today if absent. */
    day: day('日期').nullish(),
    fileIds,
  }),
  output: z.object({ version: z.number(), state }),
})

export const deleteRisk = command({
  method: 'POST',
  path: `${PATH}/deleteRisk`,
  summary: '删除项目风险',
  access: ACCESS,
  changes: ['project.node', 'obligation.item'],
  input: z.object({ ids: idsIn('风险') }),
  output: done,
})

export const projectRiskFiles = query({
  method: 'GET',
  path: `${PATH}/projectRiskFiles`,
  summary: '项目风险的附件：登记时或关闭时的',
  access: ACCESS,
  reads: ['project.node'],
  input: z.object({
    id: idIn('风险'),
    riskAttachType: z
      .enum(keysOf<RiskAttachType>(riskAttachTypes), '附件类别只能是登记或关闭')
      .default('登记'),
  }),
  output: z.array(storedFile),
})
