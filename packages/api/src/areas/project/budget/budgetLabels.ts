/** Labels of a version of a budget. */
export const budgetLabels = {
  nodeId: '项目、课题或任务',
  purse: '资金',
  kind: '预算类别',
  versionNo: '版次',
  comment: '调整说明',
  postedAt: '发布时间',
  postedBy: '发布人',
  lines: '预算明细',
} as const

/** Labels of a line of a budget. */
export const budgetLineLabels = {
  subjectId: '科目',
  year: '年度',
  amount: '金额',
  control: '超预算控制',
  unitId: '单位',
  partyId: '合作单位',
} as const

/** A budget is divided by subjects and years, or by the organisations that do the work. */
export const budgetKinds = { subject: '科目预算', unit: '单位预算' } as const
export type BudgetKind = keyof typeof budgetKinds
