import type { FileKind } from '../../core/file/fileKind.ts'
import type { RecordKind } from '../../core/recordKind.ts'
import { contractOutline } from './contractOutline.ts'
import { contractFileKind, contractFileTypeNames, contractFileTypes } from './record/contractFileTypes.ts'
import { contractLabels, contractResultLabels, partyLabels } from './record/contractLabels.ts'
import { contractKinds, contractStates } from './record/contractStates.ts'
import {
  contractDirections,
  contractTypes,
  licences,
  partyRoles,
  partySides,
  paymentModes,
  secrecyLevels,
} from './record/contractTypes.ts'
import { contractResultTypeLabels } from './subject/contractResultTypes.ts'

const { records } = contractOutline
const yesNo = { true: '是', false: '否' }
const ofContract = [{ object: 'contract', field: 'contractId' }] as const

/** Files of a contract, one kind for each type. */
export const contractFileKinds: Readonly<Record<string, FileKind>> = Object.fromEntries(
  contractFileTypeNames.map((type) => [
    contractFileKind(type),
    {
      title: contractFileTypes[type],
      table: 'contract',
      read: 'contract.record:read',
      write: 'contract.record:write',
    },
  ]),
)

/** Kinds of records of 合同管理 in the change log that contracts themselves consist of. */
export const contractRecords: readonly RecordKind[] = [
  {
    object: 'contract',
    label: records.contract,
    read: 'contract.record:read',
    nameField: 'name',
    path: '/task/contract/ContractDetail?contractId={id}',
    fields: {
      ...contractLabels,
      kind: { label: contractLabels.kind, values: contractKinds },
      type: {
        label: contractLabels.type,
        values: Object.fromEntries(Object.entries(contractTypes).map(([code, { label }]) => [code, label])),
      },
      direction: { label: contractLabels.direction, values: contractDirections },
      state: { label: contractLabels.state, values: contractStates },
      handlerId: { label: contractLabels.handlerId, refers: 'user' },
      unitId: { label: contractLabels.unitId, refers: 'organization' },
      isRelatedDeal: { label: contractLabels.isRelatedDeal, values: yesNo },
      secrecy: { label: contractLabels.secrecy, values: secrecyLevels },
      amount: { label: contractLabels.amount, money: '元' },
      isTaxIncluded: { label: contractLabels.isTaxIncluded, values: yesNo },
      paymentMode: { label: contractLabels.paymentMode, values: paymentModes },
      licence: { label: contractLabels.licence, values: licences },
      regions: { label: contractLabels.regions, isWhole: true, areRegions: true },
      maySublicense: { label: contractLabels.maySublicense, values: yesNo },
      suppliesParents: { label: contractLabels.suppliesParents, values: yesNo },
      parentId: { label: contractLabels.parentId, refers: 'contract' },
      renewalOfId: { label: contractLabels.renewalOfId, refers: 'contract' },
      templateId: { label: contractLabels.templateId, refers: 'contract' },
      submittedBy: { label: contractLabels.submittedBy, refers: 'user' },
      fileIds: { label: contractLabels.fileIds, isDifference: true, isUnversioned: true },
    },
  },
  {
    object: 'contract_party',
    label: records.contract_party,
    read: 'contract.record:read',
    nameField: 'name',
    partOf: ofContract,
    fields: {
      ...partyLabels,
      contractId: { label: partyLabels.contractId, refers: 'contract' },
      side: { label: partyLabels.side, values: partySides },
      role: { label: partyLabels.role, values: partyRoles },
      partyId: { label: partyLabels.partyId, refers: 'party' },
      unitId: { label: partyLabels.unitId, refers: 'organization' },
    },
  },
  {
    object: 'contract_result',
    label: records.contract_result,
    read: 'contract.record:read',
    namedAfter: { field: 'contractId', object: 'contract' },
    partOf: ofContract,
    fields: {
      ...contractResultLabels,
      contractId: { label: contractResultLabels.contractId, refers: 'contract' },
      resultType: { label: contractResultLabels.resultType, values: contractResultTypeLabels },
      resultId: { label: contractResultLabels.resultId, isOmitted: true },
      result: contractResultLabels.resultId,
    },
  },
]
