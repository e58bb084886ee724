import type { RecordKind } from '../../../core/recordKind.ts'
import { phaseLabels } from './lifecycleRules.ts'
import { thresholdLabels } from './lifecycleThresholds.ts'

/** Thresholds and phases set by hand in the change log. */
export const lifecycleRecords: readonly RecordKind[] = [
  {
    object: 'product_lifecycle',
    label: '生命周期阈值',
    read: 'product.productRecord:read',
    path: '/product/productLifecycle',
    fields: thresholdLabels,
  },
  {
    object: 'product_phase_override',
    label: '手工阶段',
    read: 'product.productRecord:read',
    namedAfter: { field: 'productId', object: 'product' },
    partOf: [{ object: 'product', field: 'productId', isListedSeparately: true }],
    fields: {
      productId: { label: '产品', refers: 'product' },
      bizYear: '业务年度',
      phase: { label: '阶段', values: phaseLabels },
      computedPhase: { label: '计算的阶段', values: phaseLabels },
      reason: '设定原因',
    },
  },
]
