import { expect, test } from 'vitest'
import { placeNames, type PlacedLine, type PlacedMark } from './placeNames.ts'

const room = { left: 0, right: 200, top: 0, bottom: 200 }
const placed = (...marks: PlacedMark[]) => placeNames(marks, { room, lines: [], fontPx: 10 })
const upright = (x: number): PlacedLine => [
  [x, 0],
  [x, 200],
]
const level = (y: number): PlacedLine => [
  [0, y],
  [200, y],
]
const placedClear = (mark: PlacedMark, ...lines: PlacedLine[]) =>
  placeNames([mark], { room, lines, fontPx: 10 })[0]
const at = (x: number, y: number, name = '示禾26', size = 8): PlacedMark => ({ name, x, y, size })

test('a name stands at the right of its mark where it has room there', () => {
  expect(placed(at(50, 50))).toEqual(['right'])
})

test('a name at the right edge stands at the left of its mark', () => {
  expect(placed(at(190, 50))).toEqual(['left'])
})

test('a name covers neither another name nor another mark', () => {
  expect(placed(at(50, 50), at(70, 50))).toEqual(['left', 'right'])
  expect(placed(at(50, 50), at(50, 53))).toEqual(['right', 'left'])
})

test('a name does not touch the one beside it', () => {
  // A name is 32.4 px wide and starts 7 px from the middle of its mark: here the second would start 1 px after the first.
  const edge = 160
  const side = (second: number) =>
    placeNames([at(50, 50), at(second, 50)], { room: { ...room, right: edge }, lines: [], fontPx: 10 })[1]
  const second = 50 + 7 + 32.4 + 1 + 32.4 + 7
  expect(second + 7 + 32.4).toBeGreaterThan(edge)
  expect(side(second)).toBe('top')
  expect(side(second + 5)).toBe('left')
})

test('a name without room on any side has no place', () => {
  const crowd = [at(50, 50), at(50, 51), at(50, 52), at(50, 53), at(50, 54), at(50, 55)]
  const sides = placed(...crowd)
  expect(sides).toContain(null)
  expect(sides[0]).not.toBeNull()
})

test('a name longer than the plot has no place', () => {
  expect(placed(at(100, 100, '名'.repeat(21)))).toEqual([null])
})

test('a name stands on the first side that no line crosses', () => {
  expect(placedClear(at(100, 100), upright(115))).toBe('left')
  expect(placedClear(at(100, 100), level(102))).toBe('top')
  expect(placedClear(at(100, 100), level(98), level(90))).toBe('bottom')
  expect(
    placedClear(at(100, 100), [
      [100, 100],
      [160, 105],
    ]),
  ).toBe('left')
})

test('a line that ends before a name, or passes beside it, leaves the name where it is', () => {
  expect(
    placedClear(at(100, 100), [
      [100, 0],
      [100, 90],
    ]),
  ).toBe('right')
  expect(
    placedClear(at(100, 100), [
      [100, 60],
      [200, 100],
    ]),
  ).toBe('right')
})

test('a name without a side clear of lines stays beside its mark, over a line', () => {
  expect(placedClear(at(100, 100), level(100), upright(100))).toBe('right')
})
