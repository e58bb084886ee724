import { expect, test } from 'vitest'
import { colourRange } from './colourRange.ts'

test('the ends of a scale are the extreme figures, or equally far on both sides of 0', () => {
  expect(colourRange([3, 9, 5], false)).toEqual([3, 9])
  expect(colourRange([-2, 5], true)).toEqual([-5, 5])
})

test('a scale has a width even for constant figures or none', () => {
  expect(colourRange([600, 600], false)).toEqual([599, 601])
  expect(colourRange([0, 0], true)).toEqual([-1, 1])
  expect(colourRange([], false)).toEqual([0, 1])
})
