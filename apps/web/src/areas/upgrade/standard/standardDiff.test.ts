import type { StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { expect, test } from 'vitest'
import { gainItem } from '../indexes/testItems.ts'
import { diffItems } from './standardDiff.ts'

const names = { trait: () => '折亩产', unit: () => '', phase: (code: string) => code }
const item = (changes: Partial<StandardItem>): StandardItem => ({ ...gainItem, ...changes })

test('the comparison lists what was added, removed and changed, field by field, with both sentences', () => {
  const before = [item({}), item({ key: 'old', label: '旧的' }), item({ key: 'same', phases: [] })]
  const after = [
    item({ v1: 5, kind: 'VETO' }),
    item({ key: 'same', phases: null }),
    item({ key: 'new', label: '新的' }),
  ]
  const found = diffItems(before, after, names)
  expect(found.map(({ key, kind, fields }) => [key, kind, fields])).toEqual([
    ['old', 'removed', []],
    ['gainPct.ck1', 'changed', ['阈值', '性质']],
    ['new', 'added', []],
  ])
  expect(found[1]).toMatchObject({
    before: '折亩产比CK1增减%（各点平均） ≥ 3%；必须达标，缺数据列为缺项',
    after: '折亩产比CK1增减%（各点平均） ≥ 5%；不达标即淘汰，缺数据列为缺项',
  })
  expect([found[0]!.after, found[2]!.before]).toEqual([null, null])
})

test('the same items in another order, and objects with their keys in another order, are no change', () => {
  const a = item({ adjust: { by: 'growthDiff', from: 5, perUnit: 0.5 } })
  const b = item({ adjust: { perUnit: 0.5, from: 5, by: 'growthDiff' } })
  expect(diffItems([a, item({ key: 'x' })], [item({ key: 'x' }), b], names)).toEqual([])
})
