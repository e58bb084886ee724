import * as api from '@hepu/api/areas/research/common'
import * as patentWords from '@hepu/api/areas/research/patentWords'
import { registries } from '@hepu/api/areas/research/registries'
import { reminders } from '@hepu/api/areas/research/reminders'
import { reports } from '@hepu/api/areas/research/report/reports'
import type { ResourceName } from '@hepu/api/core/resource/titles'
import { handle, handleFile, handlePublic, type App } from '../../http/handle.ts'
import { mountResource } from '../../resource/mount.ts'
import type { Hooks } from '../../resource/mounted.ts'
import { registerAcquire } from './acquire/index.ts'
import { listAreas, listOrgTree, searchInstitutions, searchProjects, searchStaff } from './common.ts'
import { breedingLabHooks } from './breedingLabs.ts'
import { copyrightHooks } from './copyrights.ts'
import { geneHooks } from './genes/hooks.ts'
import { registerGenes } from './genes/index.ts'
import { germplasmHooks } from './germplasm/hooks.ts'
import { registerGermplasm } from './germplasm/index.ts'
import { registerOverview } from './overview/index.ts'
import { registerOwnership } from './ownership/index.ts'
import { patentHooks } from './patents.ts'
import { listLegalStatus, listTypes } from './patentWords.ts'
import { personHooks } from './persons.ts'
import { projectHooks } from './projects.ts'
import { htmlToExcel } from './html/htmlToExcel.ts'
import { registryTable } from '../../resource/registryTable.ts'
import { listReminders } from './reminders.ts'
import { mountReport } from './report/mount.ts'
import { rewardHooks } from './rewards.ts'
import { thesisHooks } from './theses.ts'
import { varietyHooks } from './varieties.ts'
import { varietyInfoHooks } from './varietyInfos.ts'

/** Rules of the registries that have some of their own. */
export const hooks: Readonly<Partial<Record<ResourceName, Hooks>>> = {
  'research.patent': patentHooks,
  'research.copyright': copyrightHooks,
  'research.reward': rewardHooks,
  'research.thesis': thesisHooks,
  'research.project': projectHooks,
  'research.variety': varietyHooks,
  'research.varietyInfo': varietyInfoHooks,
  'research.breedingLab': breedingLabHooks,
  'research.person': personHooks,
  'research.germplasm': germplasmHooks,
  'research.gene': geneHooks,
}

/** 科研资产: its table of contents. */
export function registerResearch(app: App): void {
  handle(app, api.orgTree, listOrgTree)
  handle(app, api.searchInstitution, searchInstitutions)
  handle(app, api.searchStaff, searchStaff)
  handle(app, api.searchProject, searchProjects)
  handle(app, reminders, listReminders)
  handlePublic(app, patentWords.patentLegalStatus, listLegalStatus)
  handlePublic(app, patentWords.patentTypes, listTypes)
  handle(app, api.areaTree, listAreas)
  handleFile(app, api.htmlToExcel, htmlToExcel)
  for (const { def } of registries) mountResource(app, def, registryTable(def), hooks[def.name])
  registerGermplasm(app)
  registerGenes(app)
  registerOwnership(app)
  registerAcquire(app)
  registerOverview(app)
  for (const report of Object.values(reports)) {
    mountReport(app, report, registryTable(report.registry), hooks[report.registry.name] ?? {})
  }
}
