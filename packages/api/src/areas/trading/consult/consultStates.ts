import { workflow } from '../../../core/workflow.ts'

/** States of a consultation. */
export const consultStates = {
  open: '未处理',
  handling: '处理中',
  answered: '已回复',
  closed: '已关闭',
  invalid: '无效',
} as const
export type ConsultState = keyof typeof consultStates

/** States in which somebody still waits. */
export const openConsultStates: readonly ConsultState[] = ['open', 'handling', 'answered']

/** Choice of 状态 in the list for all states in which somebody still waits. */
export const UNSETTLED = 'unsettled'

/** `resultStatus` of the calls, by state. */
export const consultStatuses = {
  open: 0,
  handling: 1,
  answered: 2,
  closed: 3,
  invalid: 4,
} as const satisfies Record<ConsultState, number>

/** 未处理 → 处理中 → 已回复 → 已关闭. A further question of the sender leads from 已回复 back to 处理中. */
export const consultWorkflow = workflow<
  ConsultState,
  'take' | 'answer' | 'ask' | 'close' | 'discard' | 'reopen'
>({
  name: 'trading.consult',
  states: consultStates,
  final: [],
  moves: {
    take: { from: ['open'], to: 'handling', right: 'trading.consult:handle', label: '受理' },
    answer: {
      from: ['open', 'handling', 'answered'],
      to: 'answered',
      right: 'trading.consult:handle',
      label: '回复',
    },
    ask: { from: ['answered'], to: 'handling', right: null, label: '追问' },
    close: { from: ['handling', 'answered'], to: 'closed', right: 'trading.consult:handle', label: '关闭' },
    discard: {
      from: ['open', 'handling'],
      to: 'invalid',
      right: 'trading.consult:handle',
      label: '标为无效',
    },
    reopen: {
      from: ['closed', 'invalid'],
      to: 'handling',
      right: 'trading.consult:handle',
      label: '重新打开',
    },
  },
})
