import { expect, test } from 'vitest'
import { must } from '../must.ts'
import { fixedText, readDecimal } from './decimal.ts'

test.each([
  [1.005, 2, '1.01'],
  ['-1.005', 2, '-1.01'],
  [0.1 + 0.2, 2, '0.30'],
  [999_999_999_999.99, 2, '999999999999.99'],
  ['-0.001', 2, '0.00'],
  [2.5, 0, '3'],
  [1e-7, 4, '0.0000'],
])('fixedText rounds %s to %i decimals as %s', (value, places, text) => {
  expect(fixedText(must(readDecimal(value), 'the decimal'), places)).toBe(text)
})
