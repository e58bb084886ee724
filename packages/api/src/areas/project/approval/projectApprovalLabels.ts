/** Labels of a 立项: in messages, form, list and history. */
export const projectApprovalLabels = {
  code: '立项编号',
  name: '立项名称',
  parentId: '上级立项',
  year: '立项年度',
  sourceId: '项目来源',
  category: '类别',
  startDate: '执行开始日期',
  endDate: '执行结束日期',
  specialBudget: '专项预算',
  selfBudget: '自筹预算',
  guide: '申报指南',
  openFrom: '申报开始日期',
  openTo: '申报截止日期',
  contact: '联系人',
  phone: '联系电话',
  remark: '备注',
  state: '状态',
  ownerId: '创建人',
  publishedAt: '发布时间',
  files: '附件',
} as const

/** States of a 立项. */
export const projectApprovalStates = {
  draft: '草稿',
  submitted: '已提交',
  published: '已发布',
  withdrawn: '已撤回',
} as const
export type ProjectApprovalState = keyof typeof projectApprovalStates
