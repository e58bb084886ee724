import { expect, test } from 'vitest'
import { groupedMoney } from '../money/groupedMoney.ts'
import { groupThousands } from './groupThousands.ts'

test('a written number keeps its sign and its decimals', () => {
  expect(['+12345', '-1234567.25', '999', '—'].map(groupThousands)).toEqual([
    '+12,345',
    '-1,234,567.25',
    '999',
    '—',
  ])
})

test('an amount of money is set apart by the same rule', () => {
  expect(groupedMoney(125_000_000n, '元')).toBe(groupThousands('1250000.00'))
})
