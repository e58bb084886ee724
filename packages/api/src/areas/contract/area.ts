import { routesOf, type Area } from '../../core/area.ts'
import { changeFileKinds } from './change/changeKinds.ts'
import * as contractChange from './change/contractChange.ts'
import { maintenanceRecords } from './maintenance/maintenanceRecordKinds.ts'
import * as varietyMaintenance from './maintenance/varietyMaintenance.ts'
import * as home from './home/contractHome.ts'
import * as links from './link/contractLinks.ts'
import { linkRecords } from './link/linkRecordKinds.ts'
import * as results from './subject/contractResult.ts'
import * as resultImport from './subject/resultImport.ts'
import * as distributionAdjustment from './distribution/distributionAdjustment.ts'
import * as distributionComments from './distribution/distributionComment.ts'
import * as distributionRules from './distribution/contractDistribution.ts'
import * as distributionShares from './distribution/resultShares.ts'
import * as proposals from './distribution/proposedPartners.ts'
import * as distributionIncome from './distribution/distributionIncome.ts'
import { distributionRecords } from './distribution/distributionRecordKinds.ts'
import * as distributionRuns from './distribution/distributionRun.ts'
import { commissionGroups } from './commission/commissionGroups.ts'
import { commissionRecords } from './commission/commissionRecordKinds.ts'
import * as wordTemplates from './record/wordTemplate.ts'
import * as contractCalls from './record/contractCalls.ts'
import { paymentGroups } from './payment/paymentGroups.ts'
import { paymentRecords } from './payment/paymentRecordKinds.ts'
import { REFUND_FILES } from './payment/paymentWords.ts'
import { contractFileKinds, contractRecords } from './contractRecordKinds.ts'

const changeFiles = {
  title: '合同变更',
  table: 'change_set',
  read: 'contract.record:read',
  write: 'contract.record:write',
} as const

const refundFiles = {
  title: '退款',
  table: 'contract_refund',
  read: 'contract.payment:read',
  write: 'contract.payment:write',
} as const

/** 合同管理: what the area gives to the rest of the product. */
export const contractArea: Area = {
  groups: [
    { name: 'contract', label: '合同', routes: routesOf(contractCalls, wordTemplates) },
    { name: 'contractHome', label: '合同工作台', routes: routesOf(home) },
    { name: 'contractResult', label: '合同成果', routes: routesOf(results, resultImport) },
    { name: 'contractLink', label: '关联项目与关联合同', routes: routesOf(links) },
    { name: 'contractChange', label: '合同变更', routes: routesOf(contractChange) },
    { name: 'varietyMaintenance', label: '品种维护', routes: routesOf(varietyMaintenance) },
    ...paymentGroups,
    ...commissionGroups,
    {
      name: 'contractDistribution',
      label: '收益分配',
      routes: routesOf(
        distributionRules,
        distributionRuns,
        distributionAdjustment,
        distributionIncome,
        distributionComments,
        distributionShares,
        proposals,
      ),
    },
  ],
  recordKinds: [
    ...contractRecords,
    ...linkRecords,
    ...maintenanceRecords,
    ...paymentRecords,
    ...commissionRecords,
    ...distributionRecords,
  ],
  fileKinds: {
    ...contractFileKinds,
    [REFUND_FILES]: refundFiles,
    [changeFileKinds.apply]: changeFiles,
    [changeFileKinds.signed]: changeFiles,
  },
}
