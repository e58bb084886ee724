import { expect, test } from 'vitest'
import { across, checksOf, down, groupsOf, plotsOf, read, sheet } from './testLayouts.ts'

const errorsOf = ({ findings }: ReturnType<typeof read>) =>
  findings.filter(({ severity }) => severity === 'error')

test('entries across and replicates down, with a column of points, are plots', () => {
  const book = read(
    sheet('产量', [
      ['2023年丁组玉米区域试验小区产量（kg） 小区面积20㎡ 含水量14%'],
      ['试点', '重复', '丰玉1号', '丰玉2号', '郑单958(CK)'],
      ['东村', 1, 18.1, 19.2, 17.5],
      ['东村', 2, 18.4, 19, 17.9],
      ['西村', 1, 20.3, null, 19.8],
      ['西村', 2, 20.6, 21.5, 19.4],
      ['平均', null, 19.4, 19.9, 18.7],
    ]),
  )
  expect(plotsOf(book, 'weight', 'area')).toEqual([
    '东村 丰玉1号 1 18.1 20',
    '东村 丰玉2号 1 19.2 20',
    '东村 郑单958 1 17.5 20',
    '东村 丰玉1号 2 18.4 20',
    '东村 丰玉2号 2 19 20',
    '东村 郑单958 2 17.9 20',
    '西村 丰玉1号 1 20.3 20',
    '西村 郑单958 1 19.8 20',
    '西村 丰玉1号 2 20.6 20',
    '西村 丰玉2号 2 21.5 20',
    '西村 郑单958 2 19.4 20',
  ])
  expect(checksOf(book)).toEqual(['郑单958'])
  expect(groupsOf(book)[0]).toMatch(/^2023 /)
  expect(errorsOf(book)).toEqual([])
})

test('a sheet per point with replicates down its side is read together, in the unit of its title', () => {
  const ofPoint = (name: string, more: number) =>
    sheet(name, [
      [`2023年丁组玉米区域试验（${name}试点） 单位：斤 小区面积20㎡`],
      ['重复', '丰玉1号', '丰玉2号', '丰玉3号'],
      ['Ⅰ', 36 + more, 38 + more, 35 + more],
      ['Ⅱ', 37 + more, 39 + more, 34 + more],
      ['对照：丰玉3号'],
    ])
  const book = read(ofPoint('东村', 0), ofPoint('西村', 2))
  expect(plotsOf(book, 'weight')).toEqual([
    '东村 丰玉1号 1 18',
    '东村 丰玉2号 1 19',
    '东村 丰玉3号 1 17.5',
    '东村 丰玉1号 2 18.5',
    '东村 丰玉2号 2 19.5',
    '东村 丰玉3号 2 17',
    '西村 丰玉1号 1 19',
    '西村 丰玉2号 1 20',
    '西村 丰玉3号 1 18.5',
    '西村 丰玉1号 2 19.5',
    '西村 丰玉2号 2 20.5',
    '西村 丰玉3号 2 18',
  ])
  expect(checksOf(book)).toEqual(['丰玉3号'])
  expect(errorsOf(book)).toEqual([])
})

test('blocks down the side and a merged head over the entries', () => {
  const book = read(
    sheet(
      '东村',
      [
        ['2023年丁组玉米区域试验（东村试点）小区面积20㎡'],
        ['区组', '小区产量(kg)', null, null],
        [null, '丰玉1号', '丰玉2号', '丰玉3号'],
        [1, 18, 19, 17.5],
        [2, 18.5, 19.5, 17],
      ],
      [across(2, 1, 3), down(0, 2, 3)],
    ),
  )
  expect(plotsOf(book, 'weight')).toEqual([
    '东村 丰玉1号 1 18',
    '东村 丰玉2号 1 19',
    '东村 丰玉3号 1 17.5',
    '东村 丰玉1号 2 18.5',
    '东村 丰玉2号 2 19.5',
    '东村 丰玉3号 2 17',
  ])
  expect(errorsOf(book)).toEqual([])
})

test('tables with other entries at the same points and replicates are no repetitions, the same table once more is one', () => {
  const tableOf = (name: string, entries: readonly string[]) =>
    sheet(name, [
      ['2023年丁组玉米区域试验 小区面积20㎡ 小区产量（kg）'],
      ['试点', '重复', ...entries],
      ['东村', 1, 18, 19, 17],
      ['东村', 2, 18.5, 19.5, 17.5],
    ])
  const one = tableOf('一', ['丰玉1号', '丰玉2号', '丰玉3号'])
  expect(plotsOf(read(one, tableOf('二', ['丰玉4号', '丰玉5号', '丰玉6号'])))).toHaveLength(12)
  expect(plotsOf(read(one, { ...one, name: '二' }))).toHaveLength(6)
})
