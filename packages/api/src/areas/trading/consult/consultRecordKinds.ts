import type { RecordKind } from '../../../core/recordKind.ts'
import { tradingOutline } from '../tradingOutline.ts'
import { consultOutcomes, consultSources, consultTopics } from './consultFields.ts'
import { consultLabels as labels, consultMessageLabels } from './consultLabels.ts'
import { consultStates } from './consultStates.ts'

const { records } = tradingOutline
const read = 'trading.consult:read'

/** Consultations and their messages in the change log, without phones. */
export const consultRecords: readonly RecordKind[] = [
  {
    object: 'consult',
    label: records.consult,
    read,
    nameField: 'name',
    path: '/business/business-consultlist/consultDetails?id={id}',
    fields: {
      ...labels,
      topic: { label: labels.topic, values: consultTopics },
      topicId: { label: labels.topicId, isOmitted: true },
      snapshot: { label: labels.snapshot, isOmitted: true },
      source: { label: labels.source, values: consultSources },
      senderId: { label: labels.senderId, refers: 'user' },
      senderOrgId: { label: labels.senderOrgId, refers: 'organization' },
      phone: { label: labels.phone, isOmitted: true },
      email: { label: labels.email, isOmitted: true },
      state: { label: labels.state, values: consultStates },
      outcome: { label: labels.outcome, values: consultOutcomes },
      assigneeId: { label: labels.assigneeId, refers: 'user' },
      contractId: { label: labels.contractId, refers: 'contract' },
      reveal: '查看联系方式',
    },
  },
  {
    object: 'consult_message',
    label: records.consult_message,
    read,
    namedAfter: { field: 'consultId', object: 'consult' },
    partOf: [{ object: 'consult', field: 'consultId' }],
    fields: {
      ...consultMessageLabels,
      consultId: { label: consultMessageLabels.consultId, refers: 'consult' },
    },
  },
]
