import { describe, expect, test } from 'vitest'
import {
  daysOf,
  defaultReportRule,
  dueOf,
  owedPeriods,
  periodLabel,
  periodOf,
  periodProblem,
  periodsBetween,
} from './periods.ts'

const node = { startDate: '2024-11-15', endDate: '2026-02-10', level: 1 }

describe('periods of reports', () => {
  test('a week belongs to the year of its Thursday', () => {
    expect(periodOf('week', '2024-12-30')).toBe('2025-W01')
    expect(periodOf('week', '2027-01-03')).toBe('2026-W53')
    expect(daysOf('week', '2024-W47')).toEqual({ from: '2024-11-18', to: '2024-11-24' })
    expect(daysOf('week', '2026-W53')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
    expect(daysOf('week', '2025-W53')).toBeUndefined()
  })

  test('months end on their last day, in leap years too', () => {
    expect(daysOf('month', '2024-02')).toEqual({ from: '2024-02-01', to: '2024-02-29' })
    expect(daysOf('month', '2024-12')?.to).toBe('2024-12-31')
    expect(daysOf('month', '2024-13')).toBeUndefined()
    expect(daysOf('year', '2024')).toEqual({ from: '2024-01-01', to: '2024-12-31' })
  })

  test('reports are due on the Monday after, five days after the month, and on 31 January', () => {
    expect(dueOf('week', daysOf('week', '2024-W47')!)).toBe('2024-11-25')
    expect(dueOf('month', daysOf('month', '2024-11')!)).toBe('2024-12-05')
    expect(dueOf('year', daysOf('year', '2024')!)).toBe('2025-01-31')
  })

  test('a period counts if it has a day in common with the node', () => {
    expect(periodsBetween('month', '2024-11-15', '2025-01-01')).toEqual(['2024-11', '2024-12', '2025-01'])
    expect(periodProblem('month', '2024-11', node, '2026-01-01')).toBeUndefined()
    expect(periodProblem('month', '2024-10', node, '2026-01-01')).toBe(
      '报告期 2024-10 不在项目起止日期 2024-11-15 至 2026-02-10 之内',
    )
    expect(periodProblem('year', '2026', node, '2026-01-01')).toBeUndefined()
    expect(periodProblem('month', '2026-02', node, '2026-01-31')).toBe('报告期 2026-02 尚未开始，不能填报')
    expect(periodProblem('week', '2025-W60', node, '2026-01-01')).toBe(
      '报告期不正确，周报的报告期写作 2024-W47',
    )
  })

  test('a rule says which kinds are owed, down to which level, and from when', () => {
    expect(owedPeriods('year', defaultReportRule, node)).toEqual(['2024', '2025', '2026'])
    expect(owedPeriods('week', defaultReportRule, node)).toEqual([])
    expect(owedPeriods('year', defaultReportRule, { ...node, level: 3 })).toEqual([])
    const since = { ...defaultReportRule, since: '2025-12-10' }
    expect(owedPeriods('month', since, node)).toEqual(['2025-12', '2026-01', '2026-02'])
  })

  test('people read periods as words', () => {
    expect(periodLabel('month', '2024-11')).toBe('2024年11月')
    expect(periodLabel('week', '2024-W07')).toBe('2024年第7周')
  })
})
