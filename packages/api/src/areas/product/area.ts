import { routesOf, routesOfResource, type Area } from '../../core/area.ts'
import * as decisionImports from './decision/decisionImports.ts'
import * as decisionLog from './decision/decisionLog.ts'
import { decisionFileKinds } from './decision/decisionRecordKinds.ts'
import * as lifecycle from './lifecycle/productLifecycle.ts'
import { product } from './record/product.ts'
import { productRecords } from './productRecordKinds.ts'

/** 产品管理: what the area gives to the rest of the product. */
export const productArea: Area = {
  groups: [
    { name: 'productRecord', label: '产品档案', routes: routesOfResource(product) },
    { name: 'productLifecycle', label: '产品生命周期', routes: routesOf(lifecycle) },
    {
      name: 'decisionLog',
      label: '决策日志',
      routes: routesOf(
        decisionLog,
        ...[decisionImports.exitImport, decisionImports.commercializeImport].flatMap((calls) => [
          calls,
          calls.past,
        ]),
      ),
    },
  ],
  resources: [product],
  recordKinds: productRecords,
  fileKinds: { ...decisionFileKinds },
}
