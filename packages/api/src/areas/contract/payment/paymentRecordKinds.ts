import type { RecordKind } from '../../../core/recordKind.ts'
import { contractOutline } from '../contractOutline.ts'
import {
  collectionLabels,
  conditionKinds,
  conditionLabels,
  refundLabels,
  refundStates,
  triggers,
  typedBys,
  useLabels,
  waiverLabels,
  waiverStates,
} from './paymentWords.ts'

const { records } = contractOutline
const read = 'contract.payment:read'
const ofContract = [{ object: 'contract', field: 'contractId', isListedSeparately: true }] as const
const contract = { label: conditionLabels.contractId, refers: 'contract' } as const

/** Kinds of records of payments in the change log. */
export const paymentRecords: readonly RecordKind[] = [
  {
    object: 'contract_condition',
    label: records.contract_condition,
    read,
    nameField: 'name',
    partOf: ofContract,
    fields: {
      ...conditionLabels,
      contractId: contract,
      kind: { label: conditionLabels.kind, values: conditionKinds },
      trigger: { label: conditionLabels.trigger, values: triggers },
      resultLineId: { label: conditionLabels.resultLineId, isOmitted: true },
      amount: { label: conditionLabels.amount, money: '元' },
      typed: { label: conditionLabels.typed, values: typedBys },
      waived: { label: conditionLabels.waived, money: '元' },
      sourceId: { label: conditionLabels.sourceId, isOmitted: true },
      requestId: { label: conditionLabels.requestId, isOmitted: true },
    },
  },
  {
    object: 'contract_collection',
    label: records.contract_collection,
    read,
    nameField: 'payerName',
    partOf: ofContract,
    fields: {
      ...collectionLabels,
      contractId: contract,
      amount: { label: collectionLabels.amount, money: '元' },
      yuan: { label: collectionLabels.yuan, money: '元' },
      refundOfId: { label: collectionLabels.refundOfId, refers: 'contract_collection' },
      payerId: { label: collectionLabels.payerId, refers: 'party' },
      isAdvance: { label: collectionLabels.isAdvance, values: { true: '是', false: '否' } },
      requestId: { label: collectionLabels.requestId, isOmitted: true },
    },
  },
  {
    object: 'contract_collection_use',
    label: records.contract_collection_use,
    read,
    namedAfter: { field: 'conditionId', object: 'contract_condition' },
    partOf: [{ object: 'contract_collection', field: 'collectionId' }],
    fields: {
      ...useLabels,
      collectionId: { label: useLabels.collectionId, refers: 'contract_collection' },
      conditionId: { label: useLabels.conditionId, refers: 'contract_condition' },
      amount: { label: useLabels.amount, money: '元' },
    },
  },
  {
    object: 'contract_refund',
    label: records.contract_refund,
    read,
    namedAfter: { field: 'collectionId', object: 'contract_collection' },
    partOf: [{ object: 'contract_collection', field: 'collectionId', isListedSeparately: true }],
    fields: {
      ...refundLabels,
      contractId: contract,
      collectionId: { label: refundLabels.collectionId, refers: 'contract_collection' },
      conditionId: { label: refundLabels.conditionId, refers: 'contract_condition' },
      amount: { label: refundLabels.amount, money: '元' },
      state: { label: refundLabels.state, values: refundStates },
      entryId: { label: refundLabels.entryId, isOmitted: true },
      files: { label: refundLabels.files, isOmitted: true },
      requestId: { label: refundLabels.requestId, isOmitted: true },
    },
  },
  {
    object: 'contract_waiver',
    label: records.contract_waiver,
    read,
    namedAfter: { field: 'conditionId', object: 'contract_condition' },
    partOf: [{ object: 'contract_condition', field: 'conditionId', isListedSeparately: true }],
    fields: {
      ...waiverLabels,
      contractId: contract,
      conditionId: { label: waiverLabels.conditionId, refers: 'contract_condition' },
      amount: { label: waiverLabels.amount, money: '元' },
      state: { label: waiverLabels.state, values: waiverStates },
      requestId: { label: waiverLabels.requestId, isOmitted: true },
    },
  },
]
