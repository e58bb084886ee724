import * as api from '@hepu/api/areas/contract/maintenance/varietyMaintenance'
import { handle, handleFile, handleUpload, type App } from '../../../http/handle.ts'
import { exportTasks, exportVarieties, maintenanceTemplate } from './exportMaintenance.ts'
import { checkMaintenance, importMaintenance } from './importMaintenance.ts'
import { deleteVariety, editVariety } from './maintenanceChanges.ts'
import { pageTasks, pageVarieties } from './maintenanceList.ts'
import { syncMaintenance } from './syncMaintenance.ts'

/** Mounts the calls of 品种维护. */
export function registerMaintenance(app: App): void {
  handle(app, api.varietyMaintenanceList, pageVarieties)
  handle(app, api.varietyMaintenanceEdit, editVariety)
  handle(app, api.varietyMaintenanceDelete, deleteVariety)
  handle(app, api.taskVarietyMaintenanceList, pageTasks)
  handleFile(app, api.taskVarietyMaintenanceExport, exportTasks)
  handleFile(app, api.productVarietyMaintenanceExport, exportVarieties)
  handleFile(app, api.productVarietyMaintenanceTemplate, maintenanceTemplate)
  handleUpload(app, api.productVarietyMaintenanceCheck, checkMaintenance)
  handleUpload(app, api.productVarietyMaintenanceImport, importMaintenance)
  handle(app, api.productVarietyMaintenanceSync, syncMaintenance)
}
