import { workflow } from '../../../core/workflow.ts'

/** States of the cooperation with a breeder. */
export const breederStates = {
  cooperating: '合作中',
  paused: '暂停',
  ended: '终止',
  blacklisted: '黑名单',
} as const
export type BreederState = keyof typeof breederStates

/** 合作中 ↔ 暂停; 终止 and 黑名单 can be taken back, each move with its reason. */
export const breederWorkflow = workflow<BreederState, 'pause' | 'resume' | 'end' | 'blacklist'>({
  name: 'breeder.archive',
  states: breederStates,
  final: [],
  moves: {
    pause: { from: ['cooperating'], to: 'paused', right: 'breeder.archive:state', label: '暂停合作' },
    resume: {
      from: ['paused', 'ended', 'blacklisted'],
      to: 'cooperating',
      right: 'breeder.archive:state',
      label: '恢复合作',
    },
    end: { from: ['cooperating', 'paused'], to: 'ended', right: 'breeder.archive:state', label: '终止合作' },
    blacklist: {
      from: ['cooperating', 'paused', 'ended'],
      to: 'blacklisted',
      right: 'breeder.archive:state',
      label: '列入黑名单',
    },
  },
})
