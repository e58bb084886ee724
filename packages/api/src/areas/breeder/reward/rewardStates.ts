import { workflow } from '../../../core/workflow.ts'
import { rewardStates, type RewardState } from '../record/breederFields.ts'

const right = 'breeder.money:keepMoney'

/** A person confirms or declines what was proposed; what was confirmed is taken back by a proposal of its own. */
export const rewardWorkflow = workflow<RewardState, 'confirm' | 'decline' | 'withdraw'>({
  name: 'breeder.reward',
  states: rewardStates,
  final: ['declined', 'reversed'],
  moves: {
    confirm: { from: ['proposed'], to: 'confirmed', right, label: '确认' },
    decline: { from: ['proposed'], to: 'declined', right, label: '不予奖励' },
    withdraw: { from: ['confirmed'], right, label: '撤回' },
  },
})
