import { assert, bigInt, property } from 'fast-check'
import { expect, test } from 'vitest'
import { yuanText } from '../../../core/money/fen.ts'
import { tiers } from './testContracts.ts'
import { tierAmount } from './tiers.ts'
import { wholeInversions } from './wholeInversions.ts'

test('each boundary above which more quantity earns less is named with its quantities', () => {
  const found = wholeInversions([
    { upTo: '1000000', rate: '0.60' },
    { upTo: '3000000', rate: '0.50' },
    { upTo: null, rate: '0.40' },
  ])
  expect(found.map(({ warning }) => warning)).toEqual([
    '阶梯倒挂：第1档1,000,000 kg 提成 600,000.00 元，第2档1,000,001 kg 提成 500,000.50 元，到 1,200,000 kg 才恢复原金额',
    '阶梯倒挂：第2档3,000,000 kg 提成 1,500,000.00 元，第3档3,000,001 kg 提成 1,200,000.40 元，到 3,750,000 kg 才恢复原金额',
  ])
  expect(found.map(({ tier, amountAbove }) => [tier, yuanText(amountAbove)])).toEqual([
    [0, '500000.50'],
    [1, '1200000.40'],
  ])
})

test('a rate that rises has no inversion, and neither has a single tier', () => {
  expect(
    wholeInversions([
      { upTo: '1000', rate: '0.4' },
      { upTo: null, rate: '0.5' },
    ]),
  ).toEqual([])
  expect(wholeInversions([{ upTo: null, rate: '0.5' }])).toEqual([])
})

test('an inversion from which no quantity recovers says so', () => {
  const [found] = wholeInversions([
    { upTo: '100', rate: '1' },
    { upTo: null, rate: '0' },
  ])
  expect(found?.evenAt).toBeNull()
  expect(found?.warning).toContain('再多也达不到原金额')
})

test('an inversion that ends within one kilogram is shown by a smaller step', () => {
  const [found] = wholeInversions([
    { upTo: '1', rate: '0.6' },
    { upTo: null, rate: '0.5' },
  ])
  expect([found?.above, found?.amountAbove, found?.evenAt]).toEqual([1001n, 50n, 1200n])
})

test('an inversion belongs to the boundary at which the rate falls, even where the tier below it is narrow', () => {
  const found = wholeInversions([
    { upTo: '1000', rate: '0.6' },
    { upTo: '1000.5', rate: '0.7' },
    { upTo: null, rate: '0.1' },
  ])
  expect(found.map(({ tier, at }) => [tier, at])).toEqual([[1, 1_000_500n]])
})

test('an inversion of percentages of sales is named in yuan', () => {
  const [found] = wholeInversions(
    [
      { upTo: '1000000', rate: '5' },
      { upTo: null, rate: '4' },
    ],
    'yuan',
  )
  expect(found?.warning).toBe(
    '阶梯倒挂：第1档1,000,000 元 提成 50,000.00 元，第2档1,000,001 元 提成 40,000.04 元，到 1,250,000 元 才恢复原金额',
  )
})

test('a scheme without inversions never pays less for more, and one with an inversion does', () => {
  const quantity = bigInt({ min: 0n, max: 5_000_000_000n })
  assert(
    property(quantity, quantity, tiers, (one, other, tiers) => {
      const found = wholeInversions(tiers)
      const amountOf = (quantity: bigint) => tierAmount(quantity, { tiers, mode: 'WHOLE' }).total
      for (const { at, above, evenAt } of found) {
        expect(amountOf(above) < amountOf(at)).toBe(true)
        if (evenAt !== null) expect(amountOf(evenAt) >= amountOf(at)).toBe(true)
      }
      const [less, more] = one < other ? [one, other] : [other, one]
      if (found.length === 0) expect(amountOf(less) <= amountOf(more)).toBe(true)
    }),
  )
})
