import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { madeRow, madeSheet } from './madeSheet.ts'
import { orderedSheet, orderOptions, useFillOrder, type FillOrder } from './sheetOrder.ts'
import type { SheetRow } from './sheetEdits.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const plotAt = (
  plotNo: string | null,
  rowNo: number | null,
  colNo: number | null,
  pointId = '1',
): SheetRow => ({
  ...madeRow(plotNo ?? 'x', {}),
  pointId,
  plotNo,
  rowNo,
  colNo,
})
const numbers = (rows: SheetRow[], order: FillOrder) =>
  orderedSheet(madeSheet(rows), order).rows.map((row) => row.plotNo)

const field = [
  plotAt('103', 1, 3),
  plotAt('204', 4, 1),
  plotAt('101', 1, 1),
  plotAt('202', 4, 3),
  plotAt('102', 1, 2),
  plotAt('203', 4, 2),
]

test('plots are walked to and fro, from the left of the first existing row', () => {
  expect(numbers(field, 'walk')).toEqual(['101', '102', '103', '202', '203', '204'])
})

test('by number 9 precedes 10; plots without a number or position come last, in the order of entries', () => {
  const rows = [plotAt(null, null, null), plotAt('10', 1, 2), plotAt('9', null, null), plotAt('101', 1, 1)]
  expect(numbers(rows, 'plotNo')).toEqual(['9', '10', '101', null])
  expect(numbers(rows, 'walk')).toEqual(['101', '10', null, '9'])
  expect(numbers(rows, 'entry')).toEqual([null, '10', '9', '101'])
})

test('points follow one another', () => {
  const rows = [plotAt('102', 1, 2, '7'), plotAt('101', 1, 1, '7'), plotAt('101', 1, 1, '3')]
  for (const order of ['walk', 'plotNo'] as const) {
    expect(orderedSheet(madeSheet(rows), order).rows.map((row) => row.pointId)).toEqual(['7', '7', '3'])
  }
})

test('the choice is stored for its user; a sheet without positions is walked by entry meanwhile', () => {
  const sheet = madeSheet(field)
  const first = renderHook(() => useFillOrder('5', sheet))
  expect(first.result.current[0]).toBe('entry')
  act(() => first.result.current[1]('walk'))
  expect(first.result.current[0]).toBe('walk')
  expect(renderHook(() => useFillOrder('5', sheet)).result.current[0]).toBe('walk')
  expect(renderHook(() => useFillOrder('6', sheet)).result.current[0]).toBe('entry')
  const bare = madeSheet([plotAt('101', null, null)])
  expect(orderOptions(bare)).toEqual([
    { value: 'entry', label: '按品种', disabled: false },
    { value: 'plotNo', label: '按小区号', disabled: false },
    { value: 'walk', label: '按田间蛇形（没有排、列）', disabled: true },
  ])
  expect(renderHook(() => useFillOrder('5', bare)).result.current[0]).toBe('entry')
})
