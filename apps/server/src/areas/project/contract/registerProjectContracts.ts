import * as api from '@hepu/api/areas/project/contract/projectContract'
import { handle, type App } from '../../../http/handle.ts'
import { linkProject, unlinkProject } from '../../contract/shared.ts'
import { pageContractFiles } from './projectContractFiles.ts'
import { findAssociable, pageContracts } from './projectContracts.ts'

/** Mounts the calls of the contracts of projects. */
export function registerProjectContracts(app: App): void {
  handle(app, api.pageProjectContracts, pageContracts)
  handle(app, api.addProjectContract, linkProject)
  handle(app, api.projectContractDisassociate, unlinkProject)
  handle(app, api.associatedContractList, findAssociable)
  handle(app, api.pageProjectContractsFile, pageContractFiles)
}
