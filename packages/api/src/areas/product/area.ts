import { routesOf, routesOfResource, type Area } from '../../core/area.ts'
import { product } from './record/product.ts'
import * as saleSource from './sale/saleSource.ts'
import { saleBatch, salePast, saleTemplate, saleUpload } from './sale/saleImport.ts'
import * as transactionFlow from './sale/transactionFlow.ts'
import * as bizYears from './year/bizYears.ts'
import { productRecords } from './productRecordKinds.ts'

/** 产品管理: what the area gives to the rest of the product. */
export const productArea: Area = {
  groups: [
    { name: 'productRecord', label: '产品档案', routes: routesOfResource(product) },
    {
      name: 'transactionFlow',
      label: '交易流向',
      routes: routesOf(transactionFlow, saleBatch, salePast, { saleUpload, saleTemplate }),
    },
    { name: 'saleSource', label: '同步来源', routes: routesOf(saleSource) },
    { name: 'bizYear', label: '业务年度', routes: routesOf(bizYears) },
  ],
  resources: [product],
  recordKinds: productRecords,
}
