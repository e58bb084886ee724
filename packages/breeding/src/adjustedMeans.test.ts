import { expect, test } from 'vitest'
import { adjustedMeans } from './adjustedMeans.ts'
import { d2Plots } from './fixtures/examples.ts'
import { groupSummary } from './summary.ts'
import { pointTable } from './table.ts'

const table = (rows: number[][]) => ({
  entries: rows.map((_, i) => `品种${i + 1}`),
  points: rows[0]!.map((_, j) => `点${j + 1}`),
  mean: Float64Array.from(rows.flat()),
})

test('a complete table keeps its simple means', () => {
  const means = pointTable(d2Plots())
  const simple = groupSummary(means, []).map(({ mean }) => mean!)
  adjustedMeans(means).value!.forEach((value, i) => expect(value).toBeCloseTo(simple[i]!, 9))
})

test('an entry missing at a poor point is adjusted by what the others show at that point', () => {
  // Point 2 lies 100 below point 1; entry 2 was only at point 1, where it equals entry 1.
  expect(
    adjustedMeans(
      table([
        [600, 500],
        [600, NaN],
        [620, 520],
      ]),
    ).value,
  ).toEqual([550, 550, 570])
})

test('an entry without data has no mean, and points without a common entry are refused', () => {
  expect(
    adjustedMeans(
      table([
        [600, 500],
        [NaN, NaN],
      ]),
    ).value,
  ).toEqual([550, null])
  expect(
    adjustedMeans(
      table([
        [600, NaN],
        [NaN, 500],
      ]),
    ).reason,
  ).toBe('有试点与其他试点没有共同品种，无法矫正')
})
