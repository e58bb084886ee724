import * as api from '@hepu/api/areas/research/lookups'
import * as choices from '@hepu/api/core/resource/choices'
import { feePayment } from '@hepu/api/areas/research/patent/feePayment'
import * as patentWords from '@hepu/api/areas/research/patent/patentWords'
import type { ResourceName } from '@hepu/api/core/resource/titles'
import { registries } from '@hepu/api/areas/research/registries'
import { reminders, remindersExport } from '@hepu/api/areas/research/reminders'
import { dusTest } from '@hepu/api/areas/research/varietyInfo/dusTest'
import { worklist } from '@hepu/api/areas/research/worklist'
import { reports } from '@hepu/api/areas/research/report/reportDefinitions'
import type { ServerArea } from '../../area.ts'
import { seedResearch } from './demo/seedResearch.ts'
import { handle, handleFile, handlePublic, type App } from '../../http/handle.ts'
import { mountPart } from '../../resource/part/mountPart.ts'
import { mountResource } from '../../resource/mountResource.ts'
import { registerAcquire } from './acquire/index.ts'
import {
  listAreas,
  listOrgTree,
  searchInstitutions,
  searchProjects,
  searchStaff,
  searchVarieties,
} from './lookups.ts'
import { registerGenes } from './gene/index.ts'
import { registerGermplasm } from './germplasm/index.ts'
import { registerOverview } from './overview/index.ts'
import { registerOwnership } from './ownership/index.ts'
import { listLegalStatus, listTypes } from './patent/patentWords.ts'
import { htmlToExcel } from './html/htmlToExcel.ts'
import { registryHooks } from './registry/registryHooks.ts'
import { registrySubject } from '../../resource/registryApproval.ts'
import { registryTable } from '../../resource/registryTable.ts'
import { exportReminders, listReminders } from './reminders.ts'
import { listWork } from './worklist.ts'
import { mountReport } from './report/mountReport.ts'

/** Fields with the amount by which the flow of a registry may have further steps. */
const amountFields: Readonly<Partial<Record<ResourceName, string>>> = {
  'research.project': 'totalFund',
  'research.reward': 'bonus',
}

/** 科研资产: its table of contents. */
export const researchArea: ServerArea = {
  register: registerResearch,
  uniqueLabels: {
    gene_folder_path: '同级文件夹的名称',
    germplasm_title_once: '种质资源栏目设置',
    acquire_record_mark: '该公告的获取记录',
    ownership_history_seq: '该资产的同一次变更',
  },
  approvals: registries.map(({ def }) => registrySubject(def, '科研资产', amountFields[def.name])),
  seedDemo: seedResearch,
}

function registerResearch(app: App): void {
  handle(app, choices.orgTree, listOrgTree)
  handle(app, api.searchInstitution, searchInstitutions)
  handle(app, choices.searchStaff, searchStaff)
  handle(app, choices.searchProject, searchProjects)
  handle(app, choices.searchVariety, searchVarieties)
  handle(app, reminders, listReminders)
  handleFile(app, remindersExport, exportReminders)
  handle(app, worklist, listWork)
  handlePublic(app, patentWords.patentLegalStatus, listLegalStatus)
  handlePublic(app, patentWords.patentTypes, listTypes)
  handle(app, api.areaTree, listAreas)
  handleFile(app, api.htmlToExcel, htmlToExcel)
  for (const { def } of registries) mountResource(app, def, registryTable(def), registryHooks[def.name])
  mountPart(app, dusTest)
  mountPart(app, feePayment)
  registerGermplasm(app)
  registerGenes(app)
  registerOwnership(app)
  registerAcquire(app)
  registerOverview(app)
  for (const report of Object.values(reports)) {
    mountReport(app, report, registryTable(report.registry), registryHooks[report.registry.name] ?? {})
  }
}
