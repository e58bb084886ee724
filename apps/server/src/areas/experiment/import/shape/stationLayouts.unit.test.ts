import { describe, expect, test } from 'vitest'
import { makeDraft } from '../plan/draft/makeDraft.ts'
import type { ReadBook } from '../book/draft.ts'
import {
  across,
  checksOf,
  down,
  groupsOf,
  plotsOf,
  read,
  readAs,
  readWith,
  seen,
  sheet,
} from './testLayouts.ts'

describe('tables of one workbook in different units', () => {
  const table = (name: string, unit: string, weights: readonly (number | string)[]) =>
    sheet(name, [
      [`2024年丙组区域试验（${name}试点）小区面积20㎡`],
      ['品种', '重复', '小区产量', '含水量(%)'],
      [null, null, unit, null],
      ...weights.map((weight, at) => [`A${(at % 2) + 1}`, at < 2 ? 1 : 2, weight, 14]),
    ])

  test('are read in the unit of the column, with a remark on the heads in another one', () => {
    const book = read(
      table('东村', '斤', [40, '42', 41, 43]),
      table('西村', 'kg', [20, 21, 20.5, 21.5]),
      table('南村', 'g', [20_100, 21_000, 20_500, 21_500]),
    )
    expect(plotsOf(book, 'weight')).toEqual([
      '东村 A1 1 20',
      '东村 A2 1 21',
      '东村 A1 2 20.5',
      '东村 A2 2 21.5',
      '西村 A1 1 20',
      '西村 A2 1 21',
      '西村 A1 2 20.5',
      '西村 A2 2 21.5',
      '南村 A1 1 20.1',
      '南村 A2 1 21',
      '南村 A1 2 20.5',
      '南村 A2 2 21.5',
    ])
    const remarks = book.findings.filter(({ message }) => message.includes('各表单位不同'))
    expect(remarks.map(({ sheet: name, message }) => [name, message.split('，已')[1]])).toEqual([
      ['东村', '由斤换算'],
      ['南村', '由g换算'],
    ])
    expect(book.rows[0]?.read).toEqual({ weight: '40' })
    expect(book.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

test.each(['小区重量(kg)', '小区籽粒重量', '实收重量(公斤)'])('%s is the yield of a plot', (head) => {
  const book = read(
    sheet('产量', [
      ['2025年中早熟组（安阳试点）小区面积20㎡'],
      ['品种', '重复', head, '含水量(%)'],
      ['安玉8号', 1, 10.1, 14],
      ['郑单958', 1, 10.5, 14],
    ]),
  )
  expect(plotsOf(book, 'weight')).toEqual(['安阳 安玉8号 1 10.1', '安阳 郑单958 1 10.5'])
})

test('a code with a check mark is that code, and its entry is the check', () => {
  const book = read(
    sheet('产量', [
      ['2025年中早熟组（安阳试点）小区面积20㎡'],
      ['代号', '重复', '小区产量(kg)', '含水量(%)'],
      ['1', 1, 10.1, 14],
      ['2（CK）', 1, 10.5, 14],
    ]),
    sheet('代号对照', [
      ['代号', '品种名称'],
      ['1', '安玉8号'],
      ['2', '郑单958'],
    ]),
  )
  expect(plotsOf(book)).toEqual(['安阳 安玉8号 1', '安阳 郑单958 1'])
  expect(checksOf(book)).toEqual(['郑单958'])
})

describe('a station beside the point', () => {
  const rows = (point: readonly string[]) =>
    ['甲所', '乙所'].flatMap((station, at) =>
      ['A1', 'A2'].map((entry, no) => [2024, station, point[at]!, entry, 1, 12 + at + no, 20, 14]),
    )
  const heads = ['年份', '承试单位', '试点', '品种', '重复', '小区产量(kg)', '小区面积(㎡)', '含水量(%)']

  test('is the point where the column of points says the same in all rows, with one question', () => {
    const book = read(sheet('产量', [heads, ...rows(['本所试验地', '本所试验地'])]))
    expect(plotsOf(book)).toEqual(['甲所 A1 1', '甲所 A2 1', '乙所 A1 1', '乙所 A2 1'])
    const asked = book.findings.filter(({ severity }) => severity !== 'corrected')
    expect(asked.map(({ code }) => code)).toContain('pointDoubt')
    expect(asked.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('is none where points are told apart', () => {
    const book = read(sheet('产量', [heads, ...rows(['东村', '西村'])]))
    expect(plotsOf(book)).toEqual(['东村 A1 1', '东村 A2 1', '西村 A1 1', '西村 A2 1'])
    expect(book.findings.map(({ code }) => code)).not.toContain('pointDoubt')
  })
})

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

describe('the unit of a cross table', () => {
  const table = (title: string, a: number, b: number, ...lines: string[]) =>
    read(
      sheet('Sheet1', [
        [title],
        ...lines.map((line) => [line]),
        ['品种', '东村', '西村', '南村', '平均'],
        ['A1', a, b, a, a],
        ['A2', b, a, b, b],
      ]),
    )

  test.each([
    ['2024年丙组生产试验产量汇总（t/hm²）', 9, 10.5],
    ['2024年丙组生产试验产量汇总（t·hm⁻²）', 9, 10.5],
    ['2024年丙组生产试验每公顷产量（吨）', 9, 10.5],
    ['2024年丙组生产试验产量汇总(kg/hm2)', 9000, 10500],
    ['2024年丙组生产试验产量（公斤/公顷）', 9000, 10500],
    ['2024年丙组生产试验产量汇总（斤/亩）', 1200, 1400],
    ['2024年丙组生产试验折亩产（kg）', 600, 700],
    ['2024年丙组生产试验产量汇总', 600, 700],
  ])('%s gives yields per mu', (title, a, b) => {
    expect(plotsOf(table(title, a, b), 'yieldGiven').slice(0, 2)).toEqual(['东村 A1 0 600', '西村 A1 0 700'])
  })

  test('a line 单位：斤/亩 is read as in a title', () => {
    const book = table('2024年丙组生产试验产量汇总', 1200, 1400, '单位：斤/亩')
    expect(plotsOf(book, 'yieldGiven').slice(0, 2)).toEqual(['东村 A1 0 600', '西村 A1 0 700'])
  })

  test('weights of plots take the area that the title names in brackets', () => {
    const book = table('2024年丙组生产试验小区产量汇总（公斤/小区，小区面积18㎡）', 20, 22)
    expect(plotsOf(book, 'weight', 'area').slice(0, 2)).toEqual(['东村 A1 0 20 18', '西村 A1 0 22 18'])
    expect(seen(book)).toContain('Sheet1!1 titleRead')
  })

  test('yields in a unit that is not known are missing until the question about it is answered', () => {
    const book = table('2024年丙组生产试验产量汇总（吨）', 9, 10.5)
    expect(plotsOf(book, 'weight', 'yieldGiven')[0]).toBe('东村 A1 0  ')
    expect(book.findings.find(({ code }) => code === 'headerUnit')).toMatchObject({ action: 'missing' })
  })
})

describe('several columns under each point', () => {
  const merges = [across(2, 1, 3), across(2, 4, 6), across(2, 7, 9), down(0, 2, 3)]
  const rows = [
    ['A1', 600, 5, 1, 610, 6, 1, 605, 5.5, 1],
    ['A2（CK）', 571, 0, 2, 575, 0, 2, 573, 0, 2],
  ]

  test('亩产, 比CK and 位次 under every point give one yield a point; what stands under 平均 does not', () => {
    const book = read(
      sheet(
        'Sheet1',
        [
          ['2024年丙组玉米区域试验（第二年）各点产量'],
          ['品种', '东村', null, null, '西村', null, null, '平均', null, null],
          [null, ...Array.from({ length: 3 }, () => ['亩产(kg)', '比CK±%', '位次']).flat()],
          ...rows,
        ],
        merges,
      ),
    )
    expect(plotsOf(book, 'yieldGiven')).toEqual([
      '东村 A1 0 600',
      '西村 A1 0 610',
      '东村 A2 0 571',
      '西村 A2 0 575',
    ])
    expect(book.groups.map(({ phase }) => phase)).toEqual(['R2'])
    expect(checksOf(book)).toEqual(['A2'])
  })

  test('the points may stand without merges', () => {
    const book = read(
      sheet('Sheet1', [
        ['品种', '东村', null, '西村', null, '南村', null],
        [null, '亩产(kg)', '位次', '亩产(kg)', '位次', '亩产(kg)', '位次'],
        ['A1', 600, 1, 610, 1, 620, 1],
        ['A2', 590, 2, 600, 2, 610, 2],
      ]),
    )
    expect(plotsOf(book, 'yieldGiven').slice(0, 3)).toEqual([
      '东村 A1 0 600',
      '西村 A1 0 610',
      '南村 A1 0 620',
    ])
  })

  test('entries may stand over several columns beside a column of points', () => {
    const book = read(
      sheet(
        'Sheet1',
        [
          ['试点', 'A1', null, 'A2(CK)', null],
          [null, '小区产量(kg)', '亩产(kg)', '小区产量(kg)', '亩产(kg)'],
          ['东村', 20, 600, 21, 630],
          ['西村', 22, 660, 23, 690],
        ],
        [across(1, 1, 2), across(1, 3, 4), down(0, 1, 2)],
      ),
    )
    expect(plotsOf(book, 'weight', 'yieldGiven')).toEqual([
      '东村 A1 0 20 600',
      '东村 A2 0 21 630',
      '西村 A1 0 22 660',
      '西村 A2 0 23 690',
    ])
    expect(checksOf(book)).toEqual(['A2'])
  })

  test('traits under the points come with the yields, and a point without a yield is no row', () => {
    const book = read(
      sheet(
        'Sheet1',
        [
          ['2024年丙组产量与性状'],
          ['品种', '东村', null, null, '西村', null, null],
          [null, '亩产(kg)', '株高(cm)', '位次', '亩产(kg)', '株高(cm)', '位次'],
          ['A1', 600, 230, 1, '—', null, null],
          ['A2', 590, 240, 2, 610, 250, 1],
        ],
        [across(2, 1, 3), across(2, 4, 6)],
      ),
    )
    expect(plotsOf(book, 'yieldGiven', 'plantHeight')).toEqual([
      '东村 A1 0 600 230',
      '东村 A2 0 590 240',
      '西村 A2 0 610 250',
    ])
  })

  test('two years are no two points: such a table is refused', () => {
    const twoYears = sheet(
      'Sheet1',
      [
        ['品种', '2022年', null, null, '2023年', null, null],
        [null, '亩产(kg)', '株高(cm)', '位次', '亩产(kg)', '株高(cm)', '位次'],
        ['A1', 600, 230, 1, 620, 240, 1],
        ['A2', 590, 240, 2, 610, 250, 2],
      ],
      [across(1, 1, 3), across(1, 4, 6)],
    )
    expect(() => read(twoYears)).toThrow('没有找到小区数据')
  })
})

describe('units of stations in heads', () => {
  test('a weight a plot of so many m² gives weight and area', () => {
    const book = read(
      sheet(
        'Sheet1',
        [
          ['2024年丙组生产试验'],
          ['试点', '品种', '小区产量（kg/18m²）', null, null, '水分%'],
          [null, null, 'I', 'II', 'III', null],
          ['东村', 'A1', 20, 21, 22, 23],
          ['东村', 'A2', 23, 24, 25, 24],
        ],
        [across(2, 2, 4)],
      ),
    )
    expect(plotsOf(book, 'weight', 'area', 'moisture').slice(0, 3)).toEqual([
      '东村 A1 1 20 18 23',
      '东村 A1 2 21 18 23',
      '东村 A1 3 22 18 23',
    ])
  })

  test('亩穗数(万) is in 万/亩', () => {
    const book = readAs(
      'wheat',
      sheet('Sheet1', [
        ['试点', '品种', '重复', '小区产量(kg)', '亩穗数(万)'],
        ['东村', 'A1', 1, 10, 41.5],
        ['东村', 'A2', 1, 11, 42],
      ]),
    )
    expect(plotsOf(book, 'spikes')).toEqual(['东村 A1 1 41.5', '东村 A2 1 42'])
    expect(seen(book)).toContain('Sheet1!E1 headerAlias')
  })
})

test('a cover names the trial and the area of its plots', () => {
  const plots = (name: string) =>
    sheet(name, [
      ['品种名称', 'Ⅰ', 'Ⅱ', 'Ⅲ'],
      ['A1', 20, 21, 22],
      ['A2', 23, 24, 25],
    ])
  const book = read(
    sheet('封面', [
      ['试验名称：', '豫东春播组玉米生产试验'],
      ['试验年份', '2023'],
      ['小区面积', '18平方米'],
      ['主持单位', '某站'],
    ]),
    plots('1、东村'),
    plots('2、西村'),
  )
  expect(plotsOf(book, 'weight', 'area').slice(0, 2)).toEqual(['东村 A1 1 20 18', '东村 A1 2 21 18'])
  expect(groupsOf(book)).toEqual(['2023 豫东春播组'])
  expect(book.groups.map(({ phase }) => phase)).toEqual(['PT'])
})

describe('a yield per mu beside replicates of which the moisture is not known', () => {
  const merges = [across(2, 2, 4), down(0, 2, 3), down(1, 2, 3), down(5, 2, 3), down(6, 2, 3)]
  const table = (note: string, ...own: readonly (number | null)[]) =>
    sheet(
      '丙组',
      [
        [note],
        ['试点', '品种', '小区产量(kg)', null, null, '平均', '折亩产(kg)'],
        [null, null, 'Ⅰ', 'Ⅱ', 'Ⅲ', null, null],
        ['东村', 'A1', 20, 22, 21, 21, own[0] ?? null],
        ['东村', 'A2', 24, 26, 25, 25, own[1] ?? null],
      ],
      merges,
    )
  const needsOf = ({ needs }: ReadBook) => needs.map(({ key }) => key)

  test('that is weight by area says that the weights are at standard moisture, with a warning', () => {
    const book = read(table('小区面积20平方米', 700, 833.3))
    expect(plotsOf(book, 'weight', 'moisture', 'yieldGiven')).toEqual([
      '东村 A1 1 20 14 ',
      '东村 A1 2 22 14 ',
      '东村 A1 3 21 14 ',
      '东村 A2 1 24 14 ',
      '东村 A2 2 26 14 ',
      '东村 A2 3 25 14 ',
    ])
    expect(seen(book)).toContain('丙组!G3 yieldOwn')
    expect(needsOf(book)).not.toContain('moisture')
  })

  test('that is adjusted counts instead of the weights, as a mean of the replicates', () => {
    const book = read(table('小区面积20平方米', 640.2, 745))
    expect(plotsOf(book, 'weight', 'yieldGiven')).toEqual(['东村 A1 0  640.2', '东村 A2 0  745'])
    expect(makeDraft(book, {}).plots.map(({ repCount }) => repCount)).toEqual([3, 3])
    expect(seen(book)).toContain('丙组!G3 yieldOwn')
  })

  test('counts where the area is not known either', () => {
    const book = read(table('产量结果', 700, 833.3))
    expect(plotsOf(book, 'weight', 'yieldGiven')).toEqual(['东村 A1 0  700', '东村 A2 0  833.3'])
    expect(needsOf(book)).not.toContain('area')
  })

  test('counts no more once the moisture is said in a note', () => {
    const book = read(table('小区面积20平方米；收获时含水量25%，未折算', 700, 833.3))
    expect(plotsOf(book, 'weight', 'moisture').slice(0, 1)).toEqual(['东村 A1 1 20 25'])
    expect(seen(book)).not.toContain('丙组!G3 yieldOwn')
  })

  test('counts no more once the user says the moisture', () => {
    const book = readWith({ moisture: 26 }, table('小区面积20平方米', 700, 833.3))
    expect(plotsOf(book, 'weight', 'moisture').slice(0, 1)).toEqual(['东村 A1 1 20 26'])
    expect(seen(book)).not.toContain('丙组!G3 yieldOwn')
  })

  test('that is blank leaves the question for the moisture', () => {
    const book = read(table('小区面积20平方米', null, null))
    expect(plotsOf(book, 'weight')).toHaveLength(6)
    expect(needsOf(book)).toContain('moisture')
  })
})

test('the unit of the uppermost head is that of the replicates below it', () => {
  const book = read(
    sheet(
      '产量',
      [
        ['2024年丙组生产试验，小区面积20平方米，含水量14%'],
        ['试点', '品种', '产量(斤)', null, '株高(cm)'],
        [null, null, '小区产量', null, null],
        [null, null, 'Ⅰ', 'Ⅱ', null],
        ['东村', 'A1', 40, 42, 250],
        ['东村', 'A2', 44, 46, 255],
      ],
      [down(0, 2, 4), down(1, 2, 4), across(2, 2, 3), across(3, 2, 3), down(4, 2, 4)],
    ),
  )
  expect(plotsOf(book, 'weight', 'plantHeight').slice(0, 2)).toEqual(['东村 A1 1 20 250', '东村 A1 2 21 '])
})

describe('a column that nobody knows, beside replicates side by side', () => {
  const unknown = sheet('产量', [
    ['2024年丙组生产试验，小区面积20平方米，含水量14%'],
    ['试点', '品种', 'Ⅰ', 'Ⅱ', '气生根层'],
    ['东村', 'A1', 20, 21, 12],
    ['东村', 'A2', 22, 23, 14],
  ])
  const columnOf = (book: ReturnType<typeof read>) =>
    book.columns.find(({ header }) => header === '气生根层')!.letter

  test('stands once in a line, so a trait that it is taken for goes to one plot of the line', () => {
    const letter = columnOf(read(unknown))
    const book = readWith({ columns: { [letter]: { key: 'rowNumber' } } }, unknown)
    expect(plotsOf(book, 'weight', 'rowNumber')).toEqual([
      '东村 A1 1 20 12',
      '东村 A1 2 21 ',
      '东村 A2 1 22 14',
      '东村 A2 2 23 ',
    ])
  })

  test('is found by its head where the workbook is laid out otherwise than when its meaning was said', () => {
    const book = readWith({ columns: { A: { key: 'rowNumber' } }, heads: { A: '气生根层' } }, unknown)
    expect(plotsOf(book, 'rowNumber')).toEqual(['东村 A1 1 12', '东村 A1 2 ', '东村 A2 1 14', '东村 A2 2 '])
    const gone = readWith({ columns: { A: { key: 'rowNumber' } }, heads: { A: '别的列' } }, unknown)
    expect(gone.columns.find(({ header }) => header === '气生根层')).toMatchObject({
      key: null,
      isUnclaimed: true,
    })
  })
})
