import { routesOf, type Area } from '../../core/area.ts'
import { commissionGroups } from './commission/commissionGroups.ts'
import { commissionRecords } from './commission/commissionRecordKinds.ts'
import * as contractCalls from './record/contractCalls.ts'
import { paymentGroups } from './payment/paymentGroups.ts'
import { paymentRecords } from './payment/paymentRecordKinds.ts'
import { contractFileKinds, contractRecords } from './contractRecordKinds.ts'

/** 合同管理: what the area gives to the rest of the product. */
export const contractArea: Area = {
  groups: [
    { name: 'contract', label: '合同', routes: routesOf(contractCalls) },
    ...paymentGroups,
    ...commissionGroups,
  ],
  recordKinds: [...contractRecords, ...paymentRecords, ...commissionRecords],
  fileKinds: { ...contractFileKinds },
}
