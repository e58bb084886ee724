import * as api from '@hepu/api/areas/product/binding/productBinding'
import { handle, handleFile, handleUpload, type App } from '../../../http/handle.ts'
import { deleteBinding, editBinding } from './bindingChanges.ts'
import { findProducts, listHistory, pageBindings } from './bindingList.ts'
import { bindingTemplate, exportBindings } from './exportBindings.ts'
import { checkImport, importBindings } from './importBindings.ts'
import { listUnbound } from './unbound.ts'

/** Mounts the calls of bindings. */
export function registerBindings(app: App): void {
  handle(app, api.productBindingPage, pageBindings)
  handle(app, api.queryProductBindingName, findProducts)
  handle(app, api.editProductBindingRelation, editBinding)
  handle(app, api.deleteProductBinding, deleteBinding)
  handle(app, api.bindingHistory, listHistory)
  handle(app, api.unboundMaterials, listUnbound)
  handleUpload(app, api.importProductBindCheck, checkImport)
  handleUpload(app, api.importProductBinding, importBindings)
  handleFile(app, api.bindingTemplate, bindingTemplate)
  handleFile(app, api.exportBindings, exportBindings)
}
