/** 类型 of a breeder. */
export const breederKinds = {
  institute: '科研院所',
  university: '高校',
  company: '企业',
  person: '个人',
  consortium: '联合体',
} as const
export type BreederKind = keyof typeof breederKinds

/** 合作方式. */
export const cooperations = {
  joint: '联合育种',
  entrusted: '委托育种',
  introduced: '品种引进',
  material: '材料合作',
} as const
export type Cooperation = keyof typeof cooperations

/** 等级. */
export const breederGrades = { A: 'A', B: 'B', C: 'C' } as const
export type BreederGrade = keyof typeof breederGrades

/** 费用类型. */
export const feeKinds = {
  yearly: '年费',
  testing: '组合测试费',
  variety: '品种奖励',
  promotion: '晋级奖励',
  approval: '审定奖励',
  advance: '提成预付',
} as const
export type FeeKind = keyof typeof feeKinds

/** What a row of 推广标准 pays for: a phase reached, or an area planted. */
export const standardKinds = { phase: '阶段', area: '推广面积' } as const
export type StandardKind = keyof typeof standardKinds

/** 权益比例: kinds of shares in a cooperative variety. */
export const shareKinds = { right: '品种权', income: '收益', credit: '署名' } as const
export type ShareKind = keyof typeof shareKinds

/** 成果类别 of 成果权利. */
export const resultClasses = {
  varietyRight: '品种权',
  approval: '审定',
  patent: '专利',
  software: '软著',
  gene: '基因',
  standard: '标准',
} as const
export type ResultClass = keyof typeof resultClasses

/** What became of a proposed reward. */
export const rewardStates = {
  proposed: '待确认',
  confirmed: '已确认',
  declined: '不予奖励',
  reversed: '已撤回',
} as const
export type RewardState = keyof typeof rewardStates
