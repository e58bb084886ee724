import { describe, expect, test } from 'vitest'
import { standardCap } from '../source/indirectCap.ts'
import {
  beyondParent,
  capProblem,
  changesBetween,
  gapOf,
  gapProblem,
  type BudgetSubject,
  type SubjectAmount,
} from './budgetRules.ts'

const line = (subjectId: string, amount: string, year = 2025): SubjectAmount => ({ subjectId, year, amount })

describe('the total of a budget', () => {
  test('a gap is named with its size and its side', () => {
    const gap = gapOf('1000.00', [line('1', '400.00'), line('2', '600.01')])
    expect(gap).toEqual({ total: 100_001n, difference: 1n })
    expect(gap && gapProblem('专项预算', '1000.00', gap)).toBe(
      '明细合计 1,000.01 元，比专项预算 1,000.00 元多 0.01 元',
    )
    const less = gapOf('1000.00', [])
    expect(less && gapProblem('专项预算', '1000.00', less)).toContain('少 1,000.00 元')
  })

  test('lines that add up have no problem, and without a total there is nothing to compare', () => {
    const gap = gapOf('1.00', [line('1', '0.99'), line('2', '0.01')])
    expect(gap && gapProblem('专项预算', '1.00', gap)).toBeUndefined()
    expect(gapOf(null, [])).toBeUndefined()
  })
})

describe('the limit of indirect costs', () => {
  const subjects: BudgetSubject[] = [
    { id: 'd', parentId: null, name: '直接费用', kind: 'direct', isEquipment: false },
    { id: 'e', parentId: 'd', name: '设备费', kind: 'direct', isEquipment: true },
    { id: 'e1', parentId: 'e', name: '购置设备费', kind: 'direct', isEquipment: false },
    { id: 'm', parentId: 'd', name: '材料费', kind: 'direct', isEquipment: false },
    { id: 'i', parentId: null, name: '间接费用', kind: 'indirect', isEquipment: false },
  ]
  const at = { caps: [standardCap], on: '2025-01-01' }

  test('is 30 per cent of the direct costs without equipment, also below the subject of equipment', () => {
    const lines = [line('e1', '500000.00'), line('m', '1000000.00')]
    expect(capProblem([...lines, line('i', '300000.00')], subjects, at)).toBeUndefined()
    expect(capProblem([...lines, line('i', '300000.01')], subjects, at)).toBe(
      '间接费用 300,000.01 元，超过上限 300,000.00 元（直接费用扣除设备费 1,000,000.00 元）0.01 元',
    )
  })

  test('does not hold before its day', () => {
    expect(capProblem([line('i', '1.00')], subjects, { ...at, on: '2020-01-01' })).toBeUndefined()
  })
})

describe('versions', () => {
  test('the table of moves lists only what differs, over all years', () => {
    const before = [line('1', '10.00', 2024), line('1', '10.00', 2025), line('2', '5.00')]
    const after = [line('1', '20.00', 2025), line('2', '3.00'), line('3', '2.00')]
    expect(changesBetween(before, after)).toEqual([
      { subjectId: '2', before: 500n, after: 300n, change: -200n },
      { subjectId: '3', before: 0n, after: 200n, change: 200n },
    ])
  })

  test('nodes below may have less than the one above, and are named where they have more', () => {
    const parent = [line('1', '10.00'), line('2', '10.00')]
    expect(beyondParent(parent, [[line('1', '4.00')], [line('1', '6.00')]])).toEqual([])
    expect(beyondParent(parent, [[line('1', '4.00')], [line('1', '6.50'), line('2', '1.00')]])).toEqual([
      { subjectId: '1', difference: 50n },
    ])
  })
})
