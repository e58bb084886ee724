import { searchGermplasm as searchCall } from '@hepu/api/areas/research/common'
import { germplasm } from '@hepu/api/areas/research/germplasm'
import * as tables from '../../../db/schema/index.ts'
import { handle, type App } from '../../../http/handle.ts'
import { mountResource } from '../../../resource/mount.ts'
import { germplasmHooks } from './hooks.ts'
import { searchGermplasm } from './search.ts'

/** 种质资源. */
export function registerGermplasm(app: App): void {
  mountResource(app, germplasm, tables.germplasm, germplasmHooks)
  handle(app, searchCall, searchGermplasm)
}
