import { expect, test } from 'vitest'
import { boxStats } from './boxStats.ts'

test('quartiles and whiskers equal R’s quantile(c(2, 4, 4, 5, 7, 9, 30)) and boxplot', () => {
  expect(boxStats([30, 2, 9, 4, 4, 7, 5])).toEqual({
    n: 7,
    mean: 61 / 7,
    low: 2,
    q1: 4,
    median: 5,
    q3: 8,
    high: 9,
  })
})

test('blanks take no part, and no values give no box', () => {
  expect(boxStats([1, NaN, 3])).toMatchObject({ n: 2, q1: 1.5, median: 2, q3: 2.5 })
  expect(boxStats([NaN])).toBeNull()
})

test('a single value is its own box', () => {
  expect(boxStats([5])).toEqual({ n: 1, mean: 5, low: 5, q1: 5, median: 5, q3: 5, high: 5 })
})
