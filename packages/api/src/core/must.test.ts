import { expect, test } from 'vitest'
import { itemAt, must } from './must.ts'

test('must returns a value that is present, and throws an error naming one that is missing', () => {
  expect([must(0, 'number'), must('', 'text'), must(false, 'flag')]).toEqual([0, '', false])
  expect(() => must(null, 'the row')).toThrow('missing: the row')
  expect(() => must([][0], 'the row')).toThrow('missing: the row')
})

test('itemAt returns the element at an index, and throws where the list has none', () => {
  expect([itemAt(['a', null], 0), itemAt(['a', null], 1)]).toEqual(['a', null])
  expect(itemAt(Float64Array.of(Number.NaN), 0)).toBeNaN()
  expect(itemAt([undefined], 0)).toBeUndefined()
  expect(() => itemAt(['a'], 1)).toThrow(new RangeError('no element 1 of 1'))
  expect(() => itemAt(['a'], -1)).toThrow(RangeError)
})
