import { describe, expect, test } from 'vitest'
import { countDecisions, promotionRate } from './counts.ts'
import { entryCode, nextPhase, offeredPhases } from './phases.ts'
import type { Decision } from './types.ts'

describe('phases', () => {
  test('a promoted entry goes through the whole chain to 报审 and no further', () => {
    const walked: string[] = []
    for (let phase: string | null = 'T1'; phase !== null; phase = nextPhase(phase, 'UP')) walked.push(phase)
    expect(walked).toEqual(['T1', 'P1', 'P2', 'PRE', 'R1', 'R2', 'PT', 'APPROVE'])
  })

  test('续试 keeps the phase, and 待定, 淘汰 and no decision lead to no phase', () => {
    expect(nextPhase('R1', 'RETEST')).toBe('R1')
    expect([nextPhase('R1', 'HOLD'), nextPhase('R1', 'DROP'), nextPhase('R1', null)]).toEqual([
      null,
      null,
      null,
    ])
    expect(nextPhase('DEMO', 'UP')).toBeNull()
  })
})

describe('entryCode', () => {
  const place = { year: 2025, phase: 'R1', zone: '黄淮海夏玉米', ripePeriod: '夏播', serial: 1 }

  test.each([
    [{}, '25R1HHH夏001'],
    [{ zone: 'HHH', ripePeriod: '夏' }, '25R1HHH夏001'],
    [{ zone: 'bf', ripePeriod: '极早熟', serial: 42 }, '25R1BF极早042'],
    [{ zone: '东华北中晚熟春玉米', ripePeriod: '中晚熟', phase: 'PRE' }, '25PREDHB中晚001'],
    [{ zone: '西南春玉米(中低海拔)', ripePeriod: null }, '25R1XN001'],
    [{ zone: '长江中下游', ripePeriod: '青贮' }, '25R1长江中青贮001'],
    [{ zone: null, ripePeriod: '夏播（夏玉米早熟）', year: 2009, serial: 1234 }, '09R1夏1234'],
  ])('the entry code of %o is %s', (changes, code) => {
    expect(entryCode({ ...place, ...changes })).toBe(code)
  })

  test.each([0, -1, 1.5, NaN])('entryCode refuses the serial %d', (serial) => {
    expect(() => entryCode({ ...place, serial })).toThrow('参试编号的序号必须是正整数')
  })
})

const of = (decision: Decision | null, isCk = false) => ({ decision, isCk })

describe('counts', () => {
  test('every entry is counted once, checks separately', () => {
    const counts = countDecisions([
      of('UP'),
      of('UP'),
      of('RETEST'),
      of('HOLD'),
      of('DROP'),
      of(null),
      of(null, true),
    ])
    expect(counts).toEqual({ total: 7, checks: 1, UP: 2, RETEST: 1, HOLD: 1, DROP: 1, undecided: 1 })
    expect(promotionRate(counts)).toBeCloseTo((100 * 2) / 6, 12)
  })

  test('there is no rate without entries other than checks', () => {
    expect(promotionRate(countDecisions([of(null, true)]))).toBeNull()
    expect(promotionRate(countDecisions([]))).toBeNull()
  })
})

test.each([
  ['R1', 'UP', ['R2', 'PT']],
  ['R1', 'RETEST', ['R1']],
  ['R2', 'UP', ['PT']],
  ['PT', 'UP', ['APPROVE']],
  ['P2', 'DROP', []],
  ['P2', null, []],
] as const)('from %s after %s the next year offers %j', (phase, decision, offered) => {
  expect(offeredPhases(phase, decision)).toEqual(offered)
})
