import type { ServerArea } from '../../area.ts'
import type { App } from '../../http/handle.ts'
import { registerArchive } from './record/registerArchive.ts'
import { seedBreeders } from './seedBreeders.ts'

/** 育种家档案: table of contents of the area. */
export const breederArea: ServerArea = {
  register: registerBreeders,
  seedDemo: seedBreeders,
  uniqueLabels: {
    breeder_once: '该单位或个人的育种家档案',
  },
}

function registerBreeders(app: App): void {
  registerArchive(app)
}
