import { expect, test } from 'vitest'
import { growthAxis } from './growthAxis.ts'

type End = (extent: { min: number; max: number }) => number | null

test('the axis of growth reaches at least to ten per cent on the side of the growth, and grows with larger figures', () => {
  const ends = (min: number, max: number) =>
    [growthAxis.min as End, growthAxis.max as End].map((end) => end({ min, max }))
  expect(ends(0.4, 1.8)).toEqual([null, 10])
  expect(ends(-1.8, -0.4)).toEqual([-10, null])
  expect(ends(-3, 4)).toEqual([-10, 10])
  expect(ends(-24, 48)).toEqual([null, null])
})
