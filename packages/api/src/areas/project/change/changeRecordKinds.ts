import { changeSetLabels as labels, changeSetStates } from '../../../core/change/changeWords.ts'
import type { RecordKind } from '../../../core/recordKind.ts'
import { projectOutline } from '../projectOutline.ts'

/** A change set in the change log. What it changes has lines of its own. */
export const changeRecords: readonly RecordKind[] = [
  {
    object: 'change_set',
    label: projectOutline.records.change_set,
    read: 'project.node:all',
    readBy: { field: 'object', words: { contract: 'contract.record:read' } },
    nameField: 'title',
    path: '/task/project/ChangeRecord?changeId={id}',
    pathBy: { field: 'object', paths: { contract: '/task/contract/ContractChange?changeId={id}' } },
    fields: {
      title: '标题',
      number: labels.number,
      state: { label: labels.state, values: changeSetStates },
      reason: labels.reason,
      signedOn: labels.signedOn,
      effectiveOn: labels.effectiveOn,
      endReason: labels.endReason,
      appliedAt: labels.appliedAt,
      appliedBy: { label: labels.appliedBy, refers: 'user' },
      object: { label: labels.object, isOmitted: true },
      // The title names it.
      targetId: { label: labels.targetId, isOmitted: true },
      actions: { label: labels.actions, isOmitted: true },
      seen: { label: labels.seen, isOmitted: true },
      preview: { label: labels.preview, isOmitted: true },
      beforeId: { label: labels.beforeId, isOmitted: true },
      afterId: { label: labels.afterId, isOmitted: true },
    },
  },
]
