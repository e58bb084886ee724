import type { RecordKind } from '../../../core/recordKind.ts'
import { productOutline } from '../productOutline.ts'
import { moveLabels } from './moveLabels.ts'

/** Kinds of records of the register of products, besides the products themselves. */
export const registerRecords: readonly RecordKind[] = [
  {
    object: 'product_move',
    label: productOutline.records.product_move,
    read: 'product.productRecord:read',
    namedAfter: { field: 'productId', object: 'product' },
    partOf: [{ object: 'product', field: 'productId', isListedSeparately: true }],
    fields: { ...moveLabels, productId: { label: moveLabels.productId, refers: 'product' } },
  },
]
