import * as api from '@hepu/api/areas/project/application/projectApplication'
import { applicationSections } from '@hepu/api/areas/project/application/applicationSections'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import type { FileGuard } from '../../../files/fileGuard.ts'
import { AppError } from '@hepu/api/core/errorCodes'
import { mountPart } from '../../../resource/part/mountPart.ts'
import { editBlocker, sees, type Application } from './applicationAccess.ts'
import { deleteApplication, editInfo, insertInfo } from './applicationChanges.ts'
import { listButtons, pageApplications, showApplication, showBudgetSubjects } from './applicationList.ts'
import { compareRounds, findOfProject, listOpinions, listRounds } from './applicationRounds.ts'
import { getApplication } from './applications.ts'
import { showOverallTarget, showTargetTree, sortTargets } from './applicationTargets.ts'
import { printApplication } from './printApplication.ts'
import { checkBeforeSubmission, submitApplication } from './submitApplication.ts'

/** Mounts the calls about applications and their sections. */
export function registerApplications(app: App): void {
  handle(app, api.queryPage, pageApplications)
  handle(app, api.queryOneProjectInfo, showApplication)
  handle(app, api.insertProjectInfo, insertInfo)
  handle(app, api.editProjectInfo, editInfo)
  handle(app, api.deleteApplication, deleteApplication)
  handle(app, api.targetTree, showTargetTree)
  handle(app, api.overallTarget, showOverallTarget)
  handle(app, api.targetSort, sortTargets)
  handle(app, api.getApplicationButton, listButtons)
  handle(app, api.getAuditOpinion, listOpinions)
  handle(app, api.budgetSubjects, showBudgetSubjects)
  handle(app, api.check, checkBeforeSubmission)
  handle(app, api.submitApplication, submitApplication)
  handle(app, api.rounds, listRounds)
  handle(app, api.roundDifference, compareRounds)
  handle(app, api.applicationOfProject, findOfProject)
  handleFile(app, api.printApplication, printApplication)
  for (const part of applicationSections) {
    mountPart(app, part, {
      guard: (ctx, parent) => editBlocker(ctx, parent as unknown as Application),
      sees: (ctx, parent) => sees(ctx, parent as unknown as Application),
    })
  }
}

/** Files of a section are read by those who see its application. */
const guardFiles: FileGuard = async (ctx, row) => {
  const applicationId = row['applicationId']
  if (typeof applicationId !== 'number') throw new AppError('NOT_FOUND', '附件不存在或无权查看')
  await getApplication(ctx, applicationId)
}

/** The rule about files of the sections that have some, by `infoType`. */
export const applicationFileGuards: Readonly<Record<string, FileGuard>> = Object.fromEntries(
  applicationSections.map(({ fileType }) => [fileType, guardFiles]),
)
