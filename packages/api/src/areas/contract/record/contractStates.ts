import { workflow } from '../../../core/workflow.ts'

/** What a record of the table `contract` is. */
export const contractKinds = { CONTRACT: '合同', SUPPLEMENT: '补充协议', TEMPLATE: '合同模板' } as const
export type ContractKind = keyof typeof contractKinds

/** States of a contract. 变更中 and 到期待续 are not stored: they follow from a pending change and from the last day. */
export const contractStates = {
  draft: '草稿',
  auditing: '审批中',
  signed: '已签订',
  running: '履行中',
  finished: '已完成',
  stopped: '已终止',
  dissolved: '已解除',
} as const
export type ContractState = keyof typeof contractStates

/** States in which a contract binds: money is due, licences hold. */
export const boundStates: readonly ContractState[] = ['signed', 'running']

/** 草稿 → 审批中 → 已签订 → 履行中 → 已完成, 已终止 or 已解除. */
export const contractWorkflow = workflow<
  ContractState,
  'edit' | 'submit' | 'return' | 'approve' | 'start' | 'finish' | 'stop' | 'dissolve' | 'renew' | 'delete'
>({
  name: 'contract.record',
  states: contractStates,
  final: ['finished', 'stopped', 'dissolved'],
  moves: {
    edit: { from: ['draft'], right: 'contract.record:write', label: '修改' },
    submit: { from: ['draft'], to: 'auditing', right: 'contract.record:write', label: '提交' },
    return: { from: ['auditing'], to: 'draft', right: null, label: '退回' },
    approve: { from: ['auditing'], to: 'signed', right: 'contract.record:audit', label: '同意' },
    start: { from: ['signed'], to: 'running', right: 'contract.record:write', label: '开始履行' },
    finish: { from: ['running'], to: 'finished', right: 'contract.record:write', label: '完成' },
    stop: { from: ['signed', 'running'], to: 'stopped', right: 'contract.record:write', label: '终止' },
    dissolve: { from: ['signed', 'running'], to: 'dissolved', right: 'contract.record:write', label: '解除' },
    renew: {
      from: ['signed', 'running', 'finished', 'stopped'],
      right: 'contract.record:write',
      label: '续签',
    },
    delete: { from: ['draft'], right: 'contract.record:write', label: '删除草稿' },
  },
})
