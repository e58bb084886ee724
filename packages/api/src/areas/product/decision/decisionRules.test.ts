import { describe, expect, test } from 'vitest'
import { productStates } from '../record/productStates.ts'
import { decisionKinds, effectOf, isReachable } from './decisionKinds.ts'
import { hindsightOf, hitRates, type DecisionPromise, type YearShown } from './hindsight.ts'

describe('what a decision does to the state of a product', () => {
  test('every effect is reached by steps that the states allow', () => {
    for (const kind of decisionKinds)
      for (const state of productStates) {
        const effect = effectOf(kind, state)
        if ('state' in effect) expect(isReachable(state, effect.state), `${kind} ${state}`).toBe(true)
      }
  })

  test('an exit goes by way of 待退出', () => {
    expect(effectOf('退出', '在售')).toEqual({ state: '待退出' })
    expect(effectOf('退出', '待退出')).toEqual({ state: '退出' })
    expect(effectOf('退出', '退出')).toEqual({ refusal: '已退出' })
  })

  test('what was stopped is neither sold nor shown before it is restored', () => {
    expect(effectOf('商业化', '停售')).toEqual({ refusal: '不能商业化，请先登记「恢复」' })
    expect(effectOf('追加示范', '待退出')).toHaveProperty('refusal')
    expect(effectOf('恢复', '停售')).toEqual({ state: '在售' })
    expect(effectOf('恢复', '在售')).toHaveProperty('refusal')
  })

  test('decisions about trials change no state', () => {
    for (const state of productStates) expect(effectOf('晋级', state)).toEqual({ state })
  })
})

describe('what became of a decision', () => {
  const promise = (more: Partial<DecisionPromise>): DecisionPromise => ({
    decision: '商业化',
    bizYear: 2021,
    plannedKg: null,
    targetArea: null,
    expectedGain: null,
    isTakenBack: false,
    ...more,
  })
  const year = (bizYear: number, kg: number, gain: number | null = null): YearShown => ({
    bizYear,
    kg,
    area: kg / 1.5,
    gain,
  })

  test('the best of the three years after it counts, and not the year of the decision', () => {
    const shown = [year(2021, 900), year(2022, 100), year(2023, 500), year(2025, 900)]
    expect(hindsightOf(promise({ plannedKg: 500 }), shown, 2024)).toEqual({
      figures: [{ key: 'plannedKg', promised: 500, shown: 500, outcome: 'HIT' }],
      outcome: 'HIT',
    })
    expect(hindsightOf(promise({ plannedKg: 501 }), shown, 2024).outcome).toBe('MISS')
    expect(hindsightOf(promise({ plannedKg: 501 }), shown, 2023).outcome).toBe('OPEN')
  })

  test('all promised figures must come true', () => {
    const shown = [year(2022, 600, 3.5)]
    expect(hindsightOf(promise({ plannedKg: 500, expectedGain: 5 }), shown, 2024).outcome).toBe('MISS')
    expect(
      hindsightOf(promise({ plannedKg: 500, targetArea: 300, expectedGain: 3 }), shown, 2024).outcome,
    ).toBe('HIT')
    expect(hindsightOf(promise({}), shown, 2024)).toEqual({ figures: [], outcome: 'NONE' })
  })

  test('an exit is right while nothing is sold and nobody takes it back', () => {
    const exit = promise({ decision: '退出' })
    expect(hindsightOf(exit, [], 2021).outcome).toBe('OPEN')
    expect(hindsightOf(exit, [], 2022).outcome).toBe('UNKNOWN')
    expect(hindsightOf(exit, [year(2022, -5)], 2022).outcome).toBe('HIT')
    expect(hindsightOf(exit, [year(2022, 5)], 2022).outcome).toBe('MISS')
    expect(hindsightOf({ ...exit, isTakenBack: true }, [], 2021).outcome).toBe('MISS')
  })

  test('years of which nothing was recorded are no failure', () => {
    const silent: YearShown = { bizYear: 2022, kg: null, area: null, gain: 4 }
    expect(hindsightOf(promise({ plannedKg: 500 }), [silent], 2024)).toEqual({
      figures: [{ key: 'plannedKg', promised: 500, shown: null, outcome: 'UNKNOWN' }],
      outcome: 'UNKNOWN',
    })
    expect(hindsightOf(promise({ plannedKg: 500 }), [silent], 2023).outcome).toBe('OPEN')
    expect(hindsightOf(promise({ plannedKg: 500 }), [year(2022, 0)], 2024).outcome).toBe('MISS')
    const both = promise({ plannedKg: 500, expectedGain: 3 })
    expect(hindsightOf(both, [silent], 2024).outcome).toBe('UNKNOWN')
    expect(hindsightOf(promise({ plannedKg: 500, expectedGain: 5 }), [silent], 2024).outcome).toBe('MISS')
  })

  test('the hit rate counts what is decided', () => {
    const found = (['HIT', 'HIT', 'MISS', 'OPEN', 'UNKNOWN', 'NONE'] as const).map((outcome) => ({
      decision: '商业化' as const,
      outcome,
    }))
    const [rate] = hitRates(found)
    expect(rate).toMatchObject({ hits: 2, misses: 1, open: 1, unknown: 1 })
    expect(rate?.rate).toBeCloseTo(66.67)
    expect(hitRates([{ decision: '退出', outcome: 'OPEN' }])[0]?.rate).toBeNull()
  })
})
