import { array, assert, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ageClassOf, newShare, varietyAge, weightedAge, yearsToPeak } from './varietyAge.ts'

describe('品种龄', () => {
  test('counts years since the approval, never below 0', () => {
    expect([
      varietyAge(2020, 2024),
      varietyAge(2024, 2024),
      varietyAge(2025, 2024),
      varietyAge(null, 2024),
    ]).toEqual([4, 0, 0, null])
  })
  test('is weighted by area, without varieties of unknown age and without areas below 0', () => {
    const sown = [
      { age: 20, area: 300 },
      { age: 2, area: 100 },
      { age: null, area: 500 },
      { age: 9, area: -50 },
    ]
    expect(weightedAge(sown)).toBe(15.5)
    expect(newShare(sown)).toBe(25)
    expect([weightedAge([]), newShare([{ age: null, area: 5 }])]).toEqual([null, null])
  })
  test('lies between the ages of the youngest and the oldest', () => {
    const variety = record({ age: integer({ min: 0, max: 40 }), area: integer({ min: 1, max: 1e6 }) })
    assert(
      property(array(variety, { minLength: 1, maxLength: 20 }), (list) => {
        const ages = list.map(({ age }) => age)
        const mean = weightedAge(list) ?? -1
        expect(mean).toBeGreaterThanOrEqual(Math.min(...ages) - 0.01)
        expect(mean).toBeLessThanOrEqual(Math.max(...ages) + 0.01)
      }),
    )
  })
  test('falls into one class', () => {
    expect([0, 3, 4, 10, 11, 16, null].map(ageClassOf)).toEqual([
      '≤3年',
      '≤3年',
      '4～6年',
      '7～10年',
      '11～15年',
      '＞15年',
      '品种龄未知',
    ])
  })
})

test('years to the peak are those from the approval to the first best year', () => {
  const sales = [
    { year: 2021, kg: 50 },
    { year: 2022, kg: 90 },
    { year: 2023, kg: 90 },
    { year: 2024, kg: -3 },
  ]
  expect([yearsToPeak(2017, sales), yearsToPeak(null, sales), yearsToPeak(2017, [])]).toEqual([5, null, null])
})
