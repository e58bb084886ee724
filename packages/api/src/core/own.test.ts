import { expect, test } from 'vitest'
import { resistanceOf, traitsOf } from '../areas/experiment/traits/traits.ts'
import { comparableUnit } from '../cells/normalise.ts'
import { own } from './own.ts'

test.each(['constructor', '__proto__', 'toString'])(
  'a record has nothing under the inherited name %s',
  (word) => {
    expect(own({ maize: 1 }, word)).toBeUndefined()
    expect(traitsOf(word)).toEqual([])
    expect(
      resistanceOf(
        traitsOf('maize').find(({ category }) => category === '病害')!,
        word,
      ),
    ).toBeNull()
    expect(comparableUnit(`kg/${word}`)).toBe(`kg/${word.toLowerCase()}`)
  },
)

test('a value of the record is found', () => {
  expect(own({ maize: 1 }, 'maize')).toBe(1)
})
