import { expect, test } from 'vitest'
import { tsvOf } from './useRange.ts'
import { headsOf, layoutOf } from './wideLayout.ts'
import type { WideColumn } from './WideTable.tsx'

const column = (key: string, given: Partial<WideColumn<string>> = {}): WideColumn<string> => ({
  key,
  title: key,
  width: 100,
  text: (row) => row + key,
  ...given,
})

test('frozen columns come first; edges and width add up', () => {
  const layout = layoutOf([column('a'), column('name', { frozen: true, width: 160 }), column('b')])
  expect(layout.all.map((column) => column.key)).toEqual(['name', 'a', 'b'])
  expect(layout.starts).toEqual([0, 160, 260])
  expect(layout.width).toBe(360)
  expect(layout.headRows).toBe(1)
})

test('a common head covers its whole run of neighbours, also hidden ones', () => {
  const layout = layoutOf([
    column('name', { frozen: true }),
    column('a1', { group: '产量' }),
    column('a2', { group: '产量' }),
    column('b1', { group: '倒伏' }),
    column('a3', { group: '产量' }),
  ])
  expect(layout.headRows).toBe(2)
  expect(
    headsOf(layout, [2, 3, 4]).map(({ title, from, to, left, width }) => [title, from, to, left, width]),
  ).toEqual([
    ['', 0, 0, 0, 100],
    ['产量', 1, 2, 100, 200],
    ['倒伏', 3, 3, 300, 100],
    ['产量', 4, 4, 400, 100],
  ])
})

test('a range is copied as tab-separated text without breaks in cells', () => {
  const text = (line: number, at: number) => (line === 1 ? `r${line}\nc${at}` : `r${line}c${at}`)
  expect(tsvOf({ top: 0, bottom: 1, left: 2, right: 3 }, text)).toBe('r0c2\tr0c3\nr1 c2\tr1 c3')
})
