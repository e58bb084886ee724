import { breedingLab } from '@hepu/api/areas/research/breedingLab'
import * as api from '@hepu/api/areas/research/common'
import { copyright } from '@hepu/api/areas/research/copyright'
import { laboratory } from '@hepu/api/areas/research/laboratory'
import { patent } from '@hepu/api/areas/research/patent'
import * as patentWords from '@hepu/api/areas/research/patentWords'
import { person } from '@hepu/api/areas/research/person'
import { platformInfo } from '@hepu/api/areas/research/platformInfo'
import { project } from '@hepu/api/areas/research/project'
import { reminders } from '@hepu/api/areas/research/reminders'
import { reward } from '@hepu/api/areas/research/reward'
import { standard } from '@hepu/api/areas/research/standard'
import { thesis } from '@hepu/api/areas/research/thesis'
import { variety } from '@hepu/api/areas/research/variety'
import { varietyInfo } from '@hepu/api/areas/research/varietyInfo'
import * as tables from '../../db/schema/index.ts'
import { handle, handlePublic, type App } from '../../http/handle.ts'
import { mountResource } from '../../resource/mount.ts'
import { listOrgTree, searchInstitutions, searchProjects, searchStaff } from './common.ts'
import { breedingLabHooks } from './breedingLabs.ts'
import { copyrightHooks } from './copyrights.ts'
import { registerGermplasm } from './germplasm/index.ts'
import { patentHooks } from './patents.ts'
import { listLegalStatus, listTypes } from './patentWords.ts'
import { personHooks } from './persons.ts'
import { projectHooks } from './projects.ts'
import { listReminders } from './reminders.ts'
import { rewardHooks } from './rewards.ts'
import { thesisHooks } from './theses.ts'
import { varietyHooks } from './varieties.ts'
import { varietyInfoHooks } from './varietyInfos.ts'

/** 科研资产: its table of contents. */
export function registerResearch(app: App): void {
  handle(app, api.orgTree, listOrgTree)
  handle(app, api.searchInstitution, searchInstitutions)
  handle(app, api.searchStaff, searchStaff)
  handle(app, api.searchProject, searchProjects)
  handle(app, reminders, listReminders)
  handlePublic(app, patentWords.patentLegalStatus, listLegalStatus)
  handlePublic(app, patentWords.patentTypes, listTypes)
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
  mountResource(app, person, tables.researchPerson, personHooks)
  registerGermplasm(app)
}
