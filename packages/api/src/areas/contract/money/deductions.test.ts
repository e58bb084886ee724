import { array, assert, constantFrom, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fenIn, sum, yuanText } from '../../../core/money/fen.ts'
import { deduct, deductionProblem, openBalance, type DeductionRule, type Recovery } from './deductions.ts'
import { reverseLines } from './runLines.ts'
import { percents, receipt } from './testContracts.ts'

const costs = [
  { name: '直接成本', balance: fenIn('73600') },
  { name: '代理费', balance: fenIn('16400') },
]
const rule = (change: Partial<DeductionRule>): DeductionRule => ({
  recovery: { mode: 'FIRST' },
  expenses: [],
  partners: [],
  ...change,
})
const shown = (receipt: string, change: Partial<DeductionRule>) => {
  const { lines, net, balances } = deduct(fenIn(receipt), rule(change))
  return [
    lines.map(({ name, amount }) => `${name} ${yuanText(amount)}`),
    yuanText(net),
    balances.map(yuanText),
  ]
}

describe('a rule that cannot be computed is refused', () => {
  test.each([
    [
      { recovery: { mode: 'SHARE', percent: '120' } as Recovery },
      '按比例扣的比例应为0至100之间的数，最多6位小数，现为“120”',
    ],
    [{ expenses: [{ name: '税费', balance: -1n }] }, '「税费」的未扣余额不得小于0'],
    [
      { partners: [{ name: '甲所', percent: '一半' }] },
      '合作单位「甲所」的份额应为0至100之间的数，最多6位小数，现为“一半”',
    ],
    [
      {
        partners: [
          { name: '甲所', percent: '60' },
          { name: '乙所', percent: '40.5' },
        ],
      },
      '合作单位的份额合计为100.5%，不得超过100%',
    ],
  ])('rule %#: $1', (change, message) => {
    expect(deductionProblem(rule(change))).toBe(message)
    expect(() => deduct(100n, rule(change))).toThrow(message)
  })

  test('a refund is refused, since it copies the lines of its receipt', () => {
    expect(() => deduct(-1n, rule({}))).toThrow(RangeError)
  })
})

describe('expenses', () => {
  test('are recovered in full before anything is shared (先扣足)', () => {
    expect(shown('1840000', { expenses: costs })).toEqual([
      ['直接成本 73600.00', '代理费 16400.00'],
      '1750000.00',
      ['0.00', '0.00'],
    ])
  })

  test('take the whole receipt while it does not cover them, the first one first', () => {
    expect(shown('80000', { expenses: costs })).toEqual([
      ['直接成本 73600.00', '代理费 6400.00'],
      '0.00',
      ['0.00', '10000.00'],
    ])
  })

  test('are recovered by a percentage of each receipt (按比例扣), never above what is open', () => {
    const recovery: Recovery = { mode: 'SHARE', percent: '20' }
    expect(shown('400000', { recovery, expenses: costs })).toEqual([
      ['直接成本 73600.00', '代理费 6400.00'],
      '320000.00',
      ['0.00', '10000.00'],
    ])
    expect(shown('100.03', { recovery, expenses: costs })[1]).toBe('80.02')
    expect(shown('1000000', { recovery, expenses: costs })[1]).toBe('910000.00')
  })

  test('come before the share of a partner, which comes before ours', () => {
    const partners = [
      { name: '甲所', percent: '30' },
      { name: '乙所', percent: '0' },
    ]
    expect(shown('1840000', { expenses: costs, partners })).toEqual([
      ['直接成本 73600.00', '代理费 16400.00', '甲所 525000.00', '乙所 0.00'],
      '1225000.00',
      ['0.00', '0.00'],
    ])
  })
})

const anyRule = record({
  recovery: constantFrom<Recovery>({ mode: 'FIRST' }, { mode: 'SHARE', percent: '12.5' }),
  expenses: array(record({ name: constantFrom('税费', '成本'), balance: receipt }), { maxLength: 3 }),
  partners: percents.map((shares) => shares.slice(1).map((percent) => ({ name: '合作单位', percent }))),
})

test('the lines and the net add up to every receipt, no balance falls below 0, and a reversal restores it', () => {
  assert(
    property(array(receipt, { minLength: 1, maxLength: 5 }), anyRule, (receipts, first) => {
      let current: DeductionRule = first
      for (const amount of receipts) {
        const { lines, net, balances } = deduct(amount, current)
        expect(sum(lines.map((line) => line.amount)) + net).toBe(amount)
        expect(lines.every((line) => line.amount >= 0n) && net >= 0n).toBe(true)
        for (const [at, balance] of balances.entries()) {
          const posted = lines.slice(at, at + 1)
          const cost = current.expenses[at]?.balance ?? 0n
          expect(balance >= 0n).toBe(true)
          expect(openBalance(cost, posted)).toBe(balance)
          const undone = reverseLines(posted.map((line) => ({ ...line, key: line.name })))
          expect(openBalance(cost, [...posted, ...undone])).toBe(cost)
        }
        const expenses = current.expenses.map((expense, at) => ({ ...expense, balance: balances[at] ?? 0n }))
        current = { ...current, expenses }
      }
    }),
  )
})

test('expenses that come first are recovered to the same sum in any order of the receipts', () => {
  assert(
    property(array(receipt, { maxLength: 5 }), receipt, (receipts, cost) => {
      const recovered = (order: readonly bigint[]) => {
        let balance = cost
        for (const amount of order)
          [balance = 0n] = deduct(amount, rule({ expenses: [{ name: '成本', balance }] })).balances
        return balance
      }
      expect(recovered(receipts.toReversed())).toBe(recovered(receipts))
      const rest = cost - sum(receipts)
      expect(recovered(receipts)).toBe(rest < 0n ? 0n : rest)
    }),
  )
})
