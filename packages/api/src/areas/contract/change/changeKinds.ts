/** What people call the actions of 合同变更. */
export const changeKinds = {
  amount: '金额变更',
  period: '期限变更',
  party: '主体变更',
  result: '标的变更',
  addResult: '增加标的',
  removeResult: '移除标的',
  condition: '付款条件变更',
  addCondition: '增加付款条件',
  removeCondition: '取消付款条件',
  licence: '许可条款变更',
  other: '其他变更',
} as const

/** Kinds of papers of a change: before its submission, and signed after it. */
export const changeAttachTypes = { apply: '变更依据', signed: '签署文件' } as const
export type ChangeAttachType = keyof typeof changeAttachTypes

/** `infoType` of the papers of a change, by kind. */
export const changeFileKinds = {
  apply: 'contractChangeApply',
  signed: 'contractChangeSigned',
} as const satisfies Readonly<Record<ChangeAttachType, string>>
