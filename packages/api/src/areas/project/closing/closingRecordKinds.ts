import type { RecordKind } from '../../../core/recordKind.ts'
import { projectOutline } from '../projectOutline.ts'
import { closingLabels as labels, closingStates, gateLabels } from './closingLabels.ts'

/** How the change log shows applications to close a project. */
export const closingRecords: readonly RecordKind[] = [
  {
    object: 'project_closing',
    label: projectOutline.records.project_closing,
    read: 'project.node:all',
    nameField: 'title',
    path: '/task/projectClosing/closingDetails?closingId={id}',
    partOf: [{ object: 'project_node', field: 'nodeId', isListedSeparately: true }],
    fields: {
      ...labels,
      nodeId: { label: labels.nodeId, refers: 'project_node' },
      state: { label: labels.state, values: closingStates },
      appliedBy: { label: labels.appliedBy, refers: 'user' },
      decidedBy: { label: labels.decidedBy, refers: 'user' },
      gateNotes: {
        label: labels.gateNotes,
        isWhole: true,
        parts: {
          key: { label: gateLabels.key, isOmitted: true },
          label: { label: gateLabels.label },
          note: { label: gateLabels.note },
          byId: { label: gateLabels.byId, isOmitted: true },
          byName: { label: gateLabels.byName },
          at: { label: gateLabels.at },
        },
      },
      gates: { label: labels.gates, isOmitted: true },
      earlier: { label: labels.earlier, isOmitted: true },
      fileIds: { label: labels.fileIds, isDifference: true, isUnversioned: true },
    },
  },
]
