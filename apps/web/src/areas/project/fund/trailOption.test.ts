import type { MoneyTrail } from '@hepu/api/areas/project/fund/projectFund'
import { expect, test } from 'vitest'
import { trailHeight, trailOption } from './trailOption.ts'

test('names of nodes have a ground of their own, so that they can be read on the bands', () => {
  const line = { origin: '财政', fromNode: '课题一', node: null, flowType: null, amount: '100.00' }
  const { series } = trailOption([line] as unknown as MoneyTrail['lines'])
  expect(series).toMatchObject([{ label: { backgroundColor: '#ffffffd9', padding: [1, 3] } }])
})

test('on a phone the drawing is as high as its fullest column needs, elsewhere the same for all', () => {
  const lines = Array.from({ length: 12 }, (_, at) => ({
    origin: '财政',
    fromNode: '课题一',
    node: null,
    flowType: 'expense',
    subjectName: `科目${at}`,
    amount: '100.00',
  })) as unknown as MoneyTrail['lines']
  expect([1, 12].map((count) => trailHeight(lines.slice(0, count), true))).toEqual([440, 696])
  expect(trailHeight(lines, false)).toBe(440)
})
