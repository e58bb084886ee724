import { array, assert, bigInt, date, option, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../../../core/money/fen.ts'
import { ageing, ageingColumn, ageingColumns } from './ageing.ts'

const DAY = '2026-11-28'

test.each([
  [null, '无到期日'],
  ['2026-11-29', '未到期'],
  ['2026-11-28', '0～30天'],
  ['2026-10-29', '0～30天'],
  ['2026-10-28', '31～90天'],
  ['2026-08-30', '31～90天'],
  ['2026-08-29', '91～180天'],
  ['2026-06-01', '91～180天'],
  ['2026-05-31', '180天以上'],
])('an instalment due on %s is in the column %s on 2026-11-28', (dueDate, label) => {
  expect(ageingColumns[ageingColumn(dueDate, DAY)]).toBe(label)
})

test('an instalment moves on with the day that the table is made for', () => {
  expect(ageingColumn('2026-11-28', '2026-11-27')).toBe('notDue')
  expect(ageingColumn('2026-11-28', '2027-11-28')).toBe('older')
})

test('open amounts of one column are added, and one that is overpaid lowers it', () => {
  const { columns, balance } = ageing(
    [
      { dueDate: '2026-11-01', open: 500n },
      { dueDate: '2026-11-02', open: -200n },
      { dueDate: '2027-01-01', open: 100n },
    ],
    DAY,
  )
  expect(columns).toEqual({ notDue: 100n, noDueDate: 0n, days30: 300n, days90: 0n, days180: 0n, older: 0n })
  expect(balance).toBe(400n)
})

test('the columns add up to what is open', () => {
  const day = date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }).map(
    (value) => value.toISOString().slice(0, 10),
  )
  const rows = array(record({ dueDate: option(day), open: bigInt({ min: -1000n, max: 1_000_000n }) }))
  assert(
    property(rows, day, (rows, on) => {
      const { columns, balance } = ageing(rows, on)
      expect(balance).toBe(sum(rows.map(({ open }) => open)))
      expect(sum(Object.values(columns))).toBe(balance)
    }),
  )
})
