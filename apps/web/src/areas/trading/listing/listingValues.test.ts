import type { ListingDetail } from '@hepu/api/areas/trading/listing/listingShapes'
import { expect, test } from 'vitest'
import { continued, valuesOf } from './listingValues.ts'

const stored = {
  id: '7',
  name: '公开的名称',
  priceFrom: null,
  priceTo: null,
  gainMin: null,
  resistances: {},
  evidence: { status: 'public' },
  sourceId: '1',
  sourceName: '示禾玉101',
  pendingEdit: null,
  reviewers: null,
} as unknown as ListingDetail

test('an edit goes on where the pending change was left, with the name of the record that it offers', () => {
  const pendingEdit = {
    values: { name: '待审的名称', priceFrom: '50.0000', evidence: { yield: 'signedIn' }, sourceId: '2' },
    changes: [{ field: 'sourceId', label: '关联成果', before: '示禾玉101', after: '示禾玉103' }],
  }
  const begun = continued({ ...stored, pendingEdit } as unknown as ListingDetail)
  expect(begun).toMatchObject({ id: '7', sourceName: '示禾玉103' })
  expect(valuesOf(begun)).toMatchObject({
    name: '待审的名称',
    priceFrom: 50,
    sourceId: '2',
    'evidence.yield': 'signedIn',
  })
  expect(valuesOf(begun)['evidence.status']).toBeUndefined()
})

test('an edit without a pending change begins with what is stored', () => {
  expect(continued(stored)).toBe(stored)
  expect(valuesOf(stored)).toMatchObject({ name: '公开的名称', 'evidence.status': 'public' })
})
