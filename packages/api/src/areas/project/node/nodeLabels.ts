/** Labels of a project, topic or assignment: in messages, form, list and history. */
export const nodeLabels = {
  name: '名称',
  code: '项目编号',
  sourceId: '项目来源',
  rank: '级别',
  category: '类别',
  unitId: '承担单位',
  unitName: '外部承担单位',
  directorId: '负责人',
  ownerId: '创建人',
  startDate: '开始日期',
  endDate: '结束日期',
  specialBudget: '专项预算',
  selfBudget: '自筹预算',
  summary: '摘要',
  keywords: '关键词',
  remark: '备注',
  state: '状态',
  parentId: '上级',
  weight: '权重（%）',
  progress: '进度（%）',
  progressOrigin: '进度来源',
  progressReason: '调整原因',
  signedAt: '任务书签订时间',
} as const

/** Names of the levels, from 1. */
export const levelNames = { 1: '项目', 2: '课题', 3: '任务' } as const
export type NodeLevel = keyof typeof levelNames

/** States of a project, topic or assignment. */
export const nodeStates = {
  draft: '草稿',
  notStarted: '未开始',
  running: '执行中',
  paused: '暂停',
  extended: '延期',
  awaiting: '待验收',
  closed: '已结题',
  stopped: '终止',
} as const
export type NodeState = keyof typeof nodeStates

/** How a progress came about: from what lies below, typed, or set by hand against what lies below. */
export const progressOrigins = { computed: '汇总', typed: '填报', overridden: '人工调整' } as const
export type ProgressOrigin = keyof typeof progressOrigins
