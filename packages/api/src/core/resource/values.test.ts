import { z } from 'zod'
import { expect, test } from 'vitest'
import { f } from './fields.ts'
import { isMasked, masked, shapeIn } from './values.ts'

test.each([
  ['41010519850312002X', '*****************X'],
  ['12', '*2'],
])('a secret shows only its last character: %s', (text, shown) => {
  expect(masked(text)).toBe(shown)
  expect(isMasked(shown)).toBe(true)
})

test('the masked form of an identity number fits thousands of numbers with the same day of birth', () => {
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

test.each([
  ['2023-13-45', '申请日「2023-13-45」不是有效日期'],
  ['2023-02-29', '申请日「2023-02-29」不是有效日期'],
  ['2023/1/2', '申请日格式为 YYYY-MM-DD'],
])('a day that the calendar does not have is refused: %s', (applyDate, message) => {
  const { error } = z.object(shapeIn({ applyDate: f.date('申请日') })).safeParse({ applyDate })
  expect(error?.issues.map((issue) => issue.message)).toEqual([message])
})
