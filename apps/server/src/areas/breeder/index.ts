import type { ServerArea } from '../../area.ts'
import type { App } from '../../http/handle.ts'
import { registerAssets } from './asset/registerAssets.ts'
import { registerMaterials } from './material/registerMaterials.ts'
import { registerArchive } from './record/registerArchive.ts'
import { seedBreeders } from './seedBreeders.ts'

/** 育种家档案: table of contents of the area. */
export const breederArea: ServerArea = {
  register: registerBreeders,
  seedDemo: seedBreeders,
  uniqueLabels: {
    breeder_once: '该单位或个人的育种家档案',
    cooperative_variety_name: '该育种家的同名合作品种',
    cooperative_share_once: '该权益在同一天的约定',
    breeder_approved_once: '该育种家的这个审定品种',
    breeder_germplasm_once: '该育种家的这份种质',
  },
}

function registerBreeders(app: App): void {
  registerArchive(app)
  registerAssets(app)
  registerMaterials(app)
}
