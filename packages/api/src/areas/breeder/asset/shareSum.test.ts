import { expect, test } from 'vitest'
import { hundredths, percentText, shareProblems } from './shareSum.ts'

test('a percentage is counted in hundredths without rounding', () => {
  expect(['33.3', '33.33', '0.07', '100', '100.00'].map(hundredths)).toEqual([3330, 3333, 7, 10_000, 10_000])
  expect(percentText(10_001)).toBe('100.01')
})

test('shares of a kind that do not sum to 100.00, and a kind given twice, are named with the repair', () => {
  expect(
    shareProblems([
      { kind: 'right', ours: '60', theirs: '40.01' },
      { kind: 'income', ours: '33.33', theirs: '66.67' },
      { kind: 'income', ours: '50', theirs: '50' },
    ]),
  ).toEqual([
    { at: 0, message: '品种权：我方 60.00% + 对方 40.01% = 100.01%，应等于 100.00%，请改正其中一方' },
    { at: 2, message: '收益出现了两次，每种权益只填一行' },
  ])
})
