import * as design from '@hepu/api/areas/experiment/design'
import { handle, handleFile, type App } from '../../../http/handle.ts'
import { applyDesign } from './applyDesign.ts'
import { showFieldMap } from './showFieldMap.ts'
import { downloadFieldPlan } from './fieldPlan.ts'
import { previewDesign } from './previewDesign.ts'

/** Mounts the design of trials and their field maps. */
export function registerDesign(app: App): void {
  handle(app, design.designPreview, previewDesign)
  handle(app, design.designApply, applyDesign)
  handle(app, design.fieldMap, showFieldMap)
  handleFile(app, design.fieldPlan, downloadFieldPlan)
}
