import type { RecordKind } from '../../../core/recordKind.ts'
import { contractOutline } from '../contractOutline.ts'
import {
  commissionModes,
  maintenanceLabels as labels,
  maintenanceSources,
  maintenanceStates,
} from './maintenanceWords.ts'

/** 品种维护 in the change log. */
export const maintenanceRecords: readonly RecordKind[] = [
  {
    object: 'contract_variety',
    label: contractOutline.records.contract_variety,
    read: 'contract.maintenance:read',
    nameField: 'varietyName',
    path: '/product/varietyMaintenance?name={name}&q=1',
    // 品种维护 shows them.
    partOf: [{ object: 'contract', field: 'contractId', isListedSeparately: true }],
    fields: {
      ...labels,
      contractId: { label: labels.contractId, refers: 'contract' },
      resultLineId: { label: labels.resultLineId, isOmitted: true },
      varietyId: { label: labels.varietyId, refers: 'research_variety' },
      productId: { label: labels.productId, refers: 'product' },
      regions: { label: labels.regions, isWhole: true, areRegions: true },
      commissionMode: { label: labels.commissionMode, values: commissionModes },
      state: { label: labels.state, values: maintenanceStates },
      source: { label: labels.source, values: maintenanceSources },
    },
  },
]
