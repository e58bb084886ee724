/** States of the cooperation with a provider. */
export const cooperationStates = {
  none: '未合作',
  talking: '洽谈',
  cooperating: '合作中',
  paused: '暂停',
  ended: '终止',
} as const
export type CooperationState = keyof typeof cooperationStates
