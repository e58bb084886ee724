import { expect, test } from 'vitest'
import { daysLeftText, dueLevels, levelOf, nextDue, rangeOf } from './deadlines.ts'

const TODAY = '2026-03-01'

test.each([
  [-1, 'overdue'],
  [0, 'd30'],
  [30, 'd30'],
  [31, 'd90'],
  [90, 'd90'],
  [91, 'd180'],
  [180, 'd180'],
  [181, null],
])('a day %i days ahead has the level %s', (days, level) => {
  expect(levelOf(days)).toBe(level)
})

test('the levels follow each other without a gap', () => {
  const ranges = dueLevels.map((level) => rangeOf(level, TODAY))
  expect(ranges).toEqual([
    { from: null, to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-05-30' },
    { from: '2026-05-31', to: '2026-08-28' },
  ])
})

test('the nearest of several days is due, and none of a record that is over', () => {
  const deadlines = {
    days: { fee: '缴纳年费', end: '专利届满' },
    over: { field: 'state', words: ['终止'] },
  }
  const values = { fee: '2026-03-11', end: '2026-03-21', state: '授权' }
  expect(nextDue(deadlines, values, TODAY)).toEqual({
    what: '缴纳年费',
    day: '2026-03-11',
    daysLeft: 10,
    level: 'd30',
  })
  expect(nextDue(deadlines, { ...values, fee: null }, TODAY)).toMatchObject({ what: '专利届满' })
  expect(nextDue(deadlines, { ...values, state: '终止' }, TODAY)).toBeNull()
  expect(nextDue(deadlines, { fee: '2027-03-11' }, TODAY)).toBeNull()
})

test.each([
  [-3, '已过期3天'],
  [0, '今天到期'],
  [12, '还有12天'],
])('%i days are written as %s', (days, text) => {
  expect(daysLeftText(days)).toBe(text)
})
