import type { Evidence } from '@hepu/api/areas/upgrade/promotionShapes'
import { expect, test } from 'vitest'
import { gainItem } from '../indexes/testItems.ts'
import { indexText } from '../indexes/useTickedIndexes.ts'
import { arrangeColumns } from './arrangeColumns.tsx'

const items = [
  gainItem,
  { ...gainItem, key: 'gainPct.ck1.2' },
  { ...gainItem, key: 'testWeight', phases: ['R2'] },
]
const evidence = { phase: 'R1', standard: { items } } as unknown as Evidence
const columns = items.map(({ key }) => ({ key, title: key }))
const ticked = (key: string, unit = '') => ({ key, label: key, unit, group: '产量', checked: true })
const keys = (...chosen: ReturnType<typeof ticked>[]) =>
  arrangeColumns<{ indexes?: Record<string, number> }>(columns, evidence, chosen).map((column) => column.key)

test('F-501 without ticks the items required in the phase are shown, with ticks only those in their order', () => {
  expect(keys()).toEqual(['gainPct.ck1', 'gainPct.ck1.2'])
  expect(keys(ticked('moisture'), ticked('gainPct.ck1'))).toEqual([
    'index.moisture',
    'gainPct.ck1',
    'gainPct.ck1.2',
  ])
})

test('values are shown with two decimals, words as they are, missing ones as a dash', () => {
  expect(indexText({ moisture: 25.456, plantType: '紧凑' }, 'moisture')).toBe('25.46')
  expect(indexText({ plantType: '紧凑' }, 'plantType')).toBe('紧凑')
  expect(indexText(undefined, 'plantType')).toBe('—')
})
