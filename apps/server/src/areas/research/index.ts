import * as api from '@hepu/api/areas/research/common'
import { patent } from '@hepu/api/areas/research/patent'
import { patent as patentTable } from '../../db/schema/index.ts'
import { handle, type App } from '../../http/handle.ts'
import { mountResource } from '../../resource/mount.ts'
import { listOrgTree, searchInstitutions, searchStaff } from './common.ts'
import { patentHooks } from './patents.ts'

/** 科研资产: its table of contents. */
export function registerResearch(app: App): void {
  handle(app, api.orgTree, listOrgTree)
  handle(app, api.searchInstitution, searchInstitutions)
  handle(app, api.searchStaff, searchStaff)
  mountResource(app, patent, patentTable, patentHooks)
}
