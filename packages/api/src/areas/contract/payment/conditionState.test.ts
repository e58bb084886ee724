import { describe, expect, test } from 'vitest'
import { conditionState, conditionStates } from './conditionState.ts'

const facts = {
  triggeredOn: '2026-01-01',
  invoicedOn: null,
  dueOn: '2026-02-01',
  due: 100n,
  collected: 0n,
  waived: 0n,
  open: 100n,
}

describe('the state of a payment condition', () => {
  test.each([
    ['未触发', 'pending', { triggeredOn: null }],
    ['已触发', 'triggered', {}],
    ['已触发 without a due date', 'triggered', { dueOn: null }],
    ['已开票', 'invoiced', { invoicedOn: '2026-01-03' }],
    ['部分收款', 'partial', { invoicedOn: '2026-01-03', collected: 40n, open: 60n }],
    ['逾期', 'overdue', { dueOn: '2026-01-14', collected: 40n, open: 60n }],
    ['已收清', 'settled', { collected: 60n, waived: 40n, open: 0n }],
    ['豁免', 'waived', { waived: 100n, open: 0n }],
    ['超额收款', 'over', { collected: 101n, open: -1n }],
    ['已触发 for an amount that is taken back and not set off', 'triggered', { due: -5n, open: -5n }],
    ['已收清 for an amount that is set off', 'settled', { due: -5n, open: 0n }],
  ] as const)('is %s', (_, state, more) => {
    expect(conditionState({ ...facts, ...more }, '2026-01-15')).toBe(state)
  })

  test('is not 逾期 on the due date itself', () => {
    expect(conditionState(facts, '2026-02-01')).toBe('triggered')
  })

  test('has the words of payments where money goes out', () => {
    expect(conditionStates('out')).toMatchObject({ partial: '部分付款', settled: '已付清', over: '超额付款' })
  })
})
