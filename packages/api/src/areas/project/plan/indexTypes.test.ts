import { expect, test } from 'vitest'
import { countsThings, isCounting, unitAfter } from './indexTypes.ts'

test('things are counted in whole numbers, areas and money are not', () => {
  expect(['个', '件', '篇', '人次', '项'].map(isCounting)).toEqual([true, true, true, true, true])
  expect(['亩', '万元', '吨', null].map(isCounting)).toEqual([false, false, false, false])
})

test('an index in a unit that people typed counts things where its values are whole', () => {
  const counts = (unit: string | null, ...values: number[]) => countsThings(unit, values)
  expect([counts('株', 50000, 21000), counts('台', 2, 1), counts('件', 2, 0.5)]).toEqual([true, true, true])
  expect([counts('吨', 50, 21), counts('台班', 2, 1.5), counts(null, 2, 1)]).toEqual([false, false, false])
})

test('the unit follows the type until people type one of their own, and 其他 leaves it to them', () => {
  const after = (unit: unknown, from: unknown, to: unknown) => unitAfter(unit, { from, to })
  expect(after(undefined, undefined, 'paper')).toBe('篇')
  expect(after('篇', 'paper', 'demoArea')).toBe('亩')
  expect(after('万亩', 'demoArea', 'paper')).toBe('万亩')
  expect(after('篇', 'paper', 'other')).toBe('')
  expect(after('吨', 'other', 'other')).toBe('吨')
  expect(after('', 'other', 'variety')).toBe('个')
})
