/** What a reward is proposed for. */
export const rewardEvents = { phase: '晋级', approval: '审定', area: '年度推广面积' } as const
export type RewardEventKind = keyof typeof rewardEvents

/** `event_key` of approvals and of areas, which a variety has once a year. */
export const APPROVED = 'APPROVED'
export const YEARLY_AREA = 'AREA'

/** Labels of a proposed reward. */
export const rewardLabels = {
  breederId: '育种家',
  cooperativeId: '合作品种',
  standardId: '推广标准',
  event: '事件',
  eventKey: '事件内容',
  year: '年度',
  eventOn: '事件日期',
  sourcePath: '来源',
  clause: '依据条款',
  amount: '金额（元）',
  state: '状态',
  reason: '原因',
  feeId: '费用',
  decidedAt: '处理时间',
  decidedBy: '处理人',
  reversesId: '撤回的奖励',
} as const
