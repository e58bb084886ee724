/** Labels of a project application: in messages, form, list, document and history. */
export const applicationLabels = {
  number: '申报编号',
  approvalId: '所属立项',
  sourceId: '项目来源',
  name: '项目名称',
  rank: '级别',
  category: '类别',
  unitId: '申报单位',
  contact: '联系人',
  phone: '联系电话',
  directorId: '项目负责人',
  directorIdentity: '负责人身份',
  directorTitle: '负责人职称',
  directorAge: '负责人年龄',
  startDate: '开始日期',
  endDate: '结束日期',
  summary: '摘要',
  keywords: '关键词',
  specialBudget: '专项预算',
  selfBudget: '自筹预算',
  state: '状态',
  round: '提交次数',
  submittedAt: '提交时间',
  decidedAt: '审批结束时间',
  opinion: '审批意见',
  ownerId: '申报人',
  projectId: '立项后的项目',
} as const

/** States of an application. */
export const applicationStates = {
  draft: '草稿',
  waiting: '待审批',
  inReview: '审批中',
  approved: '已通过',
  returned: '退回修改',
  rejected: '不通过',
} as const
export type ApplicationState = keyof typeof applicationStates
export const applicationStateNames = Object.keys(applicationStates) as [
  ApplicationState,
  ...ApplicationState[],
]
