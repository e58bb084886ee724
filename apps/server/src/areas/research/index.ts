import { breedingLab } from '@hepu/api/areas/research/breedingLab'
import * as api from '@hepu/api/areas/research/common'
import { copyright } from '@hepu/api/areas/research/copyright'
import { laboratory } from '@hepu/api/areas/research/laboratory'
import { patent } from '@hepu/api/areas/research/patent'
import { person } from '@hepu/api/areas/research/person'
import { platformInfo } from '@hepu/api/areas/research/platformInfo'
import { project } from '@hepu/api/areas/research/project'
import { reports } from '@hepu/api/areas/research/report/reports'
import { reward } from '@hepu/api/areas/research/reward'
import { standard } from '@hepu/api/areas/research/standard'
import { thesis } from '@hepu/api/areas/research/thesis'
import { variety } from '@hepu/api/areas/research/variety'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo'
import * as tables from '../../db/schema/index.ts'
import { handle, handleFile, type App } from '../../http/handle.ts'
import { mountResource } from '../../resource/mount.ts'
import { listAreas, listOrgTree, searchInstitutions, searchStaff } from './common.ts'
import { breedingLabHooks } from './breedingLabs.ts'
import { copyrightHooks } from './copyrights.ts'
import { patentHooks } from './patents.ts'
import { projectHooks } from './projects.ts'
import { mountReport } from './report/mount.ts'
import { htmlToExcel } from './html/htmlToExcel.ts'
import { rewardHooks } from './rewards.ts'
import { thesisHooks } from './theses.ts'
import { varietyHooks } from './varieties.ts'
import { varietyInfoHooks } from './varietyInfos.ts'

/** 科研资产: its table of contents. */
export function registerResearch(app: App): void {
  handle(app, api.orgTree, listOrgTree)
  handle(app, api.searchInstitution, searchInstitutions)
  handle(app, api.searchStaff, searchStaff)
  handle(app, api.areaTree, listAreas)
  handleFile(app, api.htmlToExcel, htmlToExcel)
  mountResource(app, patent, tables.patent, patentHooks)
  mountResource(app, copyright, tables.copyright, copyrightHooks)
  mountResource(app, reward, tables.reward, rewardHooks)
  mountResource(app, thesis, tables.thesis, thesisHooks)
  mountResource(app, standard, tables.researchStandard)
  mountResource(app, project, tables.researchProject, projectHooks)
  mountResource(app, variety, tables.researchVariety, varietyHooks)
  mountResource(app, varietyInfo, tables.varietyInfo, varietyInfoHooks)
  mountResource(app, platformInfo, tables.platformInfo)
  mountResource(app, laboratory, tables.laboratory)
  mountResource(app, breedingLab, tables.breedingLab, breedingLabHooks)
  mountResource(app, person, tables.researchPerson)
  mountReport(app, reports.approvedVariety, tables.researchVariety, varietyHooks)
  mountReport(app, reports.registeredVariety, tables.researchVariety, varietyHooks)
  mountReport(app, reports.varietyRight, tables.varietyInfo, varietyInfoHooks)
  mountReport(app, reports.patentRight, tables.patent, patentHooks)
  mountReport(app, reports.copyright, tables.copyright, copyrightHooks)
  mountReport(app, reports.award, tables.reward, rewardHooks)
}
