import { expect, test } from 'vitest'
import { columnLetter, createFinding, expectedIn } from './findings.ts'

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('the letters of column %i are %s', (index, letter) => {
  expect(columnLetter(index)).toBe(letter)
})

test.each([
  ['应为数字，可能是18.2', '数字，可能是18.2'],
  ['没有2035年13月1日这一天，应为日期，如 2015-09-22', '日期，如 2015-09-22'],
  ['申请号格式不正确，应如 201910123456.X', '如 201910123456.X'],
  ['申请日不得晚于今天', '申请日不得晚于今天'],
])('the expected part of “%s” is “%s”', (message, expected) => {
  expect(expectedIn(message)).toBe(expected)
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
