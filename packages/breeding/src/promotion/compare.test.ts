import { describe, expect, test } from 'vitest'
import { entries, item, itemOf, table, verdicts } from './fixtures/build.ts'
import type { StandardItem } from './types.ts'

/** Judges the value 0.1 + 0.2, which is not quite 0.3. */
const judgeSum = (changes: Partial<StandardItem>) =>
  itemOf(
    verdicts({
      entries: entries(1),
      tables: { yieldMu: table([[0.1 + 0.2]]) },
      items: [item(changes)],
    })[0],
  )

describe('comparisons', () => {
  test.each([
    ['GE', 0.3, 'PASS'],
    ['LE', 0.3, 'PASS'],
    ['GT', 0.3, 'FAIL'],
    ['LT', 0.3, 'FAIL'],
    ['EQ', 0.3, 'PASS'],
    ['NE', 0.3, 'FAIL'],
    ['GE', 0.300001, 'FAIL'],
    ['NE', 0.300001, 'PASS'],
  ] as const)('0.1 + 0.2 compared by %s with %d gives %s', (op, v1, pass) => {
    expect(judgeSum({ op, v1 }).pass).toBe(pass)
  })

  test.each([
    [0.3, 0.5, 'PASS', '正好达标'],
    [0.1, 0.3, 'PASS', '正好达标'],
    [0.1, 0.9, 'PASS', '富余 0.2 个百分点'],
    [0.5, 0.9, 'FAIL', '差 0.2 个百分点'],
    [0.1, 0.2, 'FAIL', '超标 0.1 个百分点'],
  ] as const)('0.3 between %d and %d gives %s', (v1, v2, pass, text) => {
    expect(judgeSum({ op: 'BETWEEN', v1, v2 })).toMatchObject({ pass, distanceText: text })
  })

  test('a range without an upper bound cannot be judged', () => {
    expect(judgeSum({ op: 'BETWEEN', v1: 0 })).toMatchObject({
      pass: 'PENDING',
      reason: '“介于”缺上限',
    })
  })

  test.each([
    [{ v1: 0.2999 }, '超出不到 0.01 个百分点'],
    [{ v1: 0.301 }, '差不到 0.01 个百分点'],
    [{ v1: 0.25, unit: '级' }, '超出 0.05 级'],
    [{ v1: 1.5, unit: 'g/L' }, '差 1.2 g/L'],
    [{ op: 'EQ', v1: 0.5 }, '相差 0.2 个百分点'],
    [{ op: 'EQ', v1: 0.3 }, '正好相等'],
    [{ op: 'NE', v1: 0.5, unit: '' }, '相差 0.2'],
  ] as const)('%o reads %s', (changes, text) => {
    expect(judgeSum(changes).distanceText).toBe(text)
  })
})
