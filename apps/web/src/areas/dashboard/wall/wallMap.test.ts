import { expect, test } from 'vitest'
import { listedOf } from '../promotion/placeList.ts'
import { piecesOf } from './wallMap.ts'

const colors = ['a', 'b', 'c', 'd', 'e']
const labels = (values: number[], digits = 0) => piecesOf(values, colors, digits).map(({ label }) => label)

test('a legend names each number where few differ, and never a range from a number to itself', () => {
  expect(labels([1, 1, 1])).toEqual(['1'])
  expect(labels([4.2, 4.2], 1)).toEqual(['4.2'])
  expect(labels([3, 1, 2, 2])).toEqual(['1', '2', '3'])
  expect(labels([])).toEqual([])
})

test('the classes of a legend hold every figure once', () => {
  const values = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89]
  const pieces = piecesOf(values, colors, 0)
  const isIn = (value: number, { gt = -1, gte = -1, lt = Infinity }: (typeof pieces)[number]) =>
    value > gt && value >= gte && value < lt
  for (const value of values)
    expect(
      pieces.filter((piece) => isIn(value, piece)),
      `${value}`,
    ).toHaveLength(1)
  expect(pieces.at(-1)?.label).toMatch(/～89$/)
  expect(pieces[0]?.label).toMatch(/^1～/)
})

test('the list below the map adds up to all places, the small ones as one row', () => {
  const place = (at: number) => ({
    code: at === 0 ? null : `${at}0000`,
    name: at === 0 ? '未归属' : `省${at}`,
    kg: 100 - at,
    amount: (1000 - at).toFixed(2),
    share: 1,
  })
  for (const count of [1, 8, 9, 30]) {
    const places = Array.from({ length: count }, (_, at) => place(at))
    const listed = listedOf(places)
    expect(listed.length).toBeLessThanOrEqual(8)
    const sum = (of: typeof places) => of.reduce((all, { kg, amount }) => all + kg + Number(amount), 0)
    expect(sum(listed as typeof places)).toBeCloseTo(sum(places), 2)
    expect(listed.at(-1)?.name).toBe('未归属')
  }
})
