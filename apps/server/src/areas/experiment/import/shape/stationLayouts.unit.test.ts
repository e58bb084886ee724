import { describe, expect, test } from 'vitest'
import { across, checksOf, down, groupsOf, plotsOf, read, seen, sheet } from './testLayouts.ts'

describe('heads in three rows', () => {
  const merges = [across(2, 2, 4), across(3, 2, 4), down(0, 2, 4), down(1, 2, 4), down(5, 2, 4)]
  const rows = [
    ['东村', 'A1', 40, 42, 41, 230],
    ['东村', 'A2（对照）', 44, 46, 45, 240],
    ['西村', 'A1', 48, 50, 49, 250],
    ['西村', 'A2（对照）', 52, 54, 53, 260],
    ['说明：小区面积18㎡，3次重复，产量为折14%水分后重量。'],
  ]
  const plots = [
    '东村 A1 1 20 18 14',
    '东村 A1 2 21 18 14',
    '东村 A1 3 20.5 18 14',
    '东村 A2 1 22 18 14',
    '东村 A2 2 23 18 14',
    '东村 A2 3 22.5 18 14',
  ]

  test('with a row of units below them every replicate is a plot, in the unit of its column', () => {
    const book = read(
      sheet(
        '品比',
        [
          ['2024年丙组玉米品种比较试验结果'],
          ['试点', '品种', '产量', null, null, '株高'],
          [null, null, '小区产量', null, null, null],
          [null, null, 'Ⅰ', 'Ⅱ', 'Ⅲ', null],
          [null, null, '斤', '斤', '斤', 'cm'],
          ...rows,
        ],
        merges,
      ),
    )
    expect(plotsOf(book, 'weight', 'area', 'moisture').slice(0, 6)).toEqual(plots)
    expect(plotsOf(book)).toHaveLength(12)
    expect(book.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test.each(['小区产量（斤）', '小区实收产量(斤)'])('the unit may stand in the middle head %s', (head) => {
    const book = read(
      sheet(
        '品比',
        [
          ['2024年丙组玉米品种比较试验结果'],
          ['试点', '品种', '产量结果', null, null, '株高(cm)'],
          [null, null, head, null, null, null],
          [null, null, 'Ⅰ', 'Ⅱ', 'Ⅲ', null],
          ...rows,
        ],
        merges,
      ),
    )
    expect(plotsOf(book, 'weight', 'area', 'moisture').slice(0, 6)).toEqual(plots)
  })

  test('a middle head that is not merged stands over the replicates below it', () => {
    const book = read(
      sheet('品比', [
        ['试点', '品种', '产量', null, null, '株高(cm)'],
        [null, null, '小区产量(斤)', null, null, null],
        [null, null, 'Ⅰ', 'Ⅱ', 'Ⅲ', null],
        ['东村', 'A1', 40, 42, 41, 230],
        ['东村', 'A2', 44, 46, 45, 240],
      ]),
    )
    expect(plotsOf(book, 'weight')).toEqual([
      '东村 A1 1 20',
      '东村 A1 2 21',
      '东村 A1 3 20.5',
      '东村 A2 1 22',
      '东村 A2 2 23',
      '东村 A2 3 22.5',
    ])
  })
})

describe('the moisture of the whole file', () => {
  test('a note on the harvest gives every plot its moisture', () => {
    const book = read(
      sheet('丙县', [
        ['2024年玉米丙组区域试验产量'],
        ['试点', '品种', '重复', '小区产量(kg)', '小区面积(㎡)'],
        ['丙县', 'A1', 1, 20, 18],
        ['丙县', 'A2', 1, 21, 18],
        ['注：产量为鲜重，含水量26%，未折算。'],
      ]),
    )
    expect(plotsOf(book, 'moisture')).toEqual(['丙县 A1 1 26', '丙县 A2 1 26'])
    expect(book.found).toMatchObject({ moisture: 26 })
    expect(book.needs.map(({ key }) => key)).not.toContain('moisture')
    expect(seen(book)).toContain('丙县!5 titleRead')
  })
})

describe('one point', () => {
  test('the title names point, year and group, and 对照(…) is the check', () => {
    const book = read(
      sheet('丙县', [
        ['丙县试点2024年玉米中熟组生产试验结果'],
        ['名次', '品种', '亩产(公斤)', '株高(cm)'],
        [1, 'A1', 650, 230],
        [2, '对照（老农1号）', 600, 240],
      ]),
    )
    expect(plotsOf(book, 'yieldGiven')).toEqual(['丙县 A1 0 650', '丙县 老农1号 0 600'])
    expect(groupsOf(book)).toEqual(['2024 玉米中熟组'])
    expect(checksOf(book)).toEqual(['老农1号'])
    expect(book.needs.map(({ key }) => key)).not.toContain('pointName')
  })
})
