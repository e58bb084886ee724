import { assert, bigInt, property } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { yuanText, fenIn } from '../../../core/money/fen.ts'
import { capOn, indirectLimit, standardCap, tiersProblem, type IndirectCap } from './indirectCap.ts'
import { parentPlaces, standardSubjects, subjectProblem } from './subjectRules.ts'

const rows = (...levels: number[]) => levels.map((level, at) => ({ level, name: `科目${at}` }))

describe('the order of subjects', () => {
  test('the usual subjects have no fault, and each has its parent', () => {
    expect(subjectProblem(standardSubjects)).toBeUndefined()
    const parents = parentPlaces(standardSubjects).map((at) =>
      at === null ? null : standardSubjects[at]?.name,
    )
    expect(parents.slice(0, 4)).toEqual([null, '直接费用', '设备费', '设备费'])
    expect(parents.at(-1)).toBe('间接费用')
  })

  test('a level that is skipped is named with its row', () => {
    expect(subjectProblem(rows(1, 3))).toEqual({
      at: 1,
      message: '第2行「科目1」的层级为3，其上一行为1，缺少中间的上级科目',
    })
    expect(subjectProblem(rows(2))?.at).toBe(0)
  })

  test('a name may stand twice below different subjects, not below one', () => {
    const named = (names: string[], levels: number[]) =>
      levels.map((level, at) => ({ level, name: names[at] ?? '' }))
    expect(subjectProblem(named(['甲', '其他', '乙', '其他'], [1, 2, 1, 2]))).toBeUndefined()
    expect(subjectProblem(named(['甲', '其他', '其他'], [1, 2, 2]))).toMatchObject({ at: 2 })
  })

  test('a subject cannot end before it begins', () => {
    const days = { validFrom: '2025-01-01', validTo: '2024-12-31' }
    expect(subjectProblem([{ level: 1, name: '甲', ...days }])?.message).toContain('停用日期早于启用日期')
  })
})

describe('the limit of indirect costs', () => {
  test.each([
    ['0', '0.00'],
    ['5000000', '1500000.00'],
    ['5000000.01', '1500000.00'],
    ['10000000', '2750000.00'],
    ['12000000', '3150000.00'],
  ])('of %s yuan is %s: each part by its own per cent', (base, expected) => {
    expect(yuanText(indirectLimit(standardCap, fenIn(base)))).toBe(expected)
  })

  test('a larger base never lowers the limit', () => {
    assert(
      property(bigInt(0n, 3_000_000_000n), bigInt(0n, 1_000_000n), (base, more) => {
        expect(indirectLimit(standardCap, base + more) >= indirectLimit(standardCap, base)).toBe(true)
      }),
    )
  })

  test('the newest limit that has begun holds', () => {
    const later: IndirectCap = { validFrom: '2026-01-01', tiers: [{ upTo: null, percent: '15' }] }
    expect(capOn([standardCap, later], '2025-12-31')).toBe(standardCap)
    expect(capOn([standardCap, later], '2026-01-01')).toBe(later)
    expect(capOn([later], '2025-12-31')).toBeUndefined()
  })

  test('tiers rise, and only the last has no bound', () => {
    const tiers = (...bounds: (string | null)[]) => bounds.map((upTo) => ({ upTo, percent: '10' }))
    expect(tiersProblem(tiers('100', '200', null))).toBeUndefined()
    expect(tiersProblem(tiers('100'))).toBe('最后一档不设上限，表示其余部分')
    expect(tiersProblem(tiers(null, null))).toBe('只有最后一档可以不设上限')
    expect(tiersProblem(tiers('200', '100', null))).toBe('各档上限应逐档增大，且大于0')
  })
})
