import { routesOf, routesOfResource, type Area } from '../../core/area.ts'
import { product } from './record/product.ts'
import { productRecords } from './productRecordKinds.ts'
import * as statistic from './statistic/productStatistic.ts'
import { saleReports } from './statistic/saleReports.ts'

/** 产品管理: what the area gives to the rest of the product. */
export const productArea: Area = {
  groups: [
    { name: 'productRecord', label: '产品档案', routes: routesOfResource(product) },
    {
      name: 'productStatistic',
      label: '产品统计',
      routes: routesOf(...Object.values(saleReports).map(({ calls }) => calls), statistic),
    },
  ],
  resources: [product],
  recordKinds: productRecords,
}
