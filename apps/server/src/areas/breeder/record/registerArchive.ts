import * as archive from '@hepu/api/areas/breeder/record/breederArchive'
import * as book from '@hepu/api/areas/breeder/record/breederBook'
import * as fee from '@hepu/api/areas/breeder/record/breederFee'
import * as standard from '@hepu/api/areas/breeder/record/promotionStandard'
import { breederSearch } from '@hepu/api/core/resource/breederSearch'
import { handle, handleFile, handleUpload, type App } from '../../../http/handle.ts'
import { listAffected } from './affected.ts'
import { deleteArchives, editArchive, saveArchive } from './archiveChanges.ts'
import { attachToArchive, detachFromArchive } from './archiveFiles.ts'
import { findOrgs, findOrgsOrPersons, pageArchives, showArchive } from './archiveList.ts'
import { moveArchive } from './archiveStates.ts'
import { archiveTemplate, exportArchives } from './exportArchives.ts'
import { deleteFees, editFee } from './feeChanges.ts'
import { showFees } from './fees.ts'
import { checkArchives, confirmArchives } from './importArchives.ts'
import { searchBreeders } from './searchBreeders.ts'
import { listStandards, saveStandards } from './standards.ts'

/** Mounts the calls of the archive: records, workbook, fees and standards. */
export function registerArchive(app: App): void {
  handle(app, archive.breederPage, pageArchives)
  handle(app, archive.breederDetail, showArchive)
  handle(app, archive.breederSave, saveArchive)
  handle(app, archive.breederEdit, editArchive)
  handle(app, archive.breederDelete, deleteArchives)
  handle(app, archive.breederAffected, listAffected)
  handle(app, archive.breederUpdateState, moveArchive)
  handle(app, archive.breederAttach, attachToArchive)
  handle(app, archive.breederDetach, detachFromArchive)
  handle(app, archive.searchOrg, findOrgs)
  handle(app, breederSearch, searchBreeders)
  handle(app, archive.searchOrgOrUser, findOrgsOrPersons)
  handleFile(app, book.exportBreeders, exportArchives)
  handleFile(app, book.breederTemplate, archiveTemplate)
  handleUpload(app, book.importBreeders, checkArchives)
  handleUpload(app, book.confirmBreeders, confirmArchives)
  handle(app, fee.feeList, showFees)
  handle(app, fee.editFee, editFee)
  handle(app, fee.deleteFees, deleteFees)
  handle(app, standard.standardList, listStandards)
  handle(app, standard.saveStandards, saveStandards)
}
