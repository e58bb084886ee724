import { expect, test } from 'vitest'
import { chartSpan, daysLate, hasRoomFor, lateText, placeOf, ticksOf } from './chartSpan.ts'

const rows = [
  { startDate: '2022-12-01', endDate: '2027-11-30', signed: null, milestones: [] },
  { startDate: null, endDate: null, signed: null, milestones: [{ dueDate: '2024-06-01' }] },
]

test('a chart spans all days of its lines, and a day outside lies at the edge', () => {
  const span = chartSpan(rows)
  if (!span) throw new Error('no span')
  expect(placeOf(span, '2022-12-01')).toBe(0)
  expect(placeOf(span, '2025-06-01')).toBeCloseTo(50, 0)
  expect(placeOf(span, '2030-01-01')).toBe(100)
  expect(chartSpan([{ startDate: null, endDate: null, signed: null, milestones: [] }])).toBeNull()
})

test('five years have a mark each half-year, and one year one each month', () => {
  const long = chartSpan(rows)
  const short = chartSpan([{ startDate: '2024-01-01', endDate: '2024-12-31', signed: null, milestones: [] }])
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

test('on a phone five years have a mark each year, and a mark at the edge has no label that would be cut', () => {
  const long = chartSpan(rows)
  if (!long) throw new Error('no span')
  expect(ticksOf(long, true).map(({ label }) => label)).toEqual(['2023', '2024', '2025', '2026', '2027'])
  expect(hasRoomFor('2027', placeOf(long, '2027-01-01'))).toBe(true)
  expect(hasRoomFor('2027-07', placeOf(long, '2027-07-01'))).toBe(false)
})

test('the days of the signed 任务书 lie in the chart, and a later end says by how much', () => {
  const signed = { startDate: '2023-01-01', endDate: '2024-11-30' }
  const line = { startDate: '2024-01-01', endDate: '2024-12-31', signed, milestones: [] }
  const span = chartSpan([line])
  if (!span) throw new Error('no span')
  expect(placeOf(span, '2023-01-01')).toBe(0)
  expect(placeOf(span, '2024-11-30')).toBeLessThan(100)
  expect(lateText(daysLate(line))).toBe('延后 31 天')
  expect(lateText(daysLate({ ...line, endDate: '2024-11-25' }))).toBe('提前 5 天')
  expect(lateText(daysLate({ ...line, signed: null }))).toBeNull()
})
