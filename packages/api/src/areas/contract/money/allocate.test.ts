import { array, assert, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum, yuanText } from '../../../core/money/fen.ts'
import { allocateLevels, allocatePercents, percentProblem } from './allocate.ts'
import { levelLines, percents, receipt } from './testContracts.ts'

describe('percentages of a distribution', () => {
  test.each([
    [['50', '30', '19.99'], '分配比例合计为99.99%，应为100%'],
    [['50', '50.000001'], '分配比例合计为100.000001%，应为100%'],
    [[], '分配比例合计为0%，应为100%'],
    [['50', '五十'], '第2行的分配比例应为0至100之间的数，最多6位小数，现为“五十”'],
    [['-10', '110'], '第1行的分配比例应为0至100之间的数，最多6位小数，现为“-10”'],
    [['33.3333333', '66.6666667'], '第1行的分配比例应为0至100之间的数，最多6位小数，现为“33.3333333”'],
  ])('%j are refused: %s', (lines, message) => {
    expect(percentProblem(lines)).toBe(message)
    expect(() => allocatePercents(100n, lines)).toThrow(message)
  })

  test('percentages that add up to 100 as decimals are accepted', () => {
    expect(percentProblem(['33.333333', '33.333333', '33.333334'])).toBeUndefined()
    expect(percentProblem(['0.1', '0.2', '99.70'])).toBeUndefined()
  })
})

describe('one level', () => {
  test.each([
    [5, ['50', '30', '20'], [3, 1, 1]],
    [9999, ['40', '35', '25'], [3999, 3500, 2500]],
    [9999, ['75', '25'], [7499, 2500]],
    [-9999, ['40', '35', '25'], [-3999, -3500, -2500]],
    [1, ['50', '50'], [1, 0]],
    [1003, ['49', '51'], [491, 512]],
    [1003, ['60', '0', '10', '30'], [602, 0, 100, 301]],
    [100000, ['33.333333', '33.333333', '33.333334'], [33333, 33333, 33334]],
    [10000000, ['33.33', '33.33', '33.34'], [3333000, 3333000, 3334000]],
    [175000000, ['50', '30', '15', '5'], [87500000, 52500000, 26250000, 8750000]],
  ])('%s fen at %j are %j', (amount, lines, parts) => {
    expect(allocatePercents(BigInt(amount), lines)).toEqual(parts.map(BigInt))
  })
})

describe('two levels', () => {
  test('an amount is divided level by level, not in one step', () => {
    const inner = ['33', '33', '34'].map((percent) => ({ percent }))
    const parts = allocateLevels(10001n, [{ percent: '60', inner }, { percent: '40' }])
    expect(parts.map(({ amount }) => yuanText(amount))).toEqual(['60.01', '40.00'])
    expect(parts.map((part) => part.inner.map(yuanText))).toEqual([['19.80', '19.80', '20.41'], []])
  })

  test('inner percentages that do not add up to 100 are refused', () => {
    expect(() => allocateLevels(100n, [{ percent: '100', inner: [{ percent: '99' }] }])).toThrow(
      '分配比例合计为99%，应为100%',
    )
  })

  test('the parts add up to the amount at each level, and a negative amount mirrors the positive one', () => {
    assert(
      property(receipt, levelLines, (amount, lines) => {
        const parts = allocateLevels(amount, lines)
        expect(sum(parts.map((part) => part.amount))).toBe(amount)
        for (const [at, part] of parts.entries())
          expect(sum(part.inner)).toBe(lines[at]?.inner ? part.amount : 0n)
        const mirrored = parts.map((part) => ({ amount: -part.amount, inner: part.inner.map((fen) => -fen) }))
        expect(allocateLevels(-amount, lines)).toEqual(mirrored)
      }),
    )
  })

  test('a share of 0 % gets nothing of any amount', () => {
    assert(
      property(receipt, percents, (amount, lines) => {
        const parts = allocatePercents(amount, ['0', ...lines, '0.000000'])
        expect([parts[0], parts.at(-1)]).toEqual([0n, 0n])
      }),
    )
  })

  test('what a receipt gives to each line does not depend on the order of the receipts', () => {
    assert(
      property(array(receipt, { maxLength: 6 }), levelLines, (receipts, lines) => {
        const divide = (amount: bigint) => allocateLevels(amount, lines)
        expect(receipts.toReversed().map(divide).toReversed()).toEqual(receipts.map(divide))
      }),
    )
  })
})
