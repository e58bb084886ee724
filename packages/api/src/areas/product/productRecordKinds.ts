import type { RecordKind } from '../../core/recordKind.ts'
import { bindingLabels } from './binding/bindingLabels.ts'
import { registerRecords } from './record/productRecordParts.ts'
import { productOutline } from './productOutline.ts'
import { decisionRecords } from './decision/decisionRecordKinds.ts'
import { lifecycleRecords } from './lifecycle/lifecycleRecordKinds.ts'
import { billTypes } from './sale/billTypes.ts'
import { saleLabels } from './sale/saleLabels.ts'
import { saleSourceLabels, saleSyncLabels, syncStates } from './sale/syncStates.ts'
import { bizYearLabels } from './year/bizYearLabels.ts'

const { records } = productOutline
const yesNo = { true: '是', false: '否' }

/** Kinds of records of 产品管理 in the change log, besides the register of products. */
export const productRecords: readonly RecordKind[] = [
  ...registerRecords,
  {
    object: 'product_binding',
    label: records.product_binding,
    read: 'product.binding:read',
    nameField: 'materialName',
    path: '/product/productBinding',
    fields: { ...bindingLabels, productId: { label: bindingLabels.productId, refers: 'product' } },
  },
  {
    object: 'sale_line',
    label: records.sale_line,
    read: 'product.sale:read',
    nameField: 'billNo',
    path: '/product/transactionFlow',
    fields: {
      ...saleLabels,
      billType: { label: saleLabels.billType, values: billTypes },
      companyId: { label: saleLabels.companyId, refers: 'organization' },
      productId: { label: saleLabels.productId, refers: 'product' },
      isAmountDerived: { label: saleLabels.isAmountDerived, values: yesNo },
      isTaxIncluded: { label: saleLabels.isTaxIncluded, values: yesNo },
      isInternal: { label: saleLabels.isInternal, values: yesNo },
      isLate: { label: saleLabels.isLate, values: yesNo },
    },
  },
  {
    object: 'business_year',
    label: records.business_year,
    read: 'product.setting:write',
    path: '/product/bizYear',
    fields: bizYearLabels,
  },
  {
    object: 'sale_source',
    label: records.sale_source,
    read: 'product.sale:import',
    nameField: 'name',
    path: '/product/saleSource',
    fields: { ...saleSourceLabels, isNightly: { label: saleSourceLabels.isNightly, values: yesNo } },
  },
  {
    object: 'sale_sync',
    label: records.sale_sync,
    read: 'product.sale:import',
    path: '/product/saleSource',
    fields: {
      ...saleSyncLabels,
      sourceId: { label: saleSyncLabels.sourceId, refers: 'sale_source' },
      state: { label: saleSyncLabels.state, values: syncStates },
    },
  },
  ...lifecycleRecords,
  ...decisionRecords,
]
