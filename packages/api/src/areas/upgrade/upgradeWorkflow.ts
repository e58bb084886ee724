import { workflow, type MoveOf } from '../../core/workflow.ts'
import { upgradeStates } from './upgradeStates.ts'

const OPEN = ['INIT', 'REHEARSAL', 'DRAFT'] as const

/** The refusal for a published evaluation. */
export const IS_PUBLISHED = '该组别当年数据已发布，不可修改'

/** 晋级评估: the actions on an evaluation. An action without `to` keeps the state, or begins the rehearsal. */
export const upgradeWorkflow = workflow({
  name: '晋级评估',
  states: upgradeStates,
  final: ['REVOKED'],
  moves: {
    refresh: { from: OPEN, right: 'upgrade.record:rehearse', label: '重新判定' },
    decide: { from: OPEN, to: 'REHEARSAL', right: 'upgrade.record:rehearse', label: '人工判定' },
    promote: { from: [...OPEN, 'CONFIRMED'], right: 'upgrade.record:rehearse', label: '批量晋级' },
    saveDraft: { from: OPEN, to: 'DRAFT', right: 'upgrade.record:rehearse', label: '保存草稿' },
    deleteDraft: { from: OPEN, right: 'upgrade.record:rehearse', label: '删除草稿' },
    confirm: {
      from: ['REHEARSAL', 'DRAFT'],
      to: 'CONFIRMED',
      right: 'upgrade.record:confirm',
      label: '确认预演',
    },
    reopen: { from: ['CONFIRMED'], to: 'REHEARSAL', right: 'upgrade.record:confirm', label: '撤回确认' },
    plan: { from: [...OPEN, 'CONFIRMED'], right: 'upgrade.record:rehearse', label: '修改下一年安排' },
    publish: { from: ['CONFIRMED'], to: 'PUBLISHED', right: 'upgrade.record:publish', label: '发布' },
    revoke: { from: ['PUBLISHED'], to: 'REVOKED', right: 'upgrade.record:publish', label: '撤销发布' },
  },
  refusals: { PUBLISHED: IS_PUBLISHED },
})

export type UpgradeMove = MoveOf<typeof upgradeWorkflow>
