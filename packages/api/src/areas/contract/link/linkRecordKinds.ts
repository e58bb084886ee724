import type { RecordKind } from '../../../core/recordKind.ts'
import { contractLinkKinds } from './linkKinds.ts'
import { linkRecordLabels } from './linkRecordLabels.ts'
import { contractLinkLabels, contractProjectLabels } from './linkLabels.ts'

const read = 'contract.record:read'
const partOf = [{ object: 'contract', field: 'contractId' }] as const

/** Kinds of records of the links of contracts in the change log. */
export const linkRecords: readonly RecordKind[] = [
  {
    object: 'contract_project',
    label: linkRecordLabels.contract_project,
    read,
    namedAfter: { field: 'nodeId', object: 'project_node' },
    partOf,
    fields: {
      ...contractProjectLabels,
      contractId: { label: contractProjectLabels.contractId, refers: 'contract' },
      projectId: { label: contractProjectLabels.projectId, refers: 'project_node' },
      nodeId: { label: contractProjectLabels.nodeId, refers: 'project_node' },
      purse: { label: contractProjectLabels.purse, values: { special: '专项资金', self: '自筹资金' } },
      subjectId: { label: contractProjectLabels.subjectId, isOmitted: true },
      subject: contractProjectLabels.subjectId,
      removedBy: { label: contractProjectLabels.removedBy, refers: 'user' },
    },
  },
  {
    object: 'contract_link',
    label: linkRecordLabels.contract_link,
    read,
    namedAfter: { field: 'otherId', object: 'contract' },
    partOf,
    fields: {
      ...contractLinkLabels,
      contractId: { label: contractLinkLabels.contractId, refers: 'contract' },
      otherId: { label: contractLinkLabels.otherId, refers: 'contract' },
      kind: { label: contractLinkLabels.kind, values: contractLinkKinds },
      removedBy: { label: contractLinkLabels.removedBy, refers: 'user' },
    },
  },
]
