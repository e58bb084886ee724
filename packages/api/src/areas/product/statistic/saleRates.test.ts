import { array, assert, float, integer, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  concentration,
  coverage,
  netPrice,
  ranksOf,
  round,
  shareOf,
  sownArea,
  yearlyGrowth,
  yearOnYear,
} from './saleRates.ts'

describe('J.9 the digits of a business year', () => {
  test('3,600,000 kg at 1.5 kg a mu sow 2,400,000 mu', () => {
    expect(sownArea(3_600_000, 1.5)).toBe(2_400_000)
  })
  test('3,600,000 of 42,500,000 kg are 8.47 %', () => {
    expect(shareOf(3_600_000, 42_500_000)).toBe(8.47)
  })
  test('3,600,000 after 2,880,000 kg grow by 25 %', () => {
    expect(yearOnYear(3_600_000, 2_880_000)).toBe(25)
  })
  test('1,200,000 become 3,600,000 kg in three years by 44.22 % a year', () => {
    expect(yearlyGrowth(1_200_000, 3_600_000, 3)).toBe(44.22)
  })
  test('a place whose returns use up its sales is not covered', () => {
    const sales = [
      { place: '410100', kg: 100 },
      { place: '410100', kg: -100 },
      { place: '410200', kg: 5 },
      { place: null, kg: 50 },
    ]
    expect(coverage(sales)).toBe(1)
  })
})

describe('J.10 the growth of products', () => {
  test.each([
    ['A', 2_880_000, 3_600_000, 25],
    ['B', 3_300_000, 3_200_000, -3.03],
    ['C', 400_000, 700_000, 75],
    ['D', 1_500_000, 900_000, -40],
    ['E', 0, 50_000, null],
  ])('the growth of product %s from %i to %i kg is %s %%', (_, before, current, growth) => {
    expect(yearOnYear(current, before)).toBe(growth)
  })
})

describe('rates without a base', () => {
  test('are null where the base is 0 or below', () => {
    expect([yearOnYear(5, 0), yearOnYear(5, -5), shareOf(1, 0), shareOf(1, -3)]).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect([yearlyGrowth(0, 5, 3), yearlyGrowth(-1, 5, 3), yearlyGrowth(5, -1, 3)]).toEqual([
      null,
      null,
      null,
    ])
    expect([yearlyGrowth(5, 6, 0), sownArea(5, null), sownArea(5, 0)]).toEqual([null, null, null])
  })
  test('a month with returns only has no price', () => {
    expect([netPrice(-1000, -50), netPrice(1000, 0), netPrice(1000, 50)]).toEqual([null, null, 20])
  })
  test('no rate is infinite or no number', () => {
    const any = float({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
    assert(
      property(any, any, integer({ min: -2, max: 30 }), (a, b, years) => {
        for (const rate of [yearOnYear(a, b), shareOf(a, b), yearlyGrowth(a, b, years), netPrice(a, b)])
          expect(rate === null || Number.isFinite(rate)).toBe(true)
      }),
    )
  })
})

describe('concentration', () => {
  test('CR5 adds up the five largest, whatever their order', () => {
    expect(concentration([5, 50, 10, 10, 10, 10, 5, -3], 100)).toBe(90)
    expect(concentration([10, 20], 30)).toBe(100)
    expect(concentration([10], 0)).toBeNull()
  })
  test('never falls when a product sells more at the expense of a smaller one', () => {
    assert(
      property(array(integer({ min: 1, max: 1000 }), { minLength: 6, maxLength: 20 }), (list) => {
        const sorted = list.toSorted((a, b) => b - a)
        const total = sorted.reduce((sum, kg) => sum + kg, 0)
        const moved = sorted.map((kg, at) => (at === 0 ? kg + 1 : at === sorted.length - 1 ? kg - 1 : kg))
        expect(concentration(moved, total)).toBeGreaterThanOrEqual(concentration(sorted, total) ?? 0)
      }),
    )
  })
})

test('equal quantities share the better place', () => {
  expect(ranksOf([5, 9, 5, 1])).toEqual([2, 1, 2, 4])
})

test('numbers are rounded half away from zero', () => {
  expect([round(1.005, 2), round(-1.005, 2), round(-0.001, 2)]).toEqual([1.01, -1.01, 0])
})
