import { workflow } from '../../../core/workflow.ts'
import { nodeStates, type NodeState } from '../node/nodeLabels.ts'

/**
 * States of a project, topic or assignment from its start to its end. Project rights decide who moves it, so no move needs a
 * permission of the product.
 */
export const nodeWorkflow = workflow<
  NodeState,
  'submit' | 'start' | 'pause' | 'resume' | 'extend' | 'stop' | 'apply' | 'close' | 'sendBack'
>({
  name: 'project.node',
  states: nodeStates,
  final: ['closed', 'stopped'],
  moves: {
    submit: { from: ['draft'], to: 'notStarted', right: null, label: '提交' },
    start: { from: ['notStarted'], to: 'running', right: null, label: '开始执行' },
    pause: { from: ['running', 'extended'], to: 'paused', right: null, label: '暂停' },
    /** What was put off goes on as 延期 (`stateGoingOn`); so does what is sent back. */
    resume: { from: ['paused'], to: 'running', right: null, label: '恢复执行' },
    /** Only an approved change of the days does it. */
    extend: { from: ['running', 'extended'], to: 'extended', right: null, label: '延期' },
    stop: {
      from: ['notStarted', 'running', 'paused', 'extended'],
      to: 'stopped',
      right: null,
      label: '终止',
    },
    apply: { from: ['running', 'extended'], to: 'awaiting', right: null, label: '申请结题' },
    close: { from: ['awaiting'], to: 'closed', right: null, label: '结题' },
    sendBack: { from: ['awaiting'], to: 'running', right: null, label: '退回执行' },
  },
  refusals: {
    draft: '草稿尚未提交，请先提交项目',
    closed: '已结题，内容只读，不能再修改',
    stopped: '已终止，内容只读，不能再修改',
  },
})

/** Moves that somebody asks for with a reason; the others follow from a change or from closing. */
export const askedMoves = ['start', 'pause', 'resume', 'stop'] as const
export type AskedMove = (typeof askedMoves)[number]

/** Returns whether nothing in a node changes any more. */
export const isOver = (state: NodeState): boolean => nodeWorkflow.final.includes(state)
