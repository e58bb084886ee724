import { array, assert, bigInt, integer, nat, property, tuple } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate, toPercent } from './allocate.ts'
import { MAX_FEN, readMoney } from './readMoney.ts'
import { compare, fenIn, moneyText, sum, yuanText } from './fen.ts'
import { fenOf, inYuan, share } from './rates.ts'
import { groupedMoney } from './groupedMoney.ts'

const fen = bigInt({ min: -MAX_FEN, max: MAX_FEN })
const weight = tuple(nat(1_000_000), integer({ min: 0, max: 4 })).map(([units, scale]) =>
  (units / 10 ** scale).toFixed(scale),
)
const weights = array(weight, { minLength: 1, maxLength: 40 }).filter((list) =>
  list.some((text) => Number(text) > 0),
)

describe('reading and writing amounts', () => {
  test.each([
    ['-100000000', '元', '-1,000,000.00'],
    ['15499950', '元', '154,999.50'],
    ['99999', '元', '999.99'],
    ['0', '万元', '0.00'],
    ['1234567891234', '万元', '1,234,567.891234'],
  ] as const)('%s fen read in %s as %s', (amount, unit, text) => {
    expect(groupedMoney(BigInt(amount), unit)).toBe(text)
  })

  test.each([
    ['0.01', '元', '1'],
    ['1,234,567.8', '元', '123456780'],
    ['１２．５', '万元', '12500000'],
    ['0.000001', '万元', '1'],
    ['-3', '元', '-300'],
    ['1.500000', '元', '150'],
    ['999999999999.99', '元', '99999999999999'],
  ] as const)('%s %s is read to the fen', (text, unit, expected) => {
    expect(readMoney(text, unit)).toEqual({ fen: BigInt(expected) })
  })

  test.each([
    ['0.001', '元', 'tooManyDecimals'],
    ['0.0000001', '万元', 'tooManyDecimals'],
    ['1000000000000', '元', 'tooLarge'],
    ['一百', '元', 'notANumber'],
    ['', '元', 'notANumber'],
    ['1,23', '元', 'notANumber'],
    ['NaN', '元', 'notANumber'],
  ] as const)('%j %s is no amount: %s', (text, unit, problem) => {
    expect(readMoney(text, unit)).toEqual({ problem })
  })

  test('an amount that is no decimal of yuan is refused where one is certain', () => {
    expect(() => fenIn('12 元')).toThrow(RangeError)
  })

  test.each([
    ['12345', '123.45', '0.012345'],
    ['-5', '-0.05', '-0.000005'],
    ['0', '0.00', '0'],
    ['125000000', '1250000.00', '125'],
  ])('%s fen are written in yuan and in 万元', (amount, yuan, wan) => {
    expect([yuanText(BigInt(amount)), moneyText(BigInt(amount), '万元')]).toEqual([yuan, wan])
  })

  test('every amount is the same after writing and reading it in either unit', () => {
    assert(
      property(fen, (amount) => {
        expect(fenIn(yuanText(amount))).toBe(amount)
        for (const unit of ['元', '万元'] as const)
          expect(readMoney(moneyText(amount, unit), unit)).toEqual({ fen: amount })
      }),
    )
  })
})

describe('sums and comparison', () => {
  test('a sum is the same in any order, and that of its parts', () => {
    assert(
      property(array(fen, { maxLength: 30 }), nat(30), (amounts, at) => {
        const total = sum(amounts)
        expect(sum(amounts.toReversed())).toBe(total)
        expect(sum(amounts.slice(0, at)) + sum(amounts.slice(at))).toBe(total)
      }),
    )
  })

  test('amounts are ordered as their yuan are, and equal ones compare as equal', () => {
    assert(
      property(fen, fen, (one, other) => {
        expect(Math.sign(compare(one, other))).toBe(inYuan(one).cmp(inYuan(other)))
        expect(compare(one, one)).toBe(0)
      }),
    )
  })
})

describe('rates', () => {
  test('a half of a fen is rounded up as a decimal, not as a binary fraction', () => {
    expect(fenOf(inYuan(0n).add('1.005'))).toBe(101n)
    expect(fenOf(inYuan(0n).sub('1.005'))).toBe(-101n)
  })

  test('a rate after a tax is rounded once', () => {
    expect(yuanText(fenOf(inYuan(fenIn('86400000')).div('1.09').mul('0.05')))).toBe('3963302.75')
  })

  const percent = integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2))

  test('two shares that make the whole add up to it within one fen, and a negative share mirrors the positive one', () => {
    assert(
      property(fen, percent, (amount, first) => {
        const rest = inYuan(10_000n).sub(first).toString()
        const spare = share(amount, first) + share(amount, rest) - amount
        expect(spare === 0n || spare === 1n || spare === -1n).toBe(true)
        expect(share(-amount, first)).toBe(-share(amount, first))
      }),
    )
  })

  test('a share is per cent of the amount, to the fen', () => {
    expect(share(1003n, '49')).toBe(491n)
    expect(share(-1003n, '49')).toBe(-491n)
  })
})

describe('dividing an amount', () => {
  test.each([
    ['9999', ['40', '35', '25'], ['3999', '3500', '2500']],
    ['5', ['50', '30', '20'], ['3', '1', '1']],
    ['-9999', ['40', '35', '25'], ['-3999', '-3500', '-2500']],
    ['1003', ['49', '51'], ['491', '512']],
    ['9999', ['75', '25'], ['7499', '2500']],
    ['1', ['1', '1'], ['1', '0']],
    ['1003', ['60', '0', '10', '30'], ['602', '0', '100', '301']],
    ['3333', ['40', '35', '25'], ['1333', '1167', '833']],
    ['6001', ['33', '33', '34'], ['1980', '1980', '2041']],
    ['0', ['0', '0'], ['0', '0']],
  ])('%s fen by %j are %j', (amount, lines, parts) => {
    expect(allocate(BigInt(amount), lines)).toEqual(parts.map(BigInt))
  })

  test('weights without a sum become per cent that add up to 100', () => {
    expect(toPercent(['1', '1', '1'])).toEqual(['33.34', '33.33', '33.33'])
  })

  test.each([[['0', '0']], [[]], [['-1', '2']], [['half']]])('weights %j are refused', (lines) => {
    expect(() => allocate(100n, lines)).toThrow(RangeError)
  })

  test('the parts add up to the amount, and none is a fen or more from its exact share', () => {
    assert(
      property(fen, weights, (amount, lines) => {
        const parts = allocate(amount, lines)
        expect(sum(parts)).toBe(amount)
        const total = lines.reduce((all, line) => inYuan(0n).add(all).add(line).toString(), '0')
        for (const [line, part] of parts.entries()) {
          const exact = inYuan(amount).mul(lines[line]!).div(total)
          expect(inYuan(part).sub(exact).abs().lt('0.01')).toBe(true)
          if (Number(lines[line]) === 0) expect(part).toBe(0n)
        }
      }),
    )
  })

  test('a negative amount is divided as its positive one, and a heavier line never gets less', () => {
    assert(
      property(fen, weights, (amount, lines) => {
        const parts = allocate(amount, lines)
        expect(allocate(-amount, lines)).toEqual(parts.map((part) => -part))
        const sizes = parts.map((part) => (part < 0n ? -part : part))
        for (const [a, one] of lines.entries())
          for (const [b, other] of lines.entries())
            if (Number(one) > Number(other)) expect(compare(sizes[a]!, sizes[b]!)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
