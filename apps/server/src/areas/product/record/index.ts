import { product } from '@hepu/api/areas/product/record/product'
import * as api from '@hepu/api/areas/product/record/productCalls'
import * as stateApi from '@hepu/api/areas/product/record/productState'
import { productStates } from '@hepu/api/areas/product/record/productStates'
import { readDictionaries } from '../../../db/keptNames.ts'
import { handle, handleUpload, type App } from '../../../http/handle.ts'
import { deleteRecordFile } from '../../../resource/deleteRecordFile.ts'
import { mountResource } from '../../../resource/mountResource.ts'
import { deleteRecords } from '../../../resource/recycleBin.ts'
import { moveState } from './moveState.ts'
import { showOfVariety } from './ofVariety.ts'
import { showProductExtra } from './productExtra.ts'
import { listProductFiles, uploadProductFile } from './productFiles.ts'
import { productHooks } from './productHooks.ts'
import { products } from './products.ts'
import { showState } from './showState.ts'

const TYPES = 'product_type'

/** Registers the calls of the register of products. */
export function registerRecord(app: App): void {
  mountResource(app, product, products.table, productHooks)
  handle(app, api.deleteProduct, (ctx, { id, reason }) => deleteRecords(ctx, products, { ids: [id], reason }))
  handle(app, api.getProductExtra, showProductExtra)
  handle(app, api.productOfVariety, showOfVariety)
  handle(app, api.typeList, async (ctx) => {
    const types = (await readDictionaries(ctx, [TYPES])).get(TYPES)
    return [...(types?.byValue.values() ?? [])].filter(({ disabled }) => !disabled)
  })
  handle(app, api.statusList, () => Promise.resolve(productStates.map((value) => ({ value, label: value }))))
  handle(app, api.productFiles, listProductFiles)
  handleUpload(app, api.uploadProductFile, uploadProductFile)
  handle(app, api.deleteProductFile, (ctx, { id }) => deleteRecordFile(ctx, products, id))
  handle(app, stateApi.productState, showState)
  handle(app, stateApi.moveProductState, moveState)
}
