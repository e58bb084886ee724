import { assert, constantFrom, dictionary, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareRows } from './compareRows.ts'
import { changeOf, findClash, withChanges, type RowChange, type Rows } from './rows.ts'

const place = { object: 'node', label: '课题' }
const change = (id: number | null, after: RowChange['after'], ref: string | null = null): RowChange => ({
  ...place,
  id,
  ref,
  before: {},
  after,
})

describe('changes of rows', () => {
  test('a change keeps only the fields that differ, and equal values are no change', () => {
    const row = { id: 7, name: '甲', target: 3, unit: null }
    expect(changeOf(row, { name: '乙', target: 3, unit: undefined }, place)).toEqual({
      ...place,
      id: 7,
      ref: null,
      before: { name: '甲' },
      after: { name: '乙' },
    })
    expect(changeOf(row, { name: '甲', unit: null }, place)).toBeNull()
  })

  test('changes add, change and delete rows, and leave the former state as it was', () => {
    const rows: Rows = { node: { 1: { id: 1, name: '甲' }, 2: { id: 2, name: '乙' } } }
    const after = withChanges(rows, [
      change(1, { name: '丙' }),
      change(2, null),
      change(null, { name: '新' }, 'a'),
    ])
    expect(after).toEqual({ node: { 1: { id: 1, name: '丙' }, a: { name: '新' } } })
    expect(rows['node']).toHaveProperty('2')
  })

  test.each<[string, RowChange[][], ReturnType<typeof findClash>]>([
    [
      'the same field of a row',
      [[change(1, { name: '甲' })], [change(1, { name: '乙' })]],
      { first: 0, second: 1 },
    ],
    ['another field of the row', [[change(1, { name: '甲' })], [change(1, { target: 2 })]], null],
    ['another row', [[change(1, { name: '甲' })], [change(2, { name: '乙' })]], null],
    [
      'a change of a row deleted before',
      [[change(1, null)], [change(1, { name: '乙' })]],
      { first: 0, second: 1 },
    ],
    [
      'a deletion of a row changed before',
      [[change(1, { name: '乙' })], [change(1, null)]],
      { first: 0, second: 1 },
    ],
  ])('two actions on %s', (_, byAction, expected) => {
    expect(findClash(byAction)).toEqual(expected)
  })
})

describe('comparison of two states', () => {
  const row = record({ name: constantFrom('甲', '乙', null), target: integer({ min: 0, max: 3 }) })
  const table = dictionary(integer({ min: 1, max: 6 }).map(String), row)
  const state = record({ node: table, index: table })
  const objects = ['node', 'index']

  test('exchanging the states exchanges the values of the same rows', () => {
    const other = { added: 'deleted', deleted: 'added', changed: 'changed' } as const
    assert(
      property(state, state, (one, two) => {
        const there = compareRows(one, two, objects)
        const back = compareRows(two, one, objects).map(({ kind, before, after, ...rest }) => ({
          ...rest,
          kind: other[kind],
          before: after,
          after: before,
        }))
        expect(back).toEqual(there)
      }),
    )
  })

  test('every row of either state that is not equal in both is listed once', () => {
    assert(
      property(state, state, (one, two) => {
        const listed = compareRows(one, two, objects).map(({ object, id }) => `${object} ${id}`)
        expect(new Set(listed).size).toBe(listed.length)
        for (const object of objects as ('node' | 'index')[]) {
          for (const id of new Set([...Object.keys(one[object]), ...Object.keys(two[object])])) {
            const isEqual =
              JSON.stringify(sorted(one[object][id])) === JSON.stringify(sorted(two[object][id]))
            expect(listed.includes(`${object} ${id}`)).toBe(!isEqual)
          }
        }
      }),
    )
  })

  test('a deleted row is shown with its last values, and stamps alone are no difference', () => {
    const before = { node: { 1: { id: 1, name: '甲' }, 2: { id: 2, name: '乙', version: 1 } } }
    const after = { node: { 2: { id: 2, name: '乙', version: 4, updatedAt: '2026-01-01' } } }
    expect(compareRows(before, after, ['node'])).toEqual([
      { object: 'node', key: '1', id: 1, kind: 'deleted', before: { id: 1, name: '甲' }, after: null },
    ])
  })

  test('rows that each version stores anew are matched by their key', () => {
    const before = { line: { 'a 2024': { id: 7, amount: '1.00' }, 'b 2024': { id: 8, amount: '2.00' } } }
    const after = { line: { 'a 2024': { id: 17, amount: '3.00' }, 'b 2024': { id: 18, amount: '2.00' } } }
    expect(compareRows(before, after, ['line'])).toEqual([
      {
        object: 'line',
        key: 'a 2024',
        id: 7,
        kind: 'changed',
        before: { amount: '1.00' },
        after: { amount: '3.00' },
      },
    ])
  })
})

const sorted = (row: object | undefined) =>
  row && Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1))
