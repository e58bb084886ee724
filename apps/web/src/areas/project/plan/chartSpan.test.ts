import { expect, test } from 'vitest'
import { chartSpan, placeOf, ticksOf } from './chartSpan.ts'

const rows = [
  { startDate: '2022-12-01', endDate: '2027-11-30', milestones: [] },
  { startDate: null, endDate: null, milestones: [{ dueDate: '2024-06-01' }] },
]

test('a chart spans all days of its lines, and a day outside lies at the edge', () => {
  const span = chartSpan(rows)
  if (!span) throw new Error('no span')
  expect(placeOf(span, '2022-12-01')).toBe(0)
  expect(placeOf(span, '2025-06-01')).toBeCloseTo(50, 0)
  expect(placeOf(span, '2030-01-01')).toBe(100)
  expect(chartSpan([{ startDate: null, endDate: null, milestones: [] }])).toBeNull()
})

test('five years have a mark each half-year, and one year one each month', () => {
  const long = chartSpan(rows)
  const short = chartSpan([{ startDate: '2024-01-01', endDate: '2024-12-31', milestones: [] }])
  if (!long || !short) throw new Error('no span')
  expect(ticksOf(long).map(({ label }) => label)).toEqual([
    '2023-01',
    '2023-07',
    '2024-01',
    '2024-07',
    '2025-01',
    '2025-07',
    '2026-01',
    '2026-07',
    '2027-01',
    '2027-07',
  ])
  expect(ticksOf(short)).toHaveLength(12)
})
