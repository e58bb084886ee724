import { array, assert, bigInt, constantFrom, property, record, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../../../core/money/fen.ts'
import { allocateLevels, allocatePercents } from './allocate.ts'
import { adjustLines, reverseLines, type RunLine } from './runLines.ts'
import { levelLines, percents, receipt } from './testContracts.ts'

const linesOf = (name: string, base: bigint, shares: readonly string[]): RunLine[] =>
  allocatePercents(base, shares).map((amount, at) => ({ key: `${name}/${at}`, base, amount }))

describe('a reversal', () => {
  test('copies the lines with the opposite sign, at the same rate', () => {
    const line = { key: 'a', amount: 6000n, quantity: 100_000n, rate: '0.60', payee: '甲' }
    expect(reverseLines([line])).toEqual([{ ...line, amount: -6000n, quantity: -100_000n }])
    expect(line.amount).toBe(6000n)
  })

  test('takes three receipts of 33.33 back to zero on every line, where dividing 99.99 anew leaves a fen', () => {
    const shares = ['40', '35', '25']
    const posted = ['1', '2', '3'].flatMap((name) => linesOf(name, 3333n, shares))
    const byPayee = (lines: readonly RunLine[]) =>
      shares.map((_, at) =>
        sum(lines.filter(({ key }) => key.endsWith(`/${at}`)).map(({ amount }) => amount)),
      )
    expect(byPayee(posted)).toEqual([3999n, 3501n, 2499n])
    expect(byPayee([...posted, ...reverseLines(posted)])).toEqual([0n, 0n, 0n])
    expect(byPayee([...posted, ...linesOf('refund', -9999n, shares)])).toEqual([0n, 1n, -1n])
  })

  test('adds up to minus the base at each level, is zero with its run, and can be reversed', () => {
    assert(
      property(receipt, levelLines, (base, lines) => {
        const parts = allocateLevels(base, lines)
        const outer = parts.map(({ amount }, at) => ({ key: String(at), base, amount }))
        const inner = parts.flatMap((part, at) =>
          part.inner.map((amount, below) => ({ key: `${at}/${below}`, base: part.amount, amount })),
        )
        const back = reverseLines(outer)
        expect(sum(back.map(({ amount }) => amount))).toBe(-base)
        for (const [at, part] of back.entries()) {
          const below = reverseLines(inner).filter(({ key }) => key.startsWith(`${at}/`))
          if (below.length > 0) expect(sum(below.map(({ amount }) => amount))).toBe(part.amount)
        }
        expect(back.every(({ amount }, at) => amount + (outer[at]?.amount ?? 0n) === 0n)).toBe(true)
        expect(reverseLines(back)).toEqual(outer)
        expect(adjustLines([...outer, ...back], [])).toEqual([])
      }),
    )
  })
})

describe('an adjustment', () => {
  test('has a line for what changed, came or went, and none for the rest', () => {
    const old = [
      { key: 'same', amount: 5n, rate: '1' },
      { key: 'changed', amount: 10n, rate: '0.5', quantity: 20n },
      { key: 'gone', amount: 7n, rate: '1', base: 70n },
    ]
    const now = [
      { key: 'came', amount: 3n, rate: '1' },
      { key: 'changed', amount: 12n, rate: '0.6', quantity: 20n },
      { key: 'same', amount: 5n, rate: '1' },
    ]
    expect(adjustLines<RunLine & { rate: string }>(old, now)).toEqual([
      { key: 'changed', amount: 2n, rate: '0.6', quantity: 0n },
      { key: 'gone', amount: -7n, rate: '1', base: -70n },
      { key: 'came', amount: 3n, rate: '1' },
    ])
  })

  test('a changed quantity without a changed amount is a line too', () => {
    expect(
      adjustLines([{ key: 'a', amount: 0n, quantity: 1n }], [{ key: 'a', amount: 0n, quantity: 3n }]),
    ).toEqual([{ key: 'a', amount: 0n, quantity: 2n }])
  })

  const line = record({
    key: constantFrom('a', 'b', 'c', 'd'),
    amount: bigInt({ min: -1000n, max: 1000n }),
    quantity: bigInt({ min: -1000n, max: 1000n }),
  })
  const run = uniqueArray(line, { selector: ({ key }) => key })

  test('makes the posted lines what the new computation says, and a second one is empty', () => {
    assert(
      property(run, array(run, { minLength: 1, maxLength: 3 }), (first, reruns) => {
        const posted = [...first]
        for (const again of reruns) {
          posted.push(...adjustLines(posted, again))
          expect(adjustLines(posted, again)).toEqual([])
          expect(sum(posted.map(({ amount }) => amount))).toBe(sum(again.map(({ amount }) => amount)))
        }
      }),
    )
  })

  test('from one set of percentages to another moves money and makes none', () => {
    assert(
      property(receipt, percents, percents, (base, before, after) => {
        const delta = adjustLines(linesOf('1', base, before), linesOf('1', base, after))
        expect(sum(delta.map(({ amount }) => amount))).toBe(0n)
      }),
    )
  })
})
