import { workflow } from '../../../core/workflow.ts'
import { cooperationStates, type CooperationState } from './cooperationStates.ts'

const right = 'integration.provider:state'

/** 未合作 → 洽谈 → 合作中 ↔ 暂停, 终止 from any of them; after 终止 the talks may begin again. */
export const cooperationWorkflow = workflow<
  CooperationState,
  'talk' | 'agree' | 'pause' | 'resume' | 'end' | 'again'
>({
  name: 'integration.provider',
  states: cooperationStates,
  final: [],
  moves: {
    talk: { from: ['none'], to: 'talking', right, label: '开始洽谈' },
    agree: { from: ['talking'], to: 'cooperating', right, label: '达成合作' },
    pause: { from: ['cooperating'], to: 'paused', right, label: '暂停合作' },
    resume: { from: ['paused'], to: 'cooperating', right, label: '恢复合作' },
    end: { from: ['talking', 'cooperating', 'paused'], to: 'ended', right, label: '终止合作' },
    again: { from: ['ended'], to: 'talking', right, label: '重新洽谈' },
  },
})

/** Returns the action that leads from one state to another; undefined if there is none. */
export const cooperationMove = (from: CooperationState, to: CooperationState) =>
  cooperationWorkflow.names.find(
    (name) => cooperationWorkflow.moves[name].to === to && cooperationWorkflow.allows(from, name),
  )
