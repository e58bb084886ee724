import { workflow, type MoveOf } from '../../../core/workflow.ts'

/** Labels of a risk: in messages, form, list and history. */
export const riskLabels = {
  nodeId: '所属项目',
  projectId: '项目',
  serial: '序号',
  code: '风险编号',
  name: '风险名称',
  category: '风险类别',
  probability: '概率',
  impact: '影响',
  level: '风险等级',
  measures: '应对措施',
  ownerId: '责任人',
  foundDate: '发现日期',
  plannedEnd: '预计解除日期',
  state: '状态',
  closedDate: '关闭日期',
  closingNote: '关闭说明',
  files: '登记附件',
  closingFiles: '关闭附件',
} as const

/** Levels of probability and of impact, from 1. */
export const SCALE = [1, 2, 3, 4, 5] as const

/** Levels of a risk, the gravest first. */
export const riskLevels = { high: '高', medium: '中', low: '低' } as const
export type RiskLevel = keyof typeof riskLevels

/** Returns the level of a risk: 高 from 15, 中 from 8, else 低, by probability × impact. */
export function levelOf(probability: number, impact: number): RiskLevel {
  const value = probability * impact
  if (value >= 15) return 'high'
  return value >= 8 ? 'medium' : 'low'
}

export const riskStates = {
  open: '开放',
  handling: '处理中',
  occurred: '已发生',
  closed: '已关闭',
} as const
export type RiskState = keyof typeof riskStates

/** States in which a risk is still to be dealt with. */
export const unclosedStates = ['open', 'handling', 'occurred'] as const satisfies readonly RiskState[]

/** 项目风险: the actions on a risk. Rights are those on its project, so that no move names a permission. */
export const riskWorkflow = workflow({
  name: '项目风险',
  states: riskStates,
  final: [],
  moves: {
    edit: { from: unclosedStates, right: null, label: '修改' },
    handle: { from: ['open'], to: 'handling', right: null, label: '开始处理' },
    occur: { from: ['open', 'handling'], to: 'occurred', right: null, label: '标记为已发生' },
    close: { from: unclosedStates, to: 'closed', right: null, label: '关闭风险' },
    reopen: { from: ['closed'], to: 'open', right: null, label: '重新打开' },
  },
  refusals: { closed: '风险已关闭，请先重新打开' },
})
export type RiskMove = MoveOf<typeof riskWorkflow>

/** Moves that change the state. */
export const stateMoves = ['handle', 'occur', 'close', 'reopen'] as const satisfies readonly RiskMove[]
export type StateMove = (typeof stateMoves)[number]

/** When files of a risk were added: 登记 or 关闭. The kind of file of each. */
export const riskAttachTypes = { 登记: 'project.risk', 关闭: 'project.riskClosing' } as const
export type RiskAttachType = keyof typeof riskAttachTypes
