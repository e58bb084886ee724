import { array, assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fenIn, sum, yuanText } from '../../../core/money/fen.ts'
import { exact, inYuan } from '../../../core/money/rates.ts'
import { distributedBefore, splitTiered, splitTierProblems } from './splitTiers.ts'
import { receipt, splitTiers } from './testContracts.ts'

const usual = [
  { upTo: '1000000', percents: ['70', '30'] },
  { upTo: '5000000', percents: ['60', '40'] },
  { upTo: null, percents: ['50', '50'] },
]

const partsOf = (amount: string, before: string) =>
  splitTiered(fenIn(amount), fenIn(before), usual).parts.map(yuanText)

describe('problems of tiers of a distribution', () => {
  test.each([
    [
      [{ upTo: '100', percents: ['100'] }],
      ['第1档是最后一档，上限应留空，否则超过 100 的部分不属于任何一档'],
    ],
    [[{ upTo: null, percents: ['70', '29'] }], ['第1档：分配比例合计为99%，应为100%']],
    [
      [
        { upTo: '100', percents: ['70', '30'] },
        { upTo: null, percents: ['100'] },
      ],
      ['第2档：有1个分配比例，应与第1档一样有2个'],
    ],
  ])('%j have %j', (tiers, problems) => {
    expect(splitTierProblems(tiers)).toEqual(problems)
    expect(() => splitTiered(1n, 0n, tiers)).toThrow(problems[0])
  })

  test('a refund is refused, since it copies the lines of its receipt', () => {
    expect(() => splitTiered(-1n, 100n, usual)).toThrow(RangeError)
    expect(() => splitTiered(1n, -100n, usual)).toThrow(RangeError)
  })
})

test.each([
  ['1000000', '0', ['700000.00', '300000.00']],
  ['6000000', '0', ['3600000.00', '2400000.00']],
  ['500000', '800000', ['320000.00', '180000.00']],
  ['100', '5000000', ['50.00', '50.00']],
  ['0.01', '999999.99', ['0.01', '0.00']],
  ['0', '0', ['0.00', '0.00']],
])('%s yuan after %s yuan are shared as %j', (amount, before, parts) => {
  expect(partsOf(amount, before)).toEqual(parts)
})

test('the slices say which part of the amount is shared at which percentages', () => {
  const { slices } = splitTiered(fenIn('5000000'), fenIn('800000'), usual)
  expect(slices.map(({ quantity, percents }) => [yuanText(quantity), percents])).toEqual([
    ['200000.00', ['70', '30']],
    ['4000000.00', ['60', '40']],
    ['800000.00', ['50', '50']],
  ])
})

test('a reversal lowers what was distributed before', () => {
  expect(distributedBefore([{ amount: 500n }, { amount: 300n }, { amount: -500n }])).toBe(300n)
})

test('the parts of every receipt add up to it, and none is a fen or more from its exact share', () => {
  assert(
    property(array(receipt, { maxLength: 5 }), splitTiers, (receipts, tiers) => {
      let before = 0n
      for (const amount of receipts) {
        const { parts, slices } = splitTiered(amount, before, tiers)
        expect(sum(parts)).toBe(amount)
        expect(sum(slices.map(({ quantity }) => quantity))).toBe(amount)
        for (const [line, part] of parts.entries()) {
          const share = slices.reduce(
            (all, slice) =>
              all.add(
                inYuan(slice.quantity)
                  .mul(slice.percents[line] ?? 0)
                  .div(100),
              ),
            exact(0n),
          )
          expect(share.sub(inYuan(part)).abs().lt('0.01')).toBe(true)
        }
        before += amount
      }
    }),
  )
})
