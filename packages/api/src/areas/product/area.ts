import { routesOf, routesOfResource, type Area } from '../../core/area.ts'
import { paperFileKinds, paperRecords } from './paper/paperRecordKinds.ts'
import * as onePagePaper from './paper/onePagePaper.ts'
import { product } from './record/product.ts'
import { productRecords } from './productRecordKinds.ts'

/** 产品管理: what the area gives to the rest of the product. */
export const productArea: Area = {
  groups: [
    { name: 'productRecord', label: '产品档案', routes: routesOfResource(product) },
    { name: 'onePagePaper', label: '一页纸产品', routes: routesOf(onePagePaper) },
  ],
  resources: [product],
  recordKinds: [...productRecords, ...paperRecords],
  fileKinds: { ...paperFileKinds },
}
