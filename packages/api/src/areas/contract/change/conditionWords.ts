/** Labels of a payment condition as changes show them. */
export const conditionLabels = {
  kind: '款项',
  name: '条件名称',
  trigger: '触发条件',
  bizYear: '业务年度',
  plannedOn: '计划日期',
  termDays: '付款期限（天）',
  amount: '金额',
} as const

/** 款项 that a change may add; commissions come from their own runs. */
export const conditionKinds = {
  entry: '入门费',
  milestone: '里程碑',
  yearly: '年费',
  final: '尾款',
} as const
export type ConditionKind = keyof typeof conditionKinds

/** 触发条件. */
export const conditionTriggers = {
  signing: '签约',
  approval: '审定通过',
  grant: '授权',
  firstSale: '首次销售',
  seasonEnd: '业务年度结束',
  date: '日期',
} as const
export type ConditionTrigger = keyof typeof conditionTriggers
