import { array, assert, bigInt, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPercent } from '../../../core/money/allocate.ts'
import { sum } from '../../../core/money/fen.ts'
import { limitProblems, splitLimited, type LineLimits } from './lineLimits.ts'

const line = (percent: string, more: Partial<LineLimits> = {}): LineLimits => ({
  percent,
  minimum: null,
  priority: null,
  cap: null,
  posted: 0n,
  ...more,
})

describe('lines with limits', () => {
  test('get their minimums first, by priority, and share the rest', () => {
    const lines = [line('60', { minimum: 5_000n, priority: 2 }), line('40', { minimum: 3_000n, priority: 1 })]
    expect(splitLimited(4_000n, lines)).toEqual([1_000n, 3_000n])
    expect(splitLimited(10_000n, lines)).toEqual([6_200n, 3_800n])
    const later = lines.map((each) => ({ ...each, posted: 9_000n }))
    expect(splitLimited(100n, later)).toEqual([60n, 40n])
  })

  test('stop at their cap, and the others take the rest by their percentages', () => {
    const lines = [line('50', { cap: 1_000n, posted: 900n }), line('30'), line('20')]
    expect(splitLimited(1_000n, lines)).toEqual([100n, 540n, 360n])
    expect(splitLimited(1_000n, [line('50', { cap: 900n, posted: 1_000n }), line('50')])).toEqual([
      0n,
      1_000n,
    ])
  })

  test('are refused where a priority has no minimum, limits cross, or no line is open', () => {
    const messages = (...lines: LineLimits[]) => limitProblems(lines).map(({ message }) => message)
    expect(messages(line('100', { priority: 1 }))[0]).toContain('填了优先级而没有下限')
    expect(messages(line('50', { minimum: 2n, cap: 1n }), line('50'))).toEqual([
      '第1行的下限大于上限，请改正',
    ])
    expect(messages(line('100', { cap: 1n }), line('0'))[0]).toContain('至少一行比例大于0且不设上限')
    expect(messages(line('50'), line('50', { minimum: 1n, cap: 1n, priority: 1 }))).toEqual([])
  })

  test('of any kind add up to the amount, exceed no cap, and fall short of no minimum while others get more', () => {
    const some = record({
      weights: array(integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 6 }),
      caps: array(constantFrom(null, 100n, 5_000n, 90_000n), { minLength: 6, maxLength: 6 }),
      minimums: array(constantFrom(null, 50n, 4_000n), { minLength: 6, maxLength: 6 }),
      posted: array(bigInt({ min: 0n, max: 10_000n }), { minLength: 6, maxLength: 6 }),
      amount: bigInt({ min: 0n, max: 1_000_000n }),
    })
    assert(
      property(some, ({ weights, caps, minimums, posted, amount }) => {
        const lines = toPercent(weights.map(String)).map((percent, at) =>
          line(percent, {
            cap: at === 0 ? null : (caps[at] ?? null),
            minimum: minimums[at] ?? null,
            posted: posted[at] ?? 0n,
          }),
        )
        const valid = lines.map((each) =>
          each.minimum !== null && each.cap !== null && each.minimum > each.cap
            ? { ...each, minimum: null }
            : each,
        )
        const parts = splitLimited(amount, valid)
        expect(sum(parts)).toBe(amount)
        for (const [at, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0n)
          const { cap, posted: had } = valid[at] ?? line('0')
          if (cap !== null) expect(part === 0n || had + part <= cap).toBe(true)
        }
      }),
    )
  })
})
