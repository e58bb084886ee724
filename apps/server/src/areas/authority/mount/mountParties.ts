import { partySearch } from '@hepu/api/core/resource/partySearch'
import * as party from '@hepu/api/areas/authority/party/party'
import * as supplier from '@hepu/api/areas/authority/supplier/supplier'
import { handle, type App } from '../../../http/handle.ts'
import { mergeParties, previewMerge } from '../party/mergeParties.ts'
import { deleteParties, saveParty, setPartyState, updateParty } from '../party/partyChanges.ts'
import { listSimilar, pageParties, searchParties, showParty } from '../party/parties.ts'
import { showSecret } from '../party/partySecret.ts'
import { listUses } from '../party/partyUses.ts'
import {
  deleteSuppliers,
  saveSupplier,
  setSupplierState,
  updateSupplier,
} from '../supplier/supplierChanges.ts'
import {
  addRelations,
  deleteRelations,
  listOrgsToRelate,
  listRelations,
} from '../supplier/supplierRelations.ts'
import { pageSuppliers, showSupplier, showSupplierTree, sumByType } from '../supplier/suppliers.ts'

/** 往来单位. */
export function registerParties(app: App): void {
  handle(app, party.partyPage, pageParties)
  handle(app, party.partyShow, showParty)
  handle(app, party.partySecret, showSecret)
  handle(app, partySearch, searchParties)
  handle(app, party.partySimilar, listSimilar)
  handle(app, party.partySave, saveParty)
  handle(app, party.partyUpdate, updateParty)
  handle(app, party.partyState, setPartyState)
  handle(app, party.partyDelete, deleteParties)
  handle(app, party.partyUses, listUses)
  handle(app, party.partyMergePreview, previewMerge)
  handle(app, party.partyMerge, mergeParties)
}

/** 供应商 and who works with them. */
export function registerSuppliers(app: App): void {
  handle(app, supplier.getSupplierTree, showSupplierTree)
  handle(app, supplier.getSupplierSumByType, sumByType)
  handle(app, supplier.supplierPage, pageSuppliers)
  handle(app, supplier.supplierShow, showSupplier)
  handle(app, supplier.supplierSave, saveSupplier)
  handle(app, supplier.supplierUpdate, updateSupplier)
  handle(app, supplier.supplierState, setSupplierState)
  handle(app, supplier.supplierDelete, deleteSuppliers)
  handle(app, supplier.getRelationship, listRelations)
  handle(app, supplier.supplierOrgs, listOrgsToRelate)
  handle(app, supplier.addRelationship, addRelations)
  handle(app, supplier.deleteRelationship, deleteRelations)
}
