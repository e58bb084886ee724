import { array, assert, bigInt, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sum } from '../../../core/money/fen.ts'
import { levelOf, judgeBudget, type BudgetState } from './budgetControl.ts'
import { amountsOf, availableOf, figuresOf, rate, type Amounts } from './fundFigures.ts'
import { flowTypeCodes } from './flowTypes.ts'
import { followMoney, trailDifference, type TrailLine } from './moneyTrail.ts'

/** 万元 with two decimals in fen. */
const wan = (amount: number): bigint => BigInt(Math.round(amount * 1_000_000))
const nothing: Amounts = {
  arrived: 0n,
  transferredOut: 0n,
  spent: 0n,
  returned: 0n,
  handedUp: 0n,
  carried: 0n,
}

describe('figures of a purse', () => {
  test('budget 1250, arrived 900, passed on 120 and spent 683.47 give the known rates and balance', () => {
    const found = figuresOf(wan(1250), {
      ...nothing,
      arrived: wan(900),
      transferredOut: wan(120),
      spent: wan(683.47),
    })
    expect(found).toMatchObject({
      arrivalRate: '72.00',
      budgetRate: '54.68',
      spentOfArrived: '75.94',
      arrivalSpendRate: '87.62',
      balance: wan(96.53),
    })
  })

  test('without a budget, or without money that came, a rate is null and not 0', () => {
    expect(figuresOf(0n, { ...nothing, spent: 5n })).toMatchObject({ budgetRate: null, spentOfArrived: null })
    expect(figuresOf(null, nothing)).toMatchObject({ arrivalRate: null, balance: 0n })
  })

  test.each([
    [1n, 8n, '12.50'],
    [1n, 20_000n, '0.01'],
    [1n, 20_001n, '0.00'],
    [-1n, 3n, '-33.33'],
    [5n, 2n, '250.00'],
  ])('%s of %s is %s %%', (part, whole, expected) => {
    expect(rate(part, whole)).toBe(expected)
  })

  test('in-kind shares count as put in and as spent, so that they leave the balance as it is', () => {
    const amounts = amountsOf([
      { flowType: 'invest', net: 1000n },
      { flowType: 'inKind', net: -300n },
      { flowType: 'expense', net: -400n },
    ])
    expect(amounts).toMatchObject({ arrived: 1300n, spent: 700n })
    expect(figuresOf(null, amounts).balance).toBe(600n)
  })

  test('the balance is always what came in less what went out in money', () => {
    const line = record({ flowType: constantFrom(...flowTypeCodes), net: bigInt({ min: -999n, max: 999n }) })
    assert(
      property(array(line), (lines) => {
        const kept = lines.filter(({ flowType }) => flowType !== 'shift' && flowType !== 'inKind')
        expect(figuresOf(null, amountsOf(lines)).balance).toBe(sum(kept.map(({ net }) => net)))
      }),
    )
  })

  test('what is available is the budget less what is spent and promised', () => {
    expect(availableOf({ budget: 100n, spent: 30n, committed: 25n })).toBe(45n)
  })
})

describe('control of a budget', () => {
  const state: BudgetState = {
    nodeName: '课题',
    subjectName: '材料费',
    year: 2025,
    budget: 10_000n,
    spent: 5000n,
    committed: 0n,
    control: 'warn',
  }

  test.each([
    [3999n, 'ok', null],
    [4000n, 'near', '接近预算'],
    [5000n, 'near', '接近预算'],
    [5001n, 'over', '本笔超出 0.01 元，请注意'],
  ])('%s fen more are %s', (amount, level, message) => {
    const verdict = judgeBudget(state, amount)
    expect(verdict).toMatchObject({ level, isRefused: false, after: 5000n - amount })
    if (message) expect(verdict.message).toContain(message)
    else expect(verdict.message).toBeNull()
  })

  test('a blocked subject refuses what goes beyond it, one without control says nothing', () => {
    expect(judgeBudget({ ...state, control: 'block' }, 5001n)).toMatchObject({ isRefused: true })
    expect(judgeBudget({ ...state, control: 'block' }, 5000n)).toMatchObject({ isRefused: false })
    expect(judgeBudget({ ...state, control: 'none' }, 9000n)).toMatchObject({
      isRefused: false,
      message: null,
    })
  })

  test('a subject that the budget does not list is refused under every rule', () => {
    const verdict = judgeBudget({ ...state, budget: null, control: 'none' }, 1n)
    expect(verdict).toMatchObject({ isRefused: true })
    expect(verdict.message).toContain('未列入预算')
  })

  test('what is promised counts like what is spent', () => {
    expect(judgeBudget({ ...state, committed: 4000n, control: 'block' }, 1001n).isRefused).toBe(true)
  })

  test('nothing spent of no budget is no overspending', () => {
    expect(levelOf(0n, 0n)).toBe('ok')
    expect(levelOf(0n, 1n)).toBe('over')
  })
})

describe('the way of money', () => {
  /** Node 1 is the project, 2 and 3 its topics, 4 an assignment of topic 2. */
  const above: Readonly<Record<number, readonly number[]>> = { 1: [], 2: [1], 3: [1], 4: [2, 1] }
  const nodesAbove = (id: number) => above[id] ?? []
  const line = (id: number, direction: 'in' | 'out', nodeId: number, amount: bigint): TrailLine => ({
    id,
    direction,
    nodeId,
    amount,
    businessDate: `2025-01-${String(id).padStart(2, '0')}`,
  })

  test('an expense uses the money of its node, then of the nodes above, then any other', () => {
    const lines = [
      line(1, 'in', 1, 100n),
      line(2, 'in', 2, 50n),
      line(3, 'in', 3, 70n),
      line(4, 'out', 4, 200n),
    ]
    const trail = followMoney(lines, nodesAbove)
    expect(trail.pieces).toEqual([
      { inId: 2, outId: 4, amount: 50n },
      { inId: 1, outId: 4, amount: 100n },
      { inId: 3, outId: 4, amount: 50n },
    ])
    expect([...trail.free]).toEqual([
      [1, 0n],
      [2, 0n],
      [3, 20n],
    ])
    expect(trail.uncovered.size).toBe(0)
  })

  test('what comes in is always what was used and what is free, to the fen, and no line uses more than it is', () => {
    const any = record({
      direction: constantFrom<'in' | 'out'>('in', 'out'),
      nodeId: integer({ min: 1, max: 4 }),
      amount: bigInt({ min: 1n, max: 10n ** 12n }),
      day: integer({ min: 10, max: 28 }),
    })
    assert(
      property(array(any, { maxLength: 60 }), (given) => {
        const lines = given.map(({ day, ...rest }, at) => ({
          ...rest,
          id: at + 1,
          businessDate: `2025-03-${day}`,
        }))
        const trail = followMoney(lines, nodesAbove)
        expect(trailDifference(lines, trail)).toBe(0n)
        for (const amount of trail.free.values()) expect(amount >= 0n).toBe(true)
        for (const out of lines.filter(({ direction }) => direction === 'out')) {
          const used = trail.pieces.filter(({ outId }) => outId === out.id).map(({ amount }) => amount)
          expect(sum(used) + (trail.uncovered.get(out.id) ?? 0n)).toBe(out.amount)
        }
        const totals = (direction: 'in' | 'out') =>
          sum(lines.filter((one) => one.direction === direction).map(({ amount }) => amount))
        const missing = totals('out') - totals('in')
        expect(sum(trail.uncovered.values())).toBe(missing > 0n ? missing : 0n)
      }),
    )
  })
})
