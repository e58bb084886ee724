import type { MoneyTrail } from '@hepu/api/areas/project/fund/projectFund'
import { expect, test } from 'vitest'
import { trailOption } from './trailOption.ts'

test('names of nodes have a ground of their own, so that they can be read on the bands', () => {
  const line = { origin: '财政', fromNode: '课题一', node: null, flowType: null, amount: '100.00' }
  const { series } = trailOption([line] as unknown as MoneyTrail['lines'])
  expect(series).toMatchObject([{ label: { backgroundColor: '#ffffffd9', padding: [1, 3] } }])
})
