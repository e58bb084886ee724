import { assert, bigInt, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fenIn, sum, yuanText } from '../../../core/money/fen.ts'
import { must } from '../../../core/must.ts'
import { mode, tiers } from './testContracts.ts'
import { quantityText, readQuantity } from './tierBase.ts'
import { tierAmount, tierProblems, type TierMode } from './tiers.ts'

const usual = [
  { upTo: '1000000', rate: '0.60' },
  { upTo: '3000000', rate: '0.50' },
  { upTo: null, rate: '0.40' },
]

const amountOf = (kilograms: string, mode: TierMode) =>
  yuanText(tierAmount(must(readQuantity(kilograms, 'kg'), kilograms), { tiers: usual, mode }).total)

describe('problems of commission tiers', () => {
  test.each([
    [
      'kg',
      [{ upTo: null, rate: '-0.1' }],
      '第1档的单价（元/kg）应为0至1,000,000之间的数，最多6位小数，现为“-0.1”',
    ],
    ['kg', [{ upTo: null, rate: '' }], '第1档的单价（元/kg）应为0至1,000,000之间的数，最多6位小数，现为“”'],
    [
      'kg',
      [{ upTo: null, rate: '0.1234567' }],
      '第1档的单价（元/kg）应为0至1,000,000之间的数，最多6位小数，现为“0.1234567”',
    ],
    ['yuan', [{ upTo: null, rate: '101' }], '第1档的提成比例（%）应为0至100之间的数，最多6位小数，现为“101”'],
    ['kg', [], '至少要有一档'],
  ] as const)('by %s, %j are refused: %s', (base, list, message) => {
    expect(tierProblems(list, base)).toEqual([message])
    expect(() => tierAmount(1n, { tiers: list, base })).toThrow(message)
  })

  test('bounds and rates are checked together', () => {
    const list = [
      { upTo: '5', rate: 'x' },
      { upTo: '3', rate: '1' },
      { upTo: null, rate: '1' },
    ]
    expect(tierProblems(list).map((problem) => problem.slice(0, 6))).toEqual(['第2档的上限', '第1档的单价'])
  })
})

describe('amounts', () => {
  test.each([
    ['0', '0.00', '0.00'],
    ['1000000', '600000.00', '600000.00'],
    ['1000000.5', '600000.25', '500000.25'],
    ['1000001', '600000.50', '500000.50'],
    ['3000000', '1600000.00', '1500000.00'],
    ['3600000', '1840000.00', '1440000.00'],
    ['-100', '-60.00', '-60.00'],
  ])('%s kg earn %s by parts and %s as a whole', (kilograms, marginal, whole) => {
    expect(amountOf(kilograms, 'MARGINAL')).toBe(marginal)
    expect(amountOf(kilograms, 'WHOLE')).toBe(whole)
  })

  test('tiers are marginal by kilograms unless the scheme says otherwise, and a line for each tier explains the total', () => {
    const { total, lines } = tierAmount(3_600_000_000n, { tiers: usual })
    expect(yuanText(total)).toBe('1840000.00')
    const texts = lines.map(({ from, to, quantity, rate, amount }) => [
      quantityText(from, 'kg'),
      to === null ? null : quantityText(to, 'kg'),
      quantityText(quantity, 'kg'),
      rate,
      yuanText(amount),
    ])
    expect(texts).toEqual([
      ['0 kg', '1,000,000 kg', '1,000,000 kg', '0.60', '600000.00'],
      ['1,000,000 kg', '3,000,000 kg', '2,000,000 kg', '0.50', '1000000.00'],
      ['3,000,000 kg', null, '600,000 kg', '0.40', '240000.00'],
    ])
  })

  test('a whole scheme explains itself with the tier that the quantity reaches', () => {
    const { lines } = tierAmount(1_000_001_000n, { tiers: usual, mode: 'WHOLE' })
    expect(lines).toEqual([
      {
        tier: 1,
        from: 1_000_000_000n,
        to: 3_000_000_000n,
        quantity: 1_000_001_000n,
        rate: '0.50',
        amount: 50_000_050n,
      },
    ])
  })

  test('sales earn per cent: 5 % of 86,400,000.00 yuan are 4,320,000.00', () => {
    const tiers = [{ upTo: null, rate: '5' }]
    expect(yuanText(tierAmount(fenIn('86400000'), { tiers, base: 'yuan' }).total)).toBe('4320000.00')
    expect(yuanText(tierAmount(fenIn('79266055.05'), { tiers, base: 'yuan' }).total)).toBe('3963302.75')
  })

  test('half a fen is rounded up once for the total, not on each line', () => {
    const tiers = [
      { upTo: '1', rate: '0.005' },
      { upTo: '2', rate: '0.005' },
      { upTo: null, rate: '0' },
    ]
    const { total, lines } = tierAmount(3000n, { tiers })
    expect(total).toBe(1n)
    expect(lines.map(({ amount }) => amount)).toEqual([1n, 0n, 0n])
  })
})

const quantity = bigInt({ min: -1_000_000_000n, max: 5_000_000_000n })

test('the lines add up to the total and to the quantity, in both modes', () => {
  assert(
    property(quantity, tiers, mode, (quantity, tiers, mode) => {
      const { total, lines } = tierAmount(quantity, { tiers, mode })
      expect(sum(lines.map(({ amount }) => amount))).toBe(total)
      expect(sum(lines.map((line) => line.quantity))).toBe(quantity)
    }),
  )
})

test('marginal tiers never pay less for more', () => {
  assert(
    property(quantity, quantity, tiers, (one, other, tiers) => {
      const [less, more] = one < other ? [one, other] : [other, one]
      expect(tierAmount(less, { tiers }).total <= tierAmount(more, { tiers }).total).toBe(true)
    }),
  )
})

test('one rate in all tiers is that rate without tiers, in both modes', () => {
  assert(
    property(quantity, tiers, mode, (quantity, tiers, mode) => {
      const flat = tiers.map(({ upTo }) => ({ upTo, rate: '0.37' }))
      const { total } = tierAmount(quantity, { tiers: [{ upTo: null, rate: '0.37' }] })
      expect(tierAmount(quantity, { tiers: flat, mode }).total).toBe(total)
    }),
  )
})
