import { expect, test } from 'vitest'
import { isMasked, masked } from './values.ts'

test.each([
  ['41010519850312002X', '*****************X'],
  ['12', '*2'],
])('a secret shows its last character alone: %s', (text, shown) => {
  expect(masked(text)).toBe(shown)
  expect(isMasked(shown)).toBe(true)
})

test('what is shown of an identity number fits thousands of numbers of one day of birth', () => {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const lastOf = (digits: string) =>
    '10X98765432'[weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0) % 11]!
  const shown = masked('11010119900307002X')
  const counties = Array.from({ length: 100 }, (_, at) => `41${String(at + 101).padStart(4, '0')}`)
  const fitting = counties.flatMap((county) =>
    Array.from({ length: 1000 }, (_, n) => `${county}19900307${String(n).padStart(3, '0')}`).filter(
      (digits) => masked(`${digits}${lastOf(digits)}`) === shown,
    ),
  )
  expect(fitting.length).toBeGreaterThan(9000)
})
