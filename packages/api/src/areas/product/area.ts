import { routesOf, routesOfResource, type Area } from '../../core/area.ts'
import { product } from './record/product.ts'
import * as productCalls from './record/productCalls.ts'
import * as productState from './record/productState.ts'
import { productRecords } from './productRecordKinds.ts'

/** 产品管理: what the area gives to the rest of the product. */
export const productArea: Area = {
  groups: [
    {
      name: 'productRecord',
      label: '产品档案',
      routes: [...routesOfResource(product), ...routesOf(productCalls, productState)],
    },
  ],
  resources: [product],
  recordKinds: productRecords,
}
