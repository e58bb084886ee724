import { expect, test } from 'vitest'
import { ratioFor } from './WallChart.tsx'
import { changeText, growthText, metricText, newestYearText, unitOf } from './wallText.ts'

test('no data, no right, few and 0 read differently', () => {
  const card = (value: number | string | null, reason: 'noData' | 'noRight' | 'tooFew' | null) =>
    metricText({ value, unit: '个', reason })
  expect([card(null, 'noData'), card(null, 'noRight'), card('<3', 'tooFew'), card(0, null)]).toEqual([
    '—',
    '无权限',
    '<3',
    '0',
  ])
})

test('weights, areas and amounts are always in ten thousands, whatever the value', () => {
  expect([1, 3_600_000].map((value) => metricText({ value, unit: 'kg', reason: null }))).toEqual([
    '0.0',
    '360.0',
  ])
  expect(metricText({ value: '46506000.00', unit: '元', reason: null })).toBe('4650.6')
  expect([unitOf({ unit: 'kg' }), unitOf({ unit: '个' })]).toEqual(['万公斤', '个'])
})

test('a growth has its sign and one decimal', () => {
  expect([growthText(25), growthText(-3.03), growthText(0), growthText(null)]).toEqual([
    '+25.0%',
    '-3.0%',
    '0.0%',
    '—',
  ])
})

test('a share is compared in percentage points, a quantity in per cent', () => {
  expect([
    changeText(2.6, { unit: '%' }),
    changeText(-1, { unit: '%' }),
    changeText(25, { unit: 'kg' }),
  ]).toEqual(['+2.6 个百分点', '-1.0 个百分点', '+25.0%'])
})

test('charts are drawn in steps of a tenth, so that a small change of the window keeps them', () => {
  expect(ratioFor(1, 1)).toBe(1)
  expect(ratioFor(2, 1)).toBeGreaterThanOrEqual(2)
  expect(ratioFor(1.95, 1)).toBe(ratioFor(2, 1))
  expect(ratioFor(0.5, 2)).toBeGreaterThanOrEqual(1)
  expect(ratioFor(4, 4)).toBe(4)
})

test('a figure that a hidden small number would follow from is not shown, and says so', () => {
  expect(metricText({ value: null, unit: '%', reason: 'tooFew' })).toBe('不显示')
})

test('the choice without a year names the year that it means once that is known', () => {
  expect([newestYearText(null), newestYearText(2026)]).toEqual(['最近年份', '最近年份 2026'])
})
