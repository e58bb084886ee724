import * as api from '@hepu/api/areas/research/common'
import { copyright } from '@hepu/api/areas/research/copyright'
import { patent } from '@hepu/api/areas/research/patent'
import { project } from '@hepu/api/areas/research/project'
import { reward } from '@hepu/api/areas/research/reward'
import { standard } from '@hepu/api/areas/research/standard'
import { thesis } from '@hepu/api/areas/research/thesis'
import * as tables from '../../db/schema/index.ts'
import { handle, type App } from '../../http/handle.ts'
import { mountResource } from '../../resource/mount.ts'
import { listOrgTree, searchInstitutions, searchStaff } from './common.ts'
import { copyrightHooks } from './copyrights.ts'
import { patentHooks } from './patents.ts'
import { projectHooks } from './projects.ts'
import { rewardHooks } from './rewards.ts'
import { thesisHooks } from './theses.ts'

/** 科研资产: its table of contents. */
export function registerResearch(app: App): void {
  handle(app, api.orgTree, listOrgTree)
  handle(app, api.searchInstitution, searchInstitutions)
  handle(app, api.searchStaff, searchStaff)
  mountResource(app, patent, tables.patent, patentHooks)
  mountResource(app, copyright, tables.copyright, copyrightHooks)
  mountResource(app, reward, tables.reward, rewardHooks)
  mountResource(app, thesis, tables.thesis, thesisHooks)
  mountResource(app, standard, tables.researchStandard)
  mountResource(app, project, tables.researchProject, projectHooks)
}
