import { describe, expect, test } from 'vitest'
import { coversArea, holdsOn, rangeText, standardProblems, type StandardRange } from './standardRules.ts'

const area = (from: number, to: number | null, more: Partial<StandardRange> = {}): StandardRange => ({
  kind: 'area',
  from,
  to,
  validFrom: '2024-01-01',
  ...more,
})
const phase = (name: string, more: Partial<StandardRange> = {}): StandardRange => ({
  kind: 'phase',
  phase: name,
  validFrom: '2024-01-01',
  ...more,
})

describe('a row by itself', () => {
  test.each([
    [phase(''), '奖励条件为“阶段”时，阶段必填'],
    [{ kind: 'area', validFrom: '2024-01-01' } as const, '奖励条件为“推广面积”时，面积自必填，从 0 起填 0'],
    [area(5, 5), '面积至应大于面积自：5–5 万亩内没有面积'],
    [phase('R1', { validTo: '2023-12-31' }), '失效日期不得早于生效日期'],
  ])('that says too little is refused: %o', (row, message) => {
    expect(standardProblems([row])).toEqual([{ at: 0, message }])
  })
})

describe('rows together', () => {
  test('the same phase twice at a time is refused, one after the other is not', () => {
    const [found] = standardProblems([phase('R1'), phase('R1', { validFrom: '2025-01-01' })])
    expect(found).toMatchObject({ at: 1 })
    const first = phase('R1', { validTo: '2024-12-31' })
    expect(standardProblems([first, phase('R1', { validFrom: '2025-01-01' })])).toEqual([])
    expect(standardProblems([phase('R1'), phase('R2')])).toEqual([])
  })

  test('ranges that share an end do not overlap: the lower end is included, the upper is not', () => {
    expect(standardProblems([area(0, 10), area(10, 20), area(20, null)])).toEqual([])
    expect([coversArea(area(0, 10), 10), coversArea(area(10, 20), 10)]).toEqual([false, true])
    expect([coversArea(area(20, null), 999), coversArea(area(0, 10), 0)]).toEqual([true, true])
  })

  test('a gap is found only on days on which both neighbours hold', () => {
    const early = area(0, 10, { validTo: '2024-12-31' })
    expect(standardProblems([early, area(20, null, { validFrom: '2025-01-01' })])).toEqual([])
    expect(standardProblems([early, area(20, null, { validFrom: '2024-06-01' })])).toEqual([
      {
        at: 1,
        message: '自 2024-06-01 起，面积 10–20 万亩没有标准；请接上范围，确不奖励的填一行金额 0',
      },
    ])
  })

  test('a gap that opens when the row between ends is found on the day after', () => {
    const rows = [area(0, 10), area(10, 20, { validTo: '2024-12-31' }), area(20, null)]
    expect(standardProblems(rows)).toEqual([
      expect.objectContaining({ at: 2, message: expect.stringContaining('自 2025-01-01 起') as string }),
    ])
  })
})

test('a row holds from its first to its last day', () => {
  const row = phase('R1', { validTo: '2024-12-31' })
  expect(['2023-12-31', '2024-01-01', '2024-12-31', '2025-01-01'].map((day) => holdsOn(row, day))).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect([rangeText(area(0, 10)), rangeText(area(20, null))]).toEqual(['0–10 万亩', '20 万亩及以上'])
})
