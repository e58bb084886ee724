import { describe, expect, test } from 'vitest'
import { makeDraft } from '../plan/draft/makeDraft.ts'
import type { ReadBook } from '../book/draft.ts'
import { parseBook } from '../pipeline/parseBook.ts'
import { foundAnswers } from './found.ts'
import { placeFindings } from './origin.ts'
import {
  across,
  checksOf,
  down,
  groupsOf,
  plotsOf,
  read,
  readWith,
  seen,
  sheet,
  type Rows,
} from './testLayouts.ts'

describe('one sheet per point', () => {
  const heads = ['序号', '品种', '重复', '小区产量(kg)', '含水量(%)']
  const pointSheet = (name: string, weights: readonly [number, number]) =>
    sheet(
      name,
      [
        [`2023年华北夏玉米早熟组生产试验产量表（${name}试验点）`],
        ['小区面积18平方米，3次重复；对照品种：老农1号'],
        heads,
        [1, '新禾7', 'Ⅰ', weights[0], 15],
        [2, '老农1号', 'Ⅰ', weights[1], 16],
        [null, '平均', null, 10, 15],
        ['填表人：       审核人：'],
      ],
      [across(1, 0, 4), across(2, 0, 4)],
    )
  const summary = sheet('汇总', [
    ['2023年各点亩产汇总（kg/亩）'],
    ['品种', '甲县', '乙县', '平均'],
    ['新禾7', 400, 410, 405],
    ['老农1号', 420, 430, 425],
  ])
  const book = () =>
    read(pointSheet('甲县', [11, 12]), pointSheet('乙县', [13, 14]), summary, sheet('Sheet3', []))

  test('all sheets are read together, with the point of each title and the area of each note', () => {
    expect(plotsOf(book(), 'weight', 'area')).toEqual([
      '甲县 新禾7 1 11 18',
      '甲县 老农1号 1 12 18',
      '乙县 新禾7 1 13 18',
      '乙县 老农1号 1 14 18',
    ])
    expect(groupsOf(book())).toEqual(['2023 华北夏玉米早熟组'])
    expect(checksOf(book())).toEqual(['老农1号'])
  })

  test('what titles say is kept as found, with the text that says it', () => {
    expect(book().found).toMatchObject({
      year: 2023,
      groupName: '华北夏玉米早熟组',
      area: 18,
      checks: ['老农1号'],
      sources: { area: '小区面积18平方米，3次重复；对照品种：老农1号' },
    })
    expect(book().needs.map(({ key }) => key)).not.toContain('year')
  })

  test('an answer takes the place of what titles and notes say, and one that is null takes it back', () => {
    const answered = (defaults: object) =>
      parseBook(
        { sheets: [pointSheet('甲县', [11, 12]), pointSheet('乙县', [13, 14])] },
        { fileName: '试验.xlsx', kind: 'fillData', crop: 'maize', defaults },
        () => undefined,
      )
    const typed = answered({ year: 2024, area: 20, checks: '新禾7' })
    expect(plotsOf(typed, 'area')).toContain('甲县 新禾7 1 20')
    expect(groupsOf(typed)).toEqual(['2024 华北夏玉米早熟组'])
    expect(checksOf(typed)).toEqual(['新禾7'])
    const read = typed.findings.flatMap(({ code, expected }) => (code === 'titleRead' ? [expected] : []))
    expect(read.join()).not.toMatch(/试验年份|小区面积|对照/)
    const cleared = answered({ year: null, area: null, checks: null })
    expect(plotsOf(cleared, 'area')).toEqual([])
    expect(cleared.needs.map(({ key }) => key)).toEqual(expect.arrayContaining(['year', 'area']))
    expect(cleared.found).toMatchObject({ year: 2023, area: 18, checks: ['老农1号'] })
  })

  test('what titles and notes say is offered as answers, without what a column says', () => {
    const answersOf = (one: ReadBook) => foundAnswers(one, 'maize').map(({ key, value }) => [key, value])
    expect(answersOf(book())).toEqual([
      ['year', 2023],
      ['groupName', '华北夏玉米早熟组'],
      ['phase', 'PT'],
      ['area', 18],
      ['checks', '老农1号'],
    ])
    const own = sheet('丙县', [
      ['2023年某某夏玉米组生产试验（丙县试点），小区面积18平方米，产量已折合14%水分'],
      ['年份', '品种', '重复', '小区产量(kg)', '小区面积(㎡)'],
      [2024, '新禾7', 1, 11, 12],
    ])
    expect(answersOf(read(own)).filter(([key]) => /year|area|moisture/.test(String(key)))).toEqual([
      ['moisture', 14],
    ])
  })

  test('the summary that repeats the yields is left out with a remark, and so are means and signatures', () => {
    expect(book().ignored).toContain('工作表「汇总」重复其他工作表的数据，没有读取')
    expect(seen(book())).toContain('乙县!6 subtotalRow')
    expect(seen(book())).toContain('乙县!7 noteRow')
    expect(book().findings.filter(({ severity }) => severity !== 'corrected')).toEqual([])
  })

  test('a finding names sheet, row and cell of the uploaded workbook, and its id stays unique', () => {
    const bad = sheet('丙县', [heads, [1, '新禾7', 'Ⅰ', '约12', 15]])
    const { origin, findings } = read(pointSheet('甲县', [11, 12]), bad)
    const placed = placeFindings(origin, findings)
    expect(placed.find(({ code }) => code === 'numberInvalid')).toMatchObject({
      sheet: '丙县',
      row: 2,
      cell: 'D2',
      column: '小区产量(kg)',
      message: expect.stringContaining('工作表「丙县」第2行D列「小区产量(kg)」：'),
    })
    expect(new Set(placed.map(({ id }) => id)).size).toBe(placed.length)
  })

  test('a sheet without a title takes its name as the point', () => {
    const plain = (name: string, weight: number) => sheet(name, [heads, [1, 'A1', 1, weight, 14]])
    expect(plotsOf(read(plain('丁县点', 5), plain('戊县', 6)), 'weight')).toEqual([
      '丁县 A1 1 5',
      '戊县 A1 1 6',
    ])
  })

  test('a sheet may be called by number and year beside its point', () => {
    const rows: Rows = [
      ['品种', '重复', '小区产量(kg)'],
      ['A1', 1, 5],
    ]
    const book = read(sheet('1.丁县', rows), sheet('2、戊县试点', rows), sheet('己县2023年', rows))
    expect(plotsOf(book)).toEqual(['丁县 A1 1', '戊县 A1 1', '己县 A1 1'])
  })

  test('rows of other sheets that a message names are named with their sheets', () => {
    const twice = (name: string, weight: number) =>
      sheet(name, [
        ['试点', '品种', '重复', '小区产量(kg)'],
        ['甲县', 'A1', 1, weight],
        ['甲县', name, 1, 1],
        ['甲县', `${name}2`, 1, 1],
      ])
    const { origin, findings } = read(twice('表甲', 5), twice('表乙', 6))
    const placed = placeFindings(origin, findings).find(({ code }) => code === 'duplicateConflict')
    expect(placed).toMatchObject({
      sheet: '表乙',
      row: 2,
      message: expect.stringContaining('第「表甲」2、2行'),
    })
  })

  test('a second sheet with the same plots is not read twice', () => {
    const rows: Rows = [
      ['试点', '品种', '重复', '小区产量(kg)'],
      ['甲县', 'A1', 1, 5],
      ['甲县', 'A2', 1, 6],
    ]
    const book = read(sheet('数据', rows), sheet('整理', rows))
    expect(plotsOf(book, 'weight')).toEqual(['甲县 A1 1 5', '甲县 A2 1 6'])
  })
})

describe('replicates side by side', () => {
  test('under a merged head every replicate is a plot, merged points count for all rows, and computed columns do not', () => {
    const book = read(
      sheet(
        '产量',
        [
          ['2021年春玉米晚熟组品种比较试验产量结果'],
          ['小区面积0.03亩，产量已折合标准水分'],
          ['试点', '品种', '小区产量（公斤）', null, null, '平均', '折亩产(kg)', '比CK±%', '位次'],
          [null, null, 'Ⅰ', 'Ⅱ', 'Ⅲ', null, null, null, null],
          ['东村', 'A1', 10, 11, 12, 11, 550, 1, 1],
          [null, 'A2', 13, '—', 15, 14, 700, 2, 2],
          ['西村', 'A1', 16, 17, 18, 17, 850, 3, 3],
          [null, 'A2', 19, 20, null, 19, 950, 4, 4],
        ],
        [
          across(1, 0, 8),
          across(2, 0, 8),
          across(3, 2, 4),
          down(0, 3, 4),
          down(1, 3, 4),
          down(0, 5, 6),
          down(0, 7, 8),
        ],
      ),
    )
    expect(plotsOf(book, 'weight', 'area', 'moisture', 'yieldGiven')).toEqual([
      '东村 A1 1 10 20 14 ',
      '东村 A1 2 11 20 14 ',
      '东村 A1 3 12 20 14 ',
      '东村 A2 1 13 20 14 ',
      '东村 A2 2  20 14 ',
      '东村 A2 3 15 20 14 ',
      '西村 A1 1 16 20 14 ',
      '西村 A1 2 17 20 14 ',
      '西村 A1 3 18 20 14 ',
      '西村 A2 1 19 20 14 ',
      '西村 A2 2 20 20 14 ',
    ])
    expect(book.ignored[0]).toContain('「平均」、「折亩产(kg)」、「比CK±%」、「位次」由其他列算出')
  })

  test.each([
    [['重复1', '重复2']],
    [['R1', 'R2']],
    [['小区产量Ⅰ(kg)', '小区产量Ⅱ(kg)']],
    [['小区产量1', '小区产量2']],
    [['产量-1(kg)', '产量-2(kg)']],
    [['第一重复', '第二重复']],
  ])('the heads %j are replicates', (reps) => {
    const book = read(
      sheet('产量', [
        ['试验点', '品种名称', ...reps],
        ['东村', 'A1', 10, 11],
        ['东村', 'A2', 12, 13],
      ]),
    )
    expect(plotsOf(book, 'weight')).toEqual(['东村 A1 1 10', '东村 A1 2 11', '东村 A2 1 12', '东村 A2 2 13'])
  })

  test('a trait beside them is one value of the entry and goes to its first plot', () => {
    const book = read(
      sheet('产量', [
        ['试点', '品种', '重复1', '重复2', '株高(cm)'],
        ['东村', 'A1', 10, 11, 250],
      ]),
    )
    expect(plotsOf(book, 'weight', 'plantHeight')).toEqual(['东村 A1 1 10 250', '东村 A1 2 11 '])
  })

  test('a point that is written once stands for the rows below it', () => {
    const book = read(
      sheet('产量', [
        ['试点', '品种', '重复', '小区产量(kg)'],
        ['东村', 'A1', 1, 5],
        [null, 'A2', 1, 6],
        ['西村', 'A1', 1, 7],
        [null, 'A2', 1, 8],
      ]),
    )
    expect(plotsOf(book, 'weight')).toEqual(['东村 A1 1 5', '东村 A2 1 6', '西村 A1 1 7', '西村 A2 1 8'])
  })

  test('several measurements may each have their replicates, above or below the number', () => {
    const below = read(
      sheet(
        '产量',
        [
          ['试点', '品种', '小区产量(kg)', null, '含水量(%)', null],
          [null, null, 1, 2, 1, 2],
          ['东村', 'A1', 10, 11, 20, 21],
        ],
        [across(1, 2, 3), across(1, 4, 5)],
      ),
    )
    const above = read(
      sheet(
        '产量',
        [
          ['试点', '品种', 'Ⅰ', null, 'Ⅱ', null],
          [null, null, '小区产量(kg)', '含水量(%)', '小区产量(kg)', '含水量(%)'],
          ['东村', 'A1', 10, 20, 11, 21],
        ],
        [across(1, 2, 3), across(1, 4, 5)],
      ),
    )
    for (const book of [below, above])
      expect(plotsOf(book, 'weight', 'moisture')).toEqual(['东村 A1 1 10 20', '东村 A1 2 11 21'])
  })
})

describe('heads of several rows', () => {
  test('three rows with merges across and downwards name each column by its lowest known head', () => {
    const book = read(
      sheet(
        '结果',
        [
          ['试点', '品种', '产量', null, null, '农艺性状', null],
          [null, null, '小区产量(kg)', null, '水分(%)', '株高', '穗位高'],
          [null, null, 'Ⅰ', 'Ⅱ', null, '(cm)', '(cm)'],
          ['东村', 'A1', 10, 11, 20, 250, 100],
        ],
        [down(0, 1, 3), down(1, 1, 3), across(1, 2, 4), across(1, 5, 6), across(2, 2, 3), down(4, 2, 3)],
      ),
    )
    expect(plotsOf(book, 'weight', 'moisture', 'plantHeight', 'earHeight')).toEqual([
      '东村 A1 1 10 20 250 100',
      '东村 A1 2 11 20  ',
    ])
  })

  test('a row of units below the heads belongs to them', () => {
    const book = read(
      sheet('记载', [
        ['试点', '品种', '重复', '小区产量', '小区面积', '株高', '实收株数'],
        [null, null, null, '斤', 'm²', 'cm', '株'],
        ['东村', 'A1', 1, 20, 12, 250, 60],
      ]),
    )
    expect(plotsOf(book, 'weight', 'area', 'plantHeight')).toEqual(['东村 A1 1 10 12 250'])
  })

  test('units in brackets and a unit that the file does not convert are no plots', () => {
    const book = read(
      sheet('记载', [
        ['试点', '品种', '重复', '小区产量'],
        ['', '', '', '（斤）'],
        ['东村', 'A1', 1, 20],
      ]),
    )
    expect(plotsOf(book, 'weight')).toEqual(['东村 A1 1 10'])
    expect(book.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })
})

describe('a cross table of entries and points', () => {
  const rows: Rows = [
    ['表2 2020年西南玉米区域试验各试点产量（kg/亩）'],
    ['品种', '东村', '西村', '南村', '平均', '位次'],
    ['A1', 600, 610, null, 605, 2],
    ['A2', 620, '—', 640, 630, 1],
    ['平均', 610, 610, 640, null, null],
    ['注：空格为未种植。'],
  ]

  test('every yield becomes a row, and a blank or a dash none', () => {
    const book = read(sheet('产量', rows, [across(1, 0, 5)]))
    expect(plotsOf(book, 'yieldGiven')).toEqual([
      '东村 A1 0 600',
      '西村 A1 0 610',
      '东村 A2 0 620',
      '南村 A2 0 640',
    ])
    expect(groupsOf(book)).toEqual(['2020 西南玉米区域试验'])
  })

  test('points may stand below one merged head, and a mean of the checks is no entry', () => {
    const merges = [across(2, 1, 3), down(0, 2, 3), down(4, 2, 3)]
    const heads: Rows = [
      ['2022年西南春玉米中熟组产量汇总'],
      ['品种名称', '各试点亩产（kg）', null, null, '平均'],
      [null, '东村', '西村', '南村', null],
    ]
    const book = read(
      sheet('产量', [...heads, ['A1', 600, 610, 620, 610], ['对照品种均值', 600, 600, 600, 600]], merges),
    )
    expect(plotsOf(book, 'yieldGiven')).toEqual(['东村 A1 0 600', '西村 A1 0 610', '南村 A1 0 620'])
  })

  test('sheets that are called as groups are groups', () => {
    const rowsOf = (name: string): Rows => [
      ['品种', '东村', '西村', '南村'],
      [name, 600, 610, 620],
    ]
    const book = read(sheet('A组', rowsOf('A1')), sheet('B组', rowsOf('B1')))
    expect(groupsOf(book)).toEqual(['2024 A组', '2024 B组'])
  })

  test('points in rows and entries in columns are the same', () => {
    const book = read(
      sheet('产量', [
        ['试点', 'A1', 'A2', 'A3'],
        ['东村', 600, 610, 620],
        ['西村', 630, null, 640],
      ]),
    )
    expect(plotsOf(book, 'yieldGiven')).toEqual([
      '东村 A1 0 600',
      '东村 A2 0 610',
      '东村 A3 0 620',
      '西村 A1 0 630',
      '西村 A3 0 640',
    ])
  })

  test('a finding on a yield names its cell', () => {
    const wrong = rows.with(2, ['A1', '约60', 610, null, 605, 2])
    expect(seen(read(sheet('产量', wrong)))).toContain('产量!B3 numberInvalid')
  })
})

describe('blocks one below another', () => {
  test('each has its title, its area, its order of columns and its own check', () => {
    const book = read(
      sheet('各点产量', [
        ['2022年春玉米中熟组品比试验各试点小区产量'],
        [],
        ['一、东村点（小区面积12平方米，单位：公斤/小区）'],
        ['品种名称', '重复Ⅰ', '重复Ⅱ', '合计', '名次'],
        ['A1', 10, 11, 21, 2],
        ['A2', 12, 13, 25, 1],
        ['平均', 11, 12, null, null],
        [],
        ['二、西村点（小区面积15平方米，单位：公斤/小区）'],
        ['品种名称', '名次', '重复Ⅰ', '重复Ⅱ', '合计'],
        ['A2', 1, 14, 15, 29],
        ['A1', 2, 16, 17, 33],
      ]),
    )
    expect(plotsOf(book, 'weight', 'area')).toEqual([
      '东村 A1 1 10 12',
      '东村 A1 2 11 12',
      '东村 A2 1 12 12',
      '东村 A2 2 13 12',
      '西村 A2 1 14 15',
      '西村 A2 2 15 15',
      '西村 A1 1 16 15',
      '西村 A1 2 17 15',
    ])
    expect(groupsOf(book)).toEqual(['2022 春玉米中熟组'])
  })

  test('the same heads printed again begin no second table of other plots', () => {
    const heads = ['试点', '品种', '重复', '小区产量(kg)']
    const book = read(sheet('数据', [heads, ['东村', 'A1', 1, 5], heads, ['东村', 'A1', 2, 6]]))
    expect(plotsOf(book, 'weight')).toEqual(['东村 A1 1 5', '东村 A1 2 6'])
  })
})

describe('sheets that are joined', () => {
  const cover = sheet('封面', [['试验记载本'], ['试验年份', 2024], ['试验组别', '东北中熟组']])
  const yields = sheet('产量表', [
    ['试验点', '参试编号', '重复', '小区产量(kg)', '小区面积(㎡)', '含水量(%)'],
    ['东村', 'T-1', 1, 10, 12, 14],
    ['东村', 'T-2', 1, 11, 12, 14],
    ['东村', 'T-1', 2, 12, 12, 14],
  ])
  const traits = sheet('性状表', [
    ['主要农艺性状'],
    ['试验点', '参试编号', '株高(cm)'],
    ['东村', 't—2', 240],
    ['东村', 'Ｔ-1', 250],
    ['注：株高为十株平均。'],
  ])
  const entries = sheet('品种信息', [
    ['编号', '品种名称', '是否对照'],
    ['T-1', '甲玉1', null],
    ['T-2', '乙玉2', 'CK1'],
  ])

  test('traits go to the first plot of entry and point, and codes become names and checks', () => {
    const book = read(cover, yields, traits, entries)
    expect(plotsOf(book, 'weight', 'plantHeight')).toEqual([
      '东村 甲玉1 1 10 250',
      '东村 乙玉2 1 11 240',
      '东村 甲玉1 2 12 ',
    ])
    expect(checksOf(book)).toEqual(['乙玉2'])
    expect(groupsOf(book)).toEqual(['2024 东北中熟组'])
    expect(makeDraft(book, {}).entries.map(({ fields }) => fields.entryNo)).toEqual(['T-1', 'T-2'])
  })

  test('a finding on a joined trait names the sheet of the traits', () => {
    const wrong = sheet('性状表', [
      ['试验点', '参试编号', '株高(cm)'],
      ['东村', 'T-2', '很高'],
    ])
    expect(seen(read(cover, yields, wrong, entries))).toContain('性状表!C2 numberInvalid')
  })

  test('codes are opened by a sheet of codes, whose remarks name the check; an unknown code stays as the name', () => {
    const key = sheet('密码对照', [
      ['2024年联合体B组密码对照表（保密）'],
      ['代号', '品种名称', '备注'],
      ['T-1', '甲玉1', '对照'],
      ['T-9', '备用', '未播'],
    ])
    const book = read(yields, key)
    expect(plotsOf(book)).toEqual(['东村 甲玉1 1', '东村 T-2 1', '东村 甲玉1 2'])
    expect(checksOf(book)).toEqual(['甲玉1'])
    expect(book.groups[0]).toMatchObject({ year: 2024 })
  })
})

describe('checks between the lines of a nursery', () => {
  test('blocks with new lines are blocks of one replicate, 对照 is the check, and the area follows from rows and distances', () => {
    const book = read(
      sheet('鉴定圃', [
        ['2024年玉米鉴定圃产量记载（东村试验地）'],
        ['2行区，行长5米，行距0.6米，间比法'],
        ['区组', '区号', '品系', '小区产量（kg）', '水分（%）', '比邻近对照±%'],
        [1, 101, '对照', 5, 14, null],
        [1, 102, 'L1', 6, 14, 3],
        [2, 103, '对照', 7, 14, null],
        [2, 104, 'L2', 8, 14, 3],
        ['注：对照为老农1号。'],
      ]),
    )
    expect(plotsOf(book, 'block', 'weight', 'area')).toEqual([
      '东村 对照 1 1 5 6',
      '东村 L1 1 1 6 6',
      '东村 对照 1 2 7 6',
      '东村 L2 1 2 8 6',
    ])
    expect(checksOf(book)).toEqual(['对照'])
  })

  test('blocks that hold every entry are replicates', () => {
    const book = read(
      sheet('数据', [
        ['试点', '品种', '区组', '小区产量(kg)'],
        ['东村', 'A1', 1, 5],
        ['东村', 'A2', 1, 6],
        ['东村', 'A1', 2, 7],
        ['东村', 'A2', 2, 8],
      ]),
    )
    expect(plotsOf(book, 'weight')).toEqual(['东村 A1 1 5', '东村 A2 1 6', '东村 A1 2 7', '东村 A2 2 8'])
  })
})

describe('an ordinary workbook', () => {
  const heads = ['试验年份', '试验点', '品种名称', '重复', '小区产量(kg)', '小区面积(㎡)', '含水量(%)']
  const data = sheet('小区数据', [
    heads,
    [2024, '东村', 'A1', 1, 5, 12, 14],
    [2024, '东村', 'A2', 1, 6, 12, 14],
  ])

  test('passes unchanged', () => {
    const book = read(data)
    expect(book.origin).toBeUndefined()
    expect(book).toMatchObject({ sheet: '小区数据', headerRow: 1, findings: [] })
  })

  test('takes the year of its title where no column says it', () => {
    const book = read(
      sheet('小区数据', [['2019年夏玉米A组试验产量'], heads.slice(1), ['东村', 'A1', 1, 5, 12, 14]]),
    )
    expect(groupsOf(book)).toEqual(['2019 夏玉米A组'])
    expect(book.origin).toBeUndefined()
  })

  test('a year that the user gives wins over the title', () => {
    const uploaded = {
      sheets: [
        sheet('小区数据', [['2019年夏玉米A组试验产量'], heads.slice(1), ['东村', 'A1', 1, 5, 12, 14]]),
      ],
    }
    const request = {
      fileName: '试验.xlsx',
      kind: 'fillData' as const,
      crop: 'maize',
      defaults: { year: 2020 },
    }
    expect(groupsOf(parseBook(uploaded, request, () => undefined))).toEqual(['2020 夏玉米A组'])
  })
})

test('a hidden line with its replicates side by side is asked about once, and is left out whole', () => {
  const lines: Rows = [
    ['2023年华北夏玉米早熟组'],
    ['试点', '品种', '小区面积(㎡)', '含水量(%)', '重复Ⅰ', '重复Ⅱ', '重复Ⅲ'],
    ['甲县', '新禾７', 20, 15, 10, 11, 12],
    ['甲县', '老农1号', 20, 15, 11, 12, 13],
    ['甲县', '新禾8', 20, 15, 12, 13, 14],
  ]
  const plain = sheet('产量', lines)
  const book = read({
    ...plain,
    rows: plain.rows.map((row) => (row.no === 4 ? { ...row, hidden: true } : row)),
  })
  expect(seen(book).filter((text) => /hiddenRow|textTidied/.test(text))).toEqual([
    '产量!B3 textTidied',
    '产量!4 hiddenRow',
  ])
  const asked = book.findings.find(({ code }) => code === 'hiddenRow')!
  const entries = makeDraft(book, { [asked.id]: 'skip' }).plots.map(({ no }) => no)
  expect([makeDraft(book, {}).plots, entries].map(({ length }) => length)).toEqual([9, 6])
})

describe('sheets that the user chooses', () => {
  const plots = (point: string, weight: number) =>
    sheet(point, [
      ['试验年份', '试点', '品种', '重复', '小区产量(kg)'],
      [2023, point, '新禾7', 1, weight],
      [2023, point, '老农1号', 1, weight + 1],
    ])
  const sheets = [plots('甲县', 10), plots('乙县', 12), sheet('说明页', [['填表人', '张三']])]

  test('without a choice those with plots are read, and all are offered with their first rows', () => {
    const book = read(...sheets)
    expect(plotsOf(book, 'weight')).toHaveLength(4)
    expect(book.sheets?.map(({ name, rows, isRead }) => [name, rows, isRead])).toEqual([
      ['甲县', 3, true],
      ['乙县', 3, true],
      ['说明页', 1, false],
    ])
    expect(book.sheets?.[1]?.firstRows[1]).toEqual(['2023', '乙县', '新禾7', '1', '12'])
  })

  test('only the chosen ones are read, and the others are named', () => {
    const book = readWith({ sheets: ['乙县'] }, ...sheets)
    expect(plotsOf(book, 'weight')).toEqual(['乙县 新禾7 1 12', '乙县 老农1号 1 13'])
    expect(book.sheets?.map(({ isRead }) => isRead)).toEqual([false, true, false])
    expect(book.ignored.join()).toContain('工作表「甲县」没有读取')
  })

  test('a choice without plots is refused with the reason', () => {
    expect(() => readWith({ sheets: ['说明页'] }, ...sheets)).toThrow('没有找到')
  })
})
