import { expect, test } from 'vitest'
import { colourRange } from './colourRange.ts'

test('the ends of a scale: the figures themselves, or as far on both sides of 0', () => {
  expect(colourRange([3, 9, 5], false)).toEqual([3, 9])
  expect(colourRange([-2, 5], true)).toEqual([-5, 5])
})

test('constant figures and none at all still have a scale of some width', () => {
  expect(colourRange([600, 600], false)).toEqual([599, 601])
  expect(colourRange([0, 0], true)).toEqual([-1, 1])
  expect(colourRange([], false)).toEqual([0, 1])
})
