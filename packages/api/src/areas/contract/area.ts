import { routesOf, type Area } from '../../core/area.ts'
import * as commissionDeclaration from './commission/commissionDeclaration.ts'
import { commissionRecords } from './commission/commissionRecordKinds.ts'
import * as commissionReport from './commission/commissionReport.ts'
import * as commissionRule from './commission/commissionRule.ts'
import * as commissionRun from './commission/commissionRun.ts'
import * as contractCalls from './record/contractCalls.ts'
import { contractFileKinds, contractRecords } from './contractRecordKinds.ts'

/** 合同管理: what the area gives to the rest of the product. */
export const contractArea: Area = {
  groups: [
    { name: 'contract', label: '合同', routes: routesOf(contractCalls) },
    {
      name: 'contractCommission',
      label: '合同提成',
      routes: routesOf(commissionRule, commissionDeclaration, commissionRun, commissionReport),
    },
  ],
  recordKinds: [...contractRecords, ...commissionRecords],
  fileKinds: { ...contractFileKinds },
}
