import { workflow, type MoveOf } from '../workflow.ts'

/** States of a change set (变更单). */
export const changeSetStates = {
  DRAFT: '草稿',
  RUNNING: '审批中',
  RETURNED: '已退回',
  APPLIED: '已生效',
  REJECTED: '未通过',
  WITHDRAWN: '已撤回',
  STALE: '已失效',
} as const
export type ChangeSetState = keyof typeof changeSetStates

/** 变更单: what its author may do. What the approval does follows from the approval's own states. */
export const changeSetWorkflow = workflow({
  name: '变更单',
  states: changeSetStates,
  final: ['APPLIED', 'REJECTED'],
  moves: {
    save: { from: ['DRAFT', 'RETURNED', 'WITHDRAWN', 'STALE'], right: null, label: '修改' },
    delete: { from: ['DRAFT'], right: null, label: '删除' },
    submit: { from: ['DRAFT', 'RETURNED', 'WITHDRAWN', 'STALE'], to: 'RUNNING', right: null, label: '提交' },
    withdraw: { from: ['RUNNING', 'RETURNED'], to: 'WITHDRAWN', right: null, label: '撤回' },
  },
  refusals: {
    APPLIED: '变更已生效，不能再改；如需调整，请另提一项变更',
    RUNNING: '变更正在审批，请先撤回再改',
  },
})
export type ChangeSetMove = MoveOf<typeof changeSetWorkflow>

/** Why a snapshot was taken. */
export const snapshotReasons = { approved: '任务书签订', before: '变更生效前', after: '变更生效后' } as const
export type SnapshotReason = keyof typeof snapshotReasons

/** Labels of a change set in messages, list and history. */
export const changeSetLabels = {
  object: '对象类型',
  targetId: '变更对象',
  number: '变更编号',
  state: '状态',
  actions: '变更内容',
  seen: '提出时的内容',
  preview: '变更对照',
  reason: '变更理由',
  signedOn: '签订日期',
  effectiveOn: '生效日期',
  beforeId: '生效前快照',
  afterId: '生效后快照',
  appliedAt: '生效时间',
  appliedBy: '批准人',
  endReason: '未生效的原因',
} as const

/** Most actions of one change set. */
export const ACTIONS_MAX = 50
/** Longest reason. */
export const REASON_MAX = 500
/** Most rows of a target: more make a snapshot too large. */
export const ROWS_MAX = 20_000
