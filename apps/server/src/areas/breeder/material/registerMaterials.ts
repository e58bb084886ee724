import * as api from '@hepu/api/areas/breeder/material/breederMaterial'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { showChain } from './materialChain.ts'
import { createMaterial, deleteMaterials, returnMaterial } from './materialChanges.ts'
import { exportMaterials, pageMaterials } from './materials.ts'

/** Mounts the calls about material that is handed to breeders. */
export function registerMaterials(app: App): void {
  handle(app, api.materialPage, pageMaterials)
  handle(app, api.materialCreate, createMaterial)
  handle(app, api.materialReturn, returnMaterial)
  handle(app, api.materialDelete, deleteMaterials)
  handle(app, api.materialChain, showChain)
  handleFile(app, api.materialExport, exportMaterials)
}
