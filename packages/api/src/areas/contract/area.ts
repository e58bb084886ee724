import { routesOf, type Area } from '../../core/area.ts'
import * as distributionAdjustment from './distribution/distributionAdjustment.ts'
import * as distributionRules from './distribution/contractDistribution.ts'
import * as distributionIncome from './distribution/distributionIncome.ts'
import { distributionRecords } from './distribution/distributionRecordKinds.ts'
import * as distributionRuns from './distribution/distributionRun.ts'
import * as contractCalls from './record/contractCalls.ts'
import { paymentGroups } from './payment/paymentGroups.ts'
import { paymentRecords } from './payment/paymentRecordKinds.ts'
import { contractFileKinds, contractRecords } from './contractRecordKinds.ts'

/** 合同管理: what the area gives to the rest of the product. */
export const contractArea: Area = {
  groups: [
    { name: 'contract', label: '合同', routes: routesOf(contractCalls) },
    ...paymentGroups,
    {
      name: 'contractDistribution',
      label: '收益分配',
      routes: routesOf(distributionRules, distributionRuns, distributionAdjustment, distributionIncome),
    },
  ],
  recordKinds: [...contractRecords, ...paymentRecords, ...distributionRecords],
  fileKinds: { ...contractFileKinds },
}
