import { Decimal } from 'decimal.js'
import { describe, expect, test } from 'vitest'
import { breakEvenYear, compareSchemes, rangeOf, royaltyOf } from './priceGuide.ts'

describe('ranges of past deals', () => {
  test('fewer than three deals say nothing', () => {
    expect(
      rangeOf([
        { year: 2024, amount: '1' },
        { year: 2025, amount: '2' },
      ]),
    ).toBeNull()
  })

  test('the range has its lowest, middle and highest amount and its years', () => {
    const deals = [
      { year: 2023, amount: '400000.00' },
      { year: 2025, amount: '1000000.00' },
      { year: 2024, amount: '600000.00' },
      { year: 2024, amount: '800000.00' },
    ]
    expect(rangeOf(deals)).toEqual({
      n: 4,
      fromYear: 2023,
      toYear: 2025,
      lowest: '40.00',
      median: '70.00',
      highest: '100.00',
    })
  })
})

describe('a lump sum against an entry fee with a royalty', () => {
  const tiers = [
    { fromKg: 0, yuanPerKg: '0.60' },
    { fromKg: 1_000_000, yuanPerKg: '0.50' },
    { fromKg: 3_000_000, yuanPerKg: '0.40' },
  ]

  test('each tier pays for the kilograms within it', () => {
    const paid = (kg: number) => royaltyOf(new Decimal(kg), tiers).toFixed(2)
    expect(paid(0)).toBe('0.00')
    expect(paid(1_000_000)).toBe('600000.00')
    expect(paid(1_000_001)).toBe('600000.50')
    expect(paid(3_600_000)).toBe('1840000.00')
  })

  test('both are summed year by year, and the year in which the royalty catches up is found', () => {
    const years = compareSchemes({
      lumpSum: '2000000',
      entryFee: '200000',
      tiers,
      areas: [20, 60, 100, 120, 120],
      seedRate: '1.5',
    })
    expect(years.map(({ kg, royalty }) => [kg, royalty])).toEqual([
      ['300000', '180000.00'],
      ['900000', '540000.00'],
      ['1500000', '850000.00'],
      ['1800000', '1000000.00'],
      ['1800000', '1000000.00'],
    ])
    expect(years[2]).toMatchObject({ royaltyTotal: '1770000.00', lumpTotal: '2000000.00' })
    expect(breakEvenYear(years)).toBe(4)
    expect(breakEvenYear(years.slice(0, 3))).toBeNull()
  })
})
