import * as approved from '@hepu/api/areas/breeder/asset/approvedVariety'
import * as common from '@hepu/api/areas/breeder/asset/breederCommon'
import * as germplasm from '@hepu/api/areas/breeder/asset/breederGermplasm'
import * as cooperative from '@hepu/api/areas/breeder/asset/cooperativeVariety'
import * as right from '@hepu/api/areas/breeder/asset/resultRight'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import {
  deleteApproved,
  exportApproved,
  findApproved,
  pageApproved,
  saveApproved,
  showApproved,
  updateApproved,
} from './approved.ts'
import { changeShares } from './changeShares.ts'
import { deleteBreederFile, queryRelate, relateProducts } from './common.ts'
import {
  attachToCooperative,
  createCooperative,
  deleteCooperatives,
  updateCooperative,
} from './cooperativeChanges.ts'
import { pageCooperatives } from './cooperatives.ts'
import { showCooperative } from './cooperativeShow.ts'
import { exportCooperatives } from './exportCooperatives.ts'
import { findLinks } from './findLinks.ts'
import { createGermplasm, deleteGermplasm, updateGermplasm } from './germplasmChanges.ts'
import { exportGermplasm, findGermplasm, pageGermplasm, showGermplasm } from './germplasms.ts'
import { listLinkedBreeders } from './linkedBreeders.ts'
import { attachToRight, deleteRights, saveRight, updateRight } from './rightChanges.ts'
import { exportRights, findResults, pageRights, showRight } from './rights.ts'

/** Mounts the calls of what breeders bring: varieties, germplasm, rights, and what they are linked with. */
export function registerAssets(app: App): void {
  handle(app, cooperative.cooperativePage, pageCooperatives)
  handle(app, cooperative.cooperativeShow, showCooperative)
  handle(app, cooperative.cooperativeCreate, createCooperative)
  handle(app, cooperative.cooperativeUpdate, updateCooperative)
  handle(app, cooperative.cooperativeDelete, deleteCooperatives)
  handle(app, cooperative.cooperativeShares, changeShares)
  handle(app, cooperative.cooperativeAttach, attachToCooperative)
  handle(app, cooperative.cooperativeFuzzy, findLinks)
  handleFile(app, cooperative.cooperativeExport, exportCooperatives)
  handle(app, approved.approvedPage, pageApproved)
  handle(app, approved.approvedShow, showApproved)
  handle(app, approved.approvedSave, saveApproved)
  handle(app, approved.approvedUpdate, updateApproved)
  handle(app, approved.approvedDelete, deleteApproved)
  handle(app, approved.approvedFuzzy, findApproved)
  handleFile(app, approved.approvedExport, exportApproved)
  handle(app, germplasm.germplasmPage, pageGermplasm)
  handle(app, germplasm.germplasmDetail, showGermplasm)
  handle(app, germplasm.germplasmCreate, createGermplasm)
  handle(app, germplasm.germplasmUpdate, updateGermplasm)
  handle(app, germplasm.germplasmDelete, deleteGermplasm)
  handle(app, germplasm.germplasmFuzzy, findGermplasm)
  handleFile(app, germplasm.germplasmExport, exportGermplasm)
  handle(app, right.rightPage, pageRights)
  handle(app, right.rightShow, showRight)
  handle(app, right.rightSave, saveRight)
  handle(app, right.rightUpdate, updateRight)
  handle(app, right.rightDelete, deleteRights)
  handle(app, right.rightAttach, attachToRight)
  handle(app, right.rightFuzzy, findResults)
  handleFile(app, right.rightExport, exportRights)
  handle(app, common.deleteBreederFile, deleteBreederFile)
  handle(app, common.queryRelate, queryRelate)
  handle(app, common.relateProducts, relateProducts)
  handle(app, common.linkedBreeders, listLinkedBreeders)
}
