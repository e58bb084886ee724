import { workflow } from '../../../core/workflow.ts'

/** States of a consult. */
export const consultStates = {
  new: '未处理',
  processing: '处理中',
  answered: '已回复',
  closed: '已关闭',
  invalid: '无效',
} as const
export type ConsultState = keyof typeof consultStates

/** States in which somebody still has to see to a consult. */
export const openStates = ['new', 'processing', 'answered'] as const satisfies readonly ConsultState[]

const right = 'integration.consult:write'

/** 未处理 → 处理中 → 已回复 → 已关闭; 无效 instead of an answer. */
export const consultWorkflow = workflow<
  ConsultState,
  'take' | 'assign' | 'answer' | 'note' | 'close' | 'invalidate'
>({
  name: 'integration.consult',
  states: consultStates,
  final: ['closed', 'invalid'],
  moves: {
    take: { from: ['new'], to: 'processing', right, label: '受理' },
    assign: { from: [...openStates], right, label: '转交' },
    answer: { from: [...openStates], to: 'answered', right, label: '答复' },
    note: { from: [...openStates], right, label: '备注' },
    close: { from: ['answered'], to: 'closed', right, label: '关闭咨询' },
    invalidate: { from: ['new', 'processing'], to: 'invalid', right, label: '判为无效' },
  },
})
