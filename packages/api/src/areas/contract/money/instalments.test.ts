import { array, assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from '../../../core/money/allocate.ts'
import { fenIn, sum, yuanText } from '../../../core/money/fen.ts'
import { percentSum } from './allocate.ts'
import { fillInstalments, instalmentProblem, type TypedInstalment } from './instalments.ts'
import { percents, receipt } from './testContracts.ts'

const percent = (text: string): TypedInstalment => ({ typed: 'percent', percent: text })
const amount = (yuan: string): TypedInstalment => ({ typed: 'amount', amount: fenIn(yuan) })
const shown = (total: string, lines: readonly TypedInstalment[]) =>
  fillInstalments(fenIn(total), lines).map(({ percent, amount }) => [percent, yuanText(amount)])

describe('payment conditions that miss the total say by how much', () => {
  test.each([
    ['100', [percent('50'), percent('49.99')], '付款比例合计为99.99%，应为100%，少0.01%'],
    ['100', [percent('60'), percent('50')], '付款比例合计为110%，应为100%，多10%'],
    ['100', [amount('30'), amount('69.99')], '付款条件合计 99.99 元，比合同总额 100.00 元少 0.01 元'],
    ['1000', [amount('600'), percent('50')], '付款条件合计 1,100.00 元，比合同总额 1,000.00 元多 100.00 元'],
    ['1000', [], '付款条件合计 0.00 元，比合同总额 1,000.00 元少 1,000.00 元'],
    ['1000', [percent('100'), percent('半')], '第2条付款条件的比例应为0至100之间的数，最多6位小数'],
    ['1000', [amount('1100'), amount('-100')], '第2条付款条件的金额不得小于0'],
  ])('%s yuan, case %#: $2', (total, lines, message) => {
    expect(instalmentProblem(fenIn(total), lines)).toBe(message)
  })

  test('a percentage that is no number is not computed with', () => {
    expect(() => fillInstalments(100n, [percent('半')])).toThrow(RangeError)
  })
})

describe('the one that was typed stays, the other is derived', () => {
  test.each([
    [
      '5.47',
      [percent('33.34'), percent('33.33'), percent('33.33')],
      [
        ['33.34', '1.83'],
        ['33.33', '1.82'],
        ['33.33', '1.82'],
      ],
    ],
    [
      '30000',
      [amount('10000'), amount('10000'), amount('10000')],
      [
        ['33.34', '10000.00'],
        ['33.33', '10000.00'],
        ['33.33', '10000.00'],
      ],
    ],
    [
      '100.01',
      [amount('30'), percent('70')],
      [
        ['30.00', '30.00'],
        ['70', '70.01'],
      ],
    ],
    [
      '1000',
      [amount('250'), percent('20')],
      [
        ['25.00', '250.00'],
        ['20', '200.00'],
      ],
    ],
    [
      '0',
      [amount('0'), percent('100')],
      [
        ['0.00', '0.00'],
        ['100', '0.00'],
      ],
    ],
    [
      '1000',
      [percent('0'), amount('1000')],
      [
        ['0', '0.00'],
        ['100.00', '1000.00'],
      ],
    ],
    ['1000', [], []],
  ])('%s yuan, case %#', (total, lines, expected) => {
    expect(shown(total, lines)).toEqual(expected)
  })
})

test('percentages that add up to 100 give amounts that add up to the total', () => {
  assert(
    property(receipt, percents, (total, texts) => {
      const lines = texts.map(percent)
      expect(sum(fillInstalments(total, lines).map((line) => line.amount))).toBe(total)
      expect(instalmentProblem(total, lines)).toBeUndefined()
    }),
  )
})

test('amounts that add up to the total give percentages that add up to 100', () => {
  assert(
    property(array(receipt, { minLength: 1, maxLength: 8 }), (amounts) => {
      const lines = amounts.map((fen): TypedInstalment => ({ typed: 'amount', amount: fen }))
      const filled = fillInstalments(sum(amounts), lines)
      expect(instalmentProblem(sum(amounts), lines)).toBeUndefined()
      expect(filled.map((line) => line.amount)).toEqual(amounts)
      if (sum(amounts) > 0n) expect(percentSum(filled.map((line) => line.percent))).toBe('100')
    }),
  )
})

test('some conditions by percentage and the rest by amount add up to both', () => {
  assert(
    property(receipt, percents, (total, texts) => {
      const amounts = allocate(total, texts)
      const lines = texts.map((text, at): TypedInstalment =>
        at % 2 === 0 ? percent(text) : { typed: 'amount', amount: amounts[at] ?? 0n },
      )
      const byAmount = sum(amounts.filter((_, at) => at % 2 === 1))
      const exactly = Number(total - byAmount)
      const meant = (Number(total) * Number(percentSum(texts.filter((_, at) => at % 2 === 0)))) / 100
      if (Math.abs(exactly - meant) < 0.99)
        expect(sum(fillInstalments(total, lines).map((line) => line.amount))).toBe(total)
      for (const [at, line] of fillInstalments(total, lines).entries()) {
        expect(line.typed).toBe(lines[at]?.typed)
        if (line.typed === 'percent') expect(line.percent).toBe(texts[at])
        else expect(line.amount).toBe(amounts[at])
      }
    }),
  )
})
