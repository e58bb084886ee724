import { expect, test } from 'vitest'
import { readStandardNo } from './standardNo.ts'

test.each([
  ['GB 4404.1-2024', '国家', '强制'],
  ['GB/T 17315-2011', '国家', '推荐'],
  ['GB/Z 1-2020', '国家', undefined],
  ['NY 410-2000', '行业', '强制'],
  ['NY/T 1209-2020', '行业', '推荐'],
  ['LS/T 1206-2005', '行业', '推荐'],
  ['DB41 1001-2022', '地方', '强制'],
  ['DB41/T 2026-2026', '地方', '推荐'],
  ['T/CSTA 0012-2023', '团体', undefined],
  ['Q/HEPU 001-2024', '企业', undefined],
  ['ISO 24333-2009', '国际', undefined],
])('%s gives its type and nature', (number, standardType, nature) => {
  const { standardType: type, nature: said } = readStandardNo(number)
  expect([type, said]).toEqual([standardType, nature])
})

test('a number with another beginning gives nothing', () => {
  expect(readStandardNo('标准1-2020')).toEqual({})
})
