import { product } from '@hepu/api/areas/product/record/product'
import type { ServerArea } from '../../area.ts'
import type { App } from '../../http/handle.ts'
import { mountResource } from '../../resource/mountResource.ts'
import { registryTable } from '../../resource/registryTable.ts'
import { registerStatistics } from './statistic/registerStatistics.ts'

/** 产品管理: table of contents of the area. */
export const productArea: ServerArea = {
  register: registerProducts,
  uniqueLabels: { business_year_org: '业务年度设置', product_binding_once: '该物料同一时期的绑定' },
}

function registerProducts(app: App): void {
  mountResource(app, product, registryTable(product))
  registerStatistics(app)
}
