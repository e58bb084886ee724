import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'
import { yuan } from './yuan.ts'

test('whole parts are grouped by thousands, decimals and dashes are not', () => {
  expect([1_400_000, -1234.5678, 999, 0, null].map((value) => grouped(value))).toEqual([
    '1,400,000',
    '-1,235',
    '999',
    '0',
    '—',
  ])
  expect(grouped(1234.5678, 4)).toBe('1,234.5678')
})

test('amounts in yuan are grouped and exact to the fen', () => {
  expect(['1250000.00', '-20000', '0.5', null].map(yuan)).toEqual(['1,250,000.00', '-20,000.00', '0.50', '—'])
})
