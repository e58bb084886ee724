import { expect, test } from 'vitest'
import { columnLetter, createFinding } from './findings.ts'

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %i is %s', (index, letter) => {
  expect(columnLetter(index)).toBe(letter)
})

test('a finding about a sheet, a row and a cell have different ids and say where they are', () => {
  const content = { severity: 'error', code: 'x', read: '', expected: '', text: '不对' } as const
  const places = [
    { sheet: '甲' },
    { sheet: '甲', row: 7 },
    { sheet: '甲', row: 7, index: 27, column: '含水量\n(%)' },
  ]
  expect(
    places.map((place) => createFinding(place, content)).map(({ id, message }) => [id, message]),
  ).toEqual([
    ['甲!:x', '工作表「甲」：不对'],
    ['甲!7:x', '工作表「甲」第7行：不对'],
    ['甲!AB7:x', '工作表「甲」第7行AB列「含水量 (%)」：不对'],
  ])
})
