import { routesOf, type Area } from '../../core/area.ts'
import * as contractCalls from './record/contractCalls.ts'
import { contractFileKinds, contractRecords } from './contractRecordKinds.ts'

/** 合同管理: what the area gives to the rest of the product. */
export const contractArea: Area = {
  groups: [{ name: 'contract', label: '合同', routes: routesOf(contractCalls) }],
  recordKinds: [...contractRecords],
  fileKinds: { ...contractFileKinds },
}
