import { expect, test } from 'vitest'
import { placesApart } from './placesApart.ts'

const wide = { low: 0, high: 100 }

test('places that are far enough apart stay where they are wanted, in any order', () => {
  expect(placesApart([40], 10, wide)).toEqual([40])
  expect(placesApart([60, 40, 50], 10, wide)).toEqual([60, 40, 50])
  expect(placesApart([], 10, wide)).toEqual([])
})

test('close places move apart around their middle, and keep their order', () => {
  expect(placesApart([50, 52], 10, wide)).toEqual([46, 56])
  expect(placesApart([52, 50], 10, wide)).toEqual([56, 46])
})

test('of equal places the first is the highest', () => {
  expect(placesApart([50, 50, 50], 10, wide)).toEqual([60, 50, 40])
})

test('a moved run includes the places that it would cover', () => {
  expect(placesApart([50, 50, 56, 90], 10, wide)).toEqual([52, 42, 62, 90])
})

test('all places stay between the ends', () => {
  expect(placesApart([99, 99, 3], 10, wide)).toEqual([100, 90, 3])
  expect(placesApart([0, 1, 2], 10, wide)).toEqual([0, 10, 20])
  expect(placesApart([95, 84, 84], 10, wide)).toEqual([
    97.66666666666667, 87.66666666666667, 77.66666666666667,
  ])
})
