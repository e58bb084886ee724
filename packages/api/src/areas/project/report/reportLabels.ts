import type { ReportKind } from './periods.ts'

/** Labels of a report: in messages, form, list and history. */
export const reportLabels = {
  nodeId: '所属项目',
  kind: '报告类型',
  period: '报告期',
  state: '状态',
  number: '版次',
  summary: '本期总结',
  plan: '下期计划',
  problems: '存在问题',
  submittedAt: '提交时间',
  submittedBy: '提交人',
} as const

/** What the texts of a report are called in each kind. */
export const textLabels: Readonly<Record<ReportKind, { summary: string; plan: string; problems: string }>> = {
  week: { summary: '本周进展', plan: '下周计划', problems: '问题' },
  month: { summary: '本月总结', plan: '下月计划', problems: '存在问题' },
  year: { summary: '年度总结', plan: '下年计划', problems: '存在问题' },
}

/** States of a report of a period; one that nobody has begun is missing. */
export const reportStates = { draft: '草稿', submitted: '已提交' } as const
export type ReportState = keyof typeof reportStates
export const shownReportStates = { missing: '未提交', ...reportStates } as const

/** Labels of what a project owes. */
export const ruleLabels = {
  projectId: '所属项目',
  weekly: '周报',
  monthly: '月报',
  yearly: '年报',
  maxLevel: '填报到',
  since: '起算日期',
} as const

/** Sections of what happened in a period. */
export const factSections = {
  done: '完成',
  running: '进行中',
  overdue: '逾期',
  postponed: '推迟出本期',
  added: '本期新增',
  risks: '风险',
  upcoming: '即将到期',
} as const
export type FactSection = keyof typeof factSections
export const factSectionNames = Object.keys(factSections) as [FactSection, ...FactSection[]]
