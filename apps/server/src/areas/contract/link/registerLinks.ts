import * as api from '@hepu/api/areas/contract/link/contractLinks'
import { handle, type App } from '../../../http/handle.ts'
import { linkContracts, listPairs, unlinkContracts } from './contractPairs.ts'
import { findContracts, findProjects, listProjects } from './linkLists.ts'
import { linkProject, unlinkProject } from './projectLinks.ts'

/** What the unique indexes of the links guard. */
export const linkUniqueLabels = {
  contract_project_once: '该合同与项目的关联',
  contract_link_once: '这两份合同的关联',
} as const

/** Mounts the calls of the projects and contracts that a contract belongs together with. */
export function registerLinks(app: App): void {
  handle(app, api.associatedProjectList, listProjects)
  handle(app, api.associatedProjectAdd, linkProject)
  handle(app, api.associatedProjectDelete, unlinkProject)
  handle(app, api.linkableProjects, findProjects)
  handle(app, api.associatedContractList, listPairs)
  handle(app, api.associatedContractAdd, linkContracts)
  handle(app, api.associatedContractDelete, unlinkContracts)
  handle(app, api.linkableContracts, findContracts)
}
