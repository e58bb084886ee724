/** Labels of an application to close a project. */
export const closingLabels = {
  nodeId: '所属项目',
  title: '项目名称',
  state: '结题状态',
  summary: '结题总结',
  note: '备注',
  gateNotes: '偏差说明',
  gates: '申请时的核对',
  earlier: '历次申请',
  appliedBy: '申请人',
  appliedAt: '申请时间',
  decidedBy: '验收人',
  decidedAt: '验收时间',
  opinion: '验收意见',
  archivedAt: '归档时间',
  fileIds: '结题材料',
} as const

/** Labels of the parts of `gateNotes` and `gates`. */
export const gateLabels = {
  key: '条件',
  label: '条件',
  note: '偏差说明',
  byId: '说明人',
  byName: '说明人',
  at: '说明时间',
  isMet: '是否满足',
  isHard: '是否必须满足',
  detail: '情况',
  path: '处理页面',
} as const

/** States of an application to close. */
export const closingStates = {
  draft: '准备中',
  applied: '待验收',
  passed: '通过',
  rework: '整改',
  rejected: '不通过',
  archived: '已归档',
} as const
export type ClosingState = keyof typeof closingStates

/** What an approver may decide where no flow is set up. */
export const closingDecisions = { pass: '通过', rework: '整改', reject: '不通过' } as const
export type ClosingDecision = keyof typeof closingDecisions
