import { routesOf, routesOfResource, type Area } from '../../core/area.ts'
import * as productBinding from './binding/productBinding.ts'
import * as industryCompany from './company/industryCompany.ts'
import * as decisionImports from './decision/decisionImports.ts'
import * as decisionLog from './decision/decisionLog.ts'
import { decisionFileKinds } from './decision/decisionRecordKinds.ts'
import * as lifecycle from './lifecycle/productLifecycle.ts'
import { paperFileKinds, paperRecords } from './paper/paperRecordKinds.ts'
import * as onePagePaper from './paper/onePagePaper.ts'
import { productRecords } from './productRecordKinds.ts'
import { product } from './record/product.ts'
import * as productCalls from './record/productCalls.ts'
import * as productState from './record/productState.ts'
import * as areaInfo from './region/areaInfo.ts'
import { saleBatch, salePast, saleTemplate, saleUpload } from './sale/saleImport.ts'
import * as saleSource from './sale/saleSource.ts'
import * as transactionFlow from './sale/transactionFlow.ts'
import * as statistic from './statistic/productStatistic.ts'
import { saleReports } from './statistic/saleReports.ts'
import * as bizYears from './year/bizYears.ts'

const decisionBooks = [decisionImports.exitImport, decisionImports.commercializeImport]

/** 产品管理: what the area gives to the rest of the product. */
export const productArea: Area = {
  groups: [
    {
      name: 'productRecord',
      label: '产品档案',
      routes: [...routesOfResource(product), ...routesOf(productCalls, productState)],
    },
    { name: 'productLifecycle', label: '产品生命周期', routes: routesOf(lifecycle) },
    {
      name: 'decisionLog',
      label: '决策日志',
      routes: routesOf(decisionLog, ...decisionBooks.flatMap((calls) => [calls, calls.past])),
    },
    { name: 'productBinding', label: '产品绑定关系', routes: routesOf(productBinding) },
    { name: 'industryCompany', label: '产业公司', routes: routesOf(industryCompany) },
    { name: 'areaInfo', label: '销售地区与地图', routes: routesOf(areaInfo) },
    {
      name: 'transactionFlow',
      label: '交易流向',
      routes: routesOf(transactionFlow, saleBatch, salePast, { saleUpload, saleTemplate }),
    },
    { name: 'saleSource', label: '同步来源', routes: routesOf(saleSource) },
    { name: 'bizYear', label: '业务年度', routes: routesOf(bizYears) },
    {
      name: 'productStatistic',
      label: '产品统计',
      routes: routesOf(...Object.values(saleReports).map(({ calls }) => calls), statistic),
    },
    { name: 'onePagePaper', label: '一页纸产品', routes: routesOf(onePagePaper) },
  ],
  resources: [product],
  recordKinds: [...productRecords, ...paperRecords],
  fileKinds: { ...decisionFileKinds, ...paperFileKinds },
}
