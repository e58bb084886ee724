import { expect, test } from 'vitest'
import { quantityText, readQuantity } from './tierBase.ts'

test.each([
  ['1000000.5', 'kg', 1_000_000_500n],
  ['-0.001', 'kg', -1n],
  ['1.5000', 'kg', 1500n],
  ['12.34', 'yuan', 1234n],
  ['0.0005', 'kg', undefined],
  ['0.001', 'yuan', undefined],
  ['许多', 'kg', undefined],
  ['', 'kg', undefined],
] as const)('%j by %s is read as %s', (text, base, expected) => {
  expect(readQuantity(text, base)).toBe(expected)
})

test.each([
  [1_000_000_500n, 'kg', '1,000,000.5 kg'],
  [-1n, 'kg', '-0.001 kg'],
  [1_000_000_000_000_000_000_000n, 'kg', '1,000,000,000,000,000,000 kg'],
  [123450n, 'yuan', '1,234.5 元'],
  [0n, 'kg', '0 kg'],
] as const)('%s by %s is written %s', (quantity, base, text) => {
  expect(quantityText(quantity, base)).toBe(text)
})
