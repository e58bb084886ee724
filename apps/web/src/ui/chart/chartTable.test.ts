import { expect, test } from 'vitest'
import { tableOf } from './chartTable.ts'
import { fileNameOf } from './savePicture.ts'

test('series over categories become a row for each category and a column for each series; missing figures stay missing', () => {
  const table = tableOf({
    xAxis: { type: 'category', data: ['新乡', '商丘'] },
    series: [
      { type: 'bar', name: 'LPA612', data: [{ value: 737.2 }, { value: 698.9 }] },
      { type: 'line', name: '郑单958', data: [690.2, null] },
    ],
  })
  expect(table).toEqual({
    heads: ['名称', 'LPA612', '郑单958'],
    rows: [
      { name: '新乡', cells: [737.2, 690.2] },
      { name: '商丘', cells: [698.9, null] },
    ],
  })
})

test('horizontal bars have their categories on the other axis; a whisker is read as its two ends', () => {
  const table = tableOf({
    xAxis: { type: 'value' },
    yAxis: { type: 'category', data: ['LPA612', '试A'] },
    series: [
      { type: 'bar', name: '折亩产', data: [707.5, 693.7] },
      {
        type: 'line',
        name: 'LSD',
        data: [
          ['LPA612', 707.5],
          ['LPA612', 684.5],
        ],
      },
    ],
  })
  expect(table?.rows).toEqual([
    { name: 'LPA612', cells: [707.5, '707.5 ～ 684.5'] },
    { name: '试A', cells: [693.7, null] },
  ])
})

test('points of a scatter are read by their names', () => {
  const table = tableOf({
    series: { type: 'scatter', name: '品种', data: [{ name: 'LPA612', value: [707.5, 5.2] }] },
  })
  expect(table).toEqual({ heads: ['名称', '数值'], rows: [{ name: 'LPA612', cells: ['707.5、5.2'] }] })
})

test.each([
  {},
  { series: [] },
  { xAxis: { data: [] }, series: [{ type: 'bar' as const, data: [] }] },
  { xAxis: { data: ['新乡'] }, series: [{ type: 'bar' as const, data: [null] }] },
])('a chart without any figure has no table: %j', (option) => {
  expect(tableOf(option)).toBeNull()
})

test('zero is a figure', () => {
  expect(tableOf({ xAxis: { data: ['新乡'] }, series: [{ type: 'bar', data: [0] }] })?.rows).toEqual([
    { name: '新乡', cells: [0] },
  ])
})

test('the name of a picture has nothing that a file system refuses', () => {
  expect(fileNameOf('品种 A/B: 产量?')).toBe('品种-A-B-产量-')
})
