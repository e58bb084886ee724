import { describe, expect, test } from 'vitest'
import { decimalsOf, decimalsToShow } from './decimals.ts'
import { entries, item, itemOf, table, verdicts } from './fixtures/build.ts'

describe('decimals near a limit', () => {
  test.each([
    ['−0.02 is not ≥0', -0.02, 'GE', 0, 2],
    ['−0.004 is not ≥0', -0.004, 'GE', 0, 3],
    ['59.96 is not ≥60', 59.96, 'GE', 60, 2],
    ['8.04 is not ≤8', 8.04, 'LE', 8, 2],
    ['0.02 is >0', 0.02, 'GT', 0, 2],
    ['3 is not <3', 3, 'LT', 3, 1],
    ['what is equal but for its last digit', 0.1 + 0.2, 'LE', 0.3, 1],
    ['far from it one decimal is enough', 2.345, 'GE', 3, 1],
  ] as const)('the decimals shown suffice: %s', (_, value, op, v1, digits) => {
    expect(decimalsToShow(value, { op, v1, v2: null }, 1)).toBe(digits)
  })

  test('decimals separate a value from both bounds of a range', () => {
    expect(decimalsToShow(4.03, { op: 'BETWEEN', v1: 2, v2: 4 }, 1)).toBe(2)
  })

  test('a value that is not judged by its number has no more decimals than requested', () => {
    const judged = { value: -0.02, op: 'GE', threshold: 0, threshold2: null, pass: 'FAIL' } as const
    expect(decimalsOf(judged, 1)).toBe(2)
    expect(decimalsOf({ ...judged, pass: 'PENDING' }, 1)).toBe(1)
    expect(decimalsOf({ ...judged, value: null }, 1)).toBe(1)
    expect(decimalsOf({ ...judged, op: 'IN' }, 1)).toBe(1)
  })
})

test('the sentence of a verdict never shows an unmet value as met', () => {
  const [verdict] = verdicts({
    entries: entries(1),
    tables: { yieldMu: table([[-0.004]]) },
    items: [item({ op: 'GE', v1: 0, kind: 'MUST' })],
  })
  expect(itemOf(verdict).pass).toBe('FAIL')
  expect(verdict!.because).toContain('-0.004%（要求≥0%，差不到 0.01 个百分点）')
})
