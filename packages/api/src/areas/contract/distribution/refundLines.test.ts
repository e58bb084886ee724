import { array, assert, bigInt, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPercent } from '../../../core/money/allocate.ts'
import { fenIn, sum, yuanText } from '../../../core/money/fen.ts'
import { reverseLines } from '../money/runLines.ts'
import { distribute, type Receipt, type ShareLine } from './distribute.ts'
import type { RuleTerms } from './ruleTerms.ts'

const person = (name: string, percent: string) => ({ name, userId: null, personId: null, percent })
const team = (percent: string, inner: readonly string[]) => ({
  kind: 'team' as const,
  name: '团队',
  unitId: null,
  percent,
  inner: inner.map((each, at) => person(`人${at + 1}`, each)),
})
const unit = (percent: string) => ({ kind: 'unit' as const, name: '单位', unitId: null, percent, inner: [] })
const terms = (more: Partial<RuleTerms> = {}): RuleTerms => ({
  base: 'net',
  recovery: { mode: 'FIRST' },
  expenses: [],
  partners: [],
  lines: [team('60', ['33', '33', '34']), unit('40')],
  tiers: null,
  ...more,
})
const receipt = (id: number, amount: bigint, refundOf: number | null = null): Receipt => ({
  id,
  day: `2025-03-${String(id).padStart(2, '0')}`,
  amount,
  ruleVersionId: 1,
  refundOf,
})
const nothing = { expenses: {}, distributed: 0n }
const run = (receipts: readonly Receipt[], rule: RuleTerms = terms()) =>
  distribute(receipts, new Map([[1, rule]]), nothing)
const amounts = (lines: readonly ShareLine[]) =>
  lines.map(({ name, amount }) => `${name} ${yuanText(amount)}`)
const byKey = (lines: readonly ShareLine[]) =>
  [...Map.groupBy(lines, ({ key }) => key).values()].map((own) => sum(own.map(({ amount }) => amount)))

describe('a refund', () => {
  test('is taken from those who got the receipt, level by level, to the fen', () => {
    const { lines } = run([receipt(1, fenIn('100.01')), receipt(2, -fenIn('50'), 1)])
    expect(amounts(lines.filter(({ receiptId }) => receiptId === 2))).toEqual([
      '团队 -30.00',
      '人1 -9.90',
      '人2 -9.90',
      '人3 -10.20',
      '单位 -20.00',
    ])
  })

  test('of 99.99 that came in as 33.33 three times leaves nothing on any line', () => {
    const rule = terms({ lines: [team('40', ['100']), { ...unit('35'), name: '甲' }, unit('25')] })
    const receipts = [1, 2, 3].map((id) => receipt(id, fenIn('33.33')))
    const refunds = [1, 2, 3].map((id) => receipt(id + 3, -fenIn('33.33'), id))
    expect(byKey(run([...receipts, ...refunds], rule).lines).every((each) => each === 0n)).toBe(true)
  })

  test('gives costs back too, so that a later receipt recovers them again', () => {
    const rule = terms({ expenses: [{ name: '直接成本', amount: '60.00' }], lines: [unit('100')] })
    const { lines } = run([receipt(1, 10_000n), receipt(2, -10_000n, 1), receipt(3, 10_000n)], rule)
    expect(amounts(lines)).toEqual([
      '直接成本 60.00',
      '单位 40.00',
      '直接成本 -60.00',
      '单位 -40.00',
      '直接成本 60.00',
      '单位 40.00',
    ])
  })

  test('of more than the receipt has is an error', () => {
    expect(() => run([receipt(1, 100n), receipt(2, -60n, 1), receipt(3, -41n, 1)])).toThrow(
      '0.41 paid back of 0.40 that the receipt has',
    )
  })

  test('of a receipt of an earlier run needs what that run posted', () => {
    const first = run([receipt(1, 10_001n)]).lines
    const prior = { ...nothing, returned: { 1: first } }
    const later = distribute([receipt(2, -5000n, 1)], new Map(), prior).lines
    expect([...first, ...later]).toEqual(run([receipt(1, 10_001n), receipt(2, -5000n, 1)]).lines)
  })
})

const percents = array(integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 5 })
  .filter((list) => list.some((weight) => weight > 0))
  .map((list) => toPercent(list.map(String)))
const rules = record({
  mode: constantFrom('FIRST' as const, 'SHARE' as const),
  cost: bigInt({ min: 0n, max: 900_00n }),
  partner: constantFrom('0', '12.5', '33.333333'),
  outer: percents,
  inner: percents,
}).map(({ mode, cost, partner, outer, inner }) =>
  terms({
    recovery: mode === 'FIRST' ? { mode } : { mode, percent: '25' },
    expenses: [{ name: '成本', amount: yuanText(cost) }],
    partners: [{ name: '合作单位', partyId: null, percent: partner }],
    lines: outer.map((percent, at) => ({ ...team(percent, at % 2 === 0 ? inner : []), name: `行${at}` })),
  }),
)
/** A receipt with refunds of it that together pay all of it back. */
const paidBack = record({
  amount: bigInt({ min: 1n, max: 5_000_00n }),
  cuts: array(bigInt({ min: 1n, max: 1_000_00n }), { maxLength: 5 }),
}).map(({ amount, cuts }) => {
  const parts: bigint[] = []
  let left = amount
  for (const cut of cuts) {
    const part = cut < left ? cut : left
    if (part > 0n) parts.push(part)
    left -= part
  }
  if (left > 0n) parts.push(left)
  return [receipt(1, amount), ...parts.map((part, at) => receipt(at + 2, -part, 1))]
})

describe('any refunds', () => {
  test('add up to what is paid back at every level, as do their reversals, and no line gives back more than it has', () => {
    assert(
      property(paidBack, rules, (receipts, rule) => {
        const lines = run(receipts, rule).lines.map((each) => ({ ...each }))
        for (const sign of [1n, -1n]) {
          const of = sign === 1n ? lines : reverseLines(lines)
          for (const { id, amount } of receipts) assertSums(of, id, amount * sign)
        }
        for (let last = 1; last <= receipts.length; last += 1) {
          const left = byKey(lines.filter(({ receiptId }) => receiptId <= last))
          expect(left.every((each) => each >= 0n)).toBe(true)
        }
      }),
    )
  })

  test('of a whole receipt leave every line, the costs and the distributed sum at zero', () => {
    assert(
      property(paidBack, rules, (receipts, rule) => {
        const { lines, posted } = run(receipts, rule)
        expect(byKey(lines).every((each) => each === 0n)).toBe(true)
        expect(posted.distributed).toBe(0n)
        expect(Object.values(posted.expenses).every((each) => each === 0n)).toBe(true)
      }),
    )
  })

  test('are the same in two runs as in one', () => {
    assert(
      property(paidBack, rules, integer({ min: 1, max: 6 }), (receipts, rule, at) => {
        const of = new Map([[1, rule]])
        const first = distribute(receipts.slice(0, at), of, nothing)
        const prior = { ...first.posted, returned: { 1: first.lines } }
        const second = distribute(receipts.slice(at), of, prior)
        expect([...first.lines, ...second.lines]).toEqual(run(receipts, rule).lines)
      }),
    )
  })
})

function assertSums(lines: readonly ShareLine[], id: number, amount: bigint): void {
  const own = lines.filter(({ receiptId }) => receiptId === id)
  const outer = own.filter(({ level }) => level < 2)
  expect(sum(outer.map((each) => each.amount))).toBe(amount)
  const first = outer.filter(({ level }) => level === 1)
  const net = sum(first.map((each) => each.amount))
  for (const each of first) {
    expect(each.base).toBe(net)
    const inner = own.filter(({ level, note }) => level === 2 && note === each.name)
    if (inner.length > 0) expect(sum(inner.map((one) => one.amount))).toBe(each.amount)
  }
}
