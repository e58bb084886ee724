import { routesOf, type Area } from '../../core/area.ts'
import * as links from './link/contractLinks.ts'
import { linkRecords } from './link/linkRecordKinds.ts'
import * as results from './subject/contractResult.ts'
import * as resultImport from './subject/resultImport.ts'
import * as contractCalls from './record/contractCalls.ts'
import { contractFileKinds, contractRecords } from './contractRecordKinds.ts'

/** 合同管理: what the area gives to the rest of the product. */
export const contractArea: Area = {
  groups: [
    { name: 'contract', label: '合同', routes: routesOf(contractCalls) },
    { name: 'contractResult', label: '合同成果', routes: routesOf(results, resultImport) },
    { name: 'contractLink', label: '关联项目与关联合同', routes: routesOf(links) },
  ],
  recordKinds: [...contractRecords, ...linkRecords],
  fileKinds: { ...contractFileKinds },
}
