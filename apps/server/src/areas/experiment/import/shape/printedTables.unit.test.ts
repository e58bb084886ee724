import { describe, expect, test } from 'vitest'
import { across, down, plotsOf, read, seen, sheet, type Rows } from './testLayouts.ts'

const sorted = (list: readonly string[]): string[] => list.toSorted()
const errorsOf = ({ findings }: ReturnType<typeof read>) =>
  findings.filter(({ severity }) => severity === 'error')

describe('a cross table of yields', () => {
  const TITLE = ['2024年丁组产量汇总(kg/亩)']
  const POINTS = ['北塬', '南塬', '中塬']
  const yieldOf = (entry: number, point: number): number => 500 + entry + point * 20
  const rowsOf = (points: readonly string[]): Rows =>
    [1, 2, 3].map((entry) => [`禾丰${entry}号`, ...points.map((_, point) => yieldOf(entry, point))])
  const yieldsOf = (points: readonly string[]): string[] =>
    sorted(
      points.flatMap((point, at) =>
        [1, 2, 3].map((entry) => `${point} 禾丰${entry}号 0 ${yieldOf(entry, at)}`),
      ),
    )
  const bookOf = (corner: string | null, points: readonly string[], top: Rows = [TITLE]) =>
    read(sheet('表1', [...top, [corner, ...points], ...rowsOf(points)]))

  test.each([
    null,
    '品种\\试点',
    '品种/试点',
    '试点→',
    '品种＼地点',
    '品种↓试点→',
    '      试点\n品种',
    '参试品种 试验点',
  ])('has its entries down the side where the corner is “%s”', (corner) => {
    const book = bookOf(corner, POINTS)
    expect(sorted(plotsOf(book, 'yieldGiven'))).toEqual(yieldsOf(POINTS))
    expect(errorsOf(book)).toEqual([])
    expect(seen(book)).toContain('表1!A2 headerAlias')
  })

  test.each([null, '品种\\试点', '品种', '试点→'])(
    'may have two points alone, below the corner “%s”',
    (corner) => {
      const points = POINTS.slice(0, 2)
      expect(sorted(plotsOf(bookOf(corner, points), 'yieldGiven'))).toEqual(yieldsOf(points))
    },
  )

  test.each([null, '试点\\品种', '品种→', '试点'])(
    'has its points down the side where the names say so: %s',
    (corner) => {
      const rows = POINTS.map((point, at) => [point, yieldOf(1, at), yieldOf(2, at), yieldOf(3, at)])
      const book = read(sheet('表1', [TITLE, [corner, '禾丰1号', '禾丰2号', '禾丰3号'], ...rows]))
      expect(sorted(plotsOf(book, 'yieldGiven'))).toEqual(yieldsOf(POINTS))
    },
  )

  test('that no text calls one is warned of where its numbers are large enough, else not read', () => {
    const book = bookOf('品种', POINTS.slice(0, 2), [])
    expect(sorted(plotsOf(book, 'yieldGiven'))).toEqual(yieldsOf(POINTS.slice(0, 2)))
    expect(seen(book)).toContain('表1!A1 cornerDoubt')
    const small = [1, 2, 3].map((entry) => [`禾丰${entry}号`, 30 + entry, 40 + entry])
    expect(() => read(sheet('表1', [[null, '北塬', '南塬'], ...small]))).toThrow('没有找到')
  })

  test('is none where its heads are things that are measured', () => {
    for (const heads of [
      ['品种', '成活率', '空秆数'],
      [null, '成活率', '空秆数'],
    ]) {
      const rows = [1, 2].map((entry) => [`禾丰${entry}号`, 400 + entry, 420 + entry])
      expect(() => read(sheet('产量性状', [TITLE, heads, ...rows]))).toThrow('没有找到')
    }
  })

  test('with both words in its corner is warned of where no text speaks of yields', () => {
    const book = bookOf('品种\\试点', POINTS, [['2024年丁组各点结果']])
    expect(sorted(plotsOf(book, 'yieldGiven'))).toEqual(yieldsOf(POINTS))
    expect(seen(book)).toContain('表1!A2 cornerDoubt')
  })

  test('is warned of where neither corner nor names say which are the entries', () => {
    const rows = ['丰收', '大穗', '早丰'].map((entry, at) => [
      entry,
      ...POINTS.map((_, point) => yieldOf(at, point)),
    ])
    const book = read(sheet('表1', [TITLE, ['品种\\试点', ...POINTS], ...rows]))
    expect(seen(book)).toContain('表1!A2 cornerDoubt')
    expect(() => read(sheet('表1', [TITLE, [null, ...POINTS], ...rows]))).toThrow('没有找到')
  })

  test('may have codes down the side, and stand below another of a second group', () => {
    const rows = [1, 2].map((entry) => [`B${entry}`, yieldOf(entry, 0), yieldOf(entry, 1)])
    const points = POINTS.slice(0, 2)
    const tables = ['丁组', 'C组'].map((group): Rows => [
      [`2024年${group}产量汇总(kg/亩)`],
      ['编号\\试点', ...points],
      ...rows,
    ])
    const book = read(sheet('表1', [...tables[0]!, ...tables[1]!]))
    expect(plotsOf(book)).toHaveLength(8)
    expect(book.groups.map(({ name }) => name)).toEqual(['丁组', 'C组'])
  })

  test('is none where its title names a trait', () => {
    const title = ['2024年丁组株高汇总(cm)']
    expect(() => bookOf('品种', POINTS, [title])).toThrow('没有找到')
    expect(() => bookOf(null, POINTS, [title])).toThrow('没有找到')
    const book = bookOf('品种', POINTS, [['2024年4500密度组各点结果']])
    expect(sorted(plotsOf(book, 'yieldGiven'))).toEqual(yieldsOf(POINTS))
  })
})

describe('a second line of heads', () => {
  const heads = ['试点', '品种', '重复', '小区产量', '株高']
  const places = [1, 2].flatMap((rep) => [1, 2].map((entry) => ({ entry, rep })))
  const weightOf = (entry: number, rep: number): number => 20 + entry + rep / 10
  const rows: Rows = places.map(({ entry, rep }) => [
    '北塬',
    `禾丰${entry}号`,
    rep,
    weightOf(entry, rep),
    200 + entry,
  ])
  const plots = (factor = 1): string[] =>
    places.map(({ entry, rep }) => {
      const weight = Number((weightOf(entry, rep) * factor).toPrecision(12))
      return `北塬 禾丰${entry}号 ${rep} ${weight} ${200 + entry}`
    })

  test.each([
    [['Location', 'Variety', 'Rep', 'Yield', 'Height']],
    [['必填', '必填', '必填', '选填', '选填']],
    [['（必填）', '（必填）', '（必填）', '（选填）', null]],
    [['文本', '文本', '整数', '数字', '数字']],
    [['C1', 'C2', 'C3', 'C4', 'C5']],
    [[1, 2, 3, 4, 5]],
  ])('is no plot: %s', (line) => {
    const book = read(sheet('产量', [heads, line, ...rows]))
    expect(plotsOf(book, 'weight', 'plantHeight')).toEqual(plots())
    expect(errorsOf(book)).toEqual([])
    expect(seen(book)).toContain('产量!2 captionRow')
  })

  test.each<[string, Rows]>([
    ['in brackets behind English names', [['Site', 'Entry', 'Rep', 'Yield (斤)', 'Height (cm)']]],
    ['beside 必填', [['必填', '必填', '必填', '斤', 'cm']]],
    [
      'in a line of their own',
      [
        ['Site', 'Entry', 'Rep', 'Yield', 'Height'],
        ['-', '-', '-', '斤', 'cm'],
      ],
    ],
  ])('may say the units %s', (_, lines) => {
    const book = read(sheet('产量', [heads, ...lines, ...rows]))
    expect(plotsOf(book, 'weight', 'plantHeight')).toEqual(plots(0.5))
    expect(errorsOf(book)).toEqual([])
  })

  test('is none where it holds values, marks for missing ones, or stands further below', () => {
    const latin: Rows = [['Lab', 'AB', 'I', 'NA', null], ...rows]
    const first = read(sheet('产量', [heads, ...latin]))
    expect(seen(first).filter((line) => line.endsWith('captionRow'))).toEqual([])
    const slip = read(
      sheet('产量', [heads.slice(0, 4), ['Lab', 'AB', 1, 20], ['Lab', 'AC', null, 'wet'], ...rows]),
    )
    expect(errorsOf(slip).map(({ cell }) => cell)).toContain('D3')
    const late = read(sheet('产量', [heads, ...rows, ['Site', 'Entry', 'Rep', 'Yield', 'Height']]))
    expect(errorsOf(late).map(({ code }) => code)).toContain('numberInvalid')
  })
})

describe('lines of statistics', () => {
  const heads = ['试点', '品种', '重复', '小区产量(kg)']
  const plots: Rows = [1, 2].map((entry) => ['北塬', `禾丰${entry}号`, 1, 20 + entry])

  test.each([
    '平均',
    '平  均',
    '试验平均',
    '各品种平均',
    '总计',
    'CV%',
    'CV(%)',
    'LSD0.05',
    'LSD 5%',
    '标准差',
    '标准误',
    'F值',
    'F测验',
    'P值',
    '方差',
    '误差均方',
    '均值±标准差',
    '差异显著性',
    '5%显著水平',
    '中位数',
    'SE',
    'F',
  ])('below a table are no plots: %s', (name) => {
    for (const line of [
      [name, null, null, 3.2],
      [null, name, null, 3.2],
    ]) {
      const book = read(sheet('产量', [heads, ...plots, line]))
      expect(plotsOf(book, 'weight')).toEqual(['北塬 禾丰1号 1 21', '北塬 禾丰2号 1 22'])
      expect(errorsOf(book)).toEqual([])
      expect(seen(book)).toContain('产量!4 subtotalRow')
    }
  })

  test('are none that only look like them: names, marks and remarks of plots', () => {
    const rows: Rows = [
      ['北塬', 'F1', '+', 1, 21, '比CK增产5%'],
      ['北塬', '均优1号', null, 1, 22, '位次'],
      ['北塬', '增产1号', null, 1, 23, '±%'],
      ['北塬', 'SE', null, 1, 24, null],
    ]
    const book = read(sheet('产量', [['试点', '品种', '是否对照', '重复', '小区产量(kg)', '备注'], ...rows]))
    expect(plotsOf(book, 'weight')).toEqual([
      '北塬 F1 1 21',
      '北塬 均优1号 1 22',
      '北塬 增产1号 1 23',
      '北塬 SE 1 24',
    ])
  })

  const YIELDS = ['北塬 禾丰1号 0 501', '北塬 禾丰2号 0 502', '南塬 禾丰1号 0 521', '南塬 禾丰2号 0 522']
  const top: Rows = [['2024年丁组产量汇总(kg/亩)']]

  test.each([
    ['±%', '位次'],
    ['比CK±%', '名次'],
    ['增减产(%)', '排名'],
    ['较对照增减%', '位次'],
    ['比CK', '位次'],
  ])('between the entries of a printed table are no entries: %s, %s', (change, rank) => {
    const lines = [1, 2].flatMap((entry): Rows => [
      [`禾丰${entry}号`, 500 + entry, 520 + entry],
      [change, 3.1, 2.4],
      [rank, entry, entry],
    ])
    const book = read(sheet('汇总', [...top, ['品种', '北塬', '南塬'], ...lines]))
    expect(sorted(plotsOf(book, 'yieldGiven'))).toEqual(YIELDS)
    expect(errorsOf(book)).toEqual([])
  })

  test.each([true, false])(
    'may be named in a column of their own, with the entry on each line or on the first: %s',
    (isOn) => {
      const lines = [1, 2].flatMap((entry): Rows => {
        const again = isOn ? `禾丰${entry}号` : null
        return [
          [`禾丰${entry}号`, '产量', 500 + entry, 520 + entry],
          [again, '±%', 3.1, 2.4],
          [again, '位次', entry, entry],
        ]
      })
      const book = read(sheet('汇总', [...top, ['品种', '项目', '北塬', '南塬'], ...lines]))
      expect(sorted(plotsOf(book, 'yieldGiven'))).toEqual(YIELDS)
      expect(errorsOf(book)).toEqual([])
    },
  )
})

describe('replicates 1, 2, 3 as numbers', () => {
  const plots: Rows = [1, 2].map((entry) => ['北塬', `禾丰${entry}号`, 20 + entry, 21 + entry, 22 + entry])
  const WEIGHTS = [1, 2].flatMap((entry) =>
    [1, 2, 3].map((rep) => `北塬 禾丰${entry}号 ${rep} ${19 + entry + rep}`),
  )
  const over = [across(1, 2, 4), down(0, 1, 2), down(1, 1, 2)]

  test.each<[string, Rows, Parameters<typeof sheet>[2]]>([
    [
      'merged',
      [
        ['试点', '品种', '小区产量(kg)'],
        [null, null, 1, 2, 3],
      ],
      over,
    ],
    [
      'beside blanks',
      [
        ['试点', '品种', '小区产量(kg)'],
        [null, null, 1, 2, 3],
      ],
      [],
    ],
    [
      'above the other heads',
      [
        [null, null, '小区产量(kg)'],
        ['试点', '品种', 1, 2, 3],
      ],
      [across(1, 2, 4)],
    ],
    ['as a title', [['2024年丁组小区产量(kg)'], ['试点', '品种', 1, 2, 3]], [across(1, 0, 4)]],
  ])('stand under one head %s', (_, top, merges) => {
    const book = read(sheet('产量', [...top, ...plots], merges))
    expect(plotsOf(book, 'weight')).toEqual(WEIGHTS)
    expect(errorsOf(book)).toEqual([])
  })

  test.each([['平均'], ['合计', '平均']])(
    'may have what is computed from them beside: %s %s',
    (...computed) => {
      const top: Rows = [
        ['试点', '品种', '小区产量(kg)'],
        [null, null, 1, 2, 3, ...computed],
      ]
      const rows = plots.map((row) => [...row, ...computed.map(() => 60)])
      const book = read(
        sheet('产量', [...top, ...rows], [across(1, 2, 4 + computed.length), ...over.slice(1)]),
      )
      expect(plotsOf(book, 'weight')).toEqual(WEIGHTS)
      expect(book.ignored.join()).toContain('平均')
    },
  )

  test('are none where nothing says what they measure', () => {
    const book = read(sheet('表1', [['试点', '品种', 1, 2, 3], ...plots]))
    expect(book.needs.map(({ key }) => key)).toContain('values')
  })
})

describe('sheets whose names are points', () => {
  const tableOf = (point: number): Rows => [
    ['品种', '重复', '小区产量(kg)'],
    ...[1, 2].map((entry) => [`禾丰${entry}号`, 1, 20 + entry + point * 5]),
  ]

  test.each([
    ["'北塬'(2023)", "'南塬'(2023)"],
    ['“北塬”', '“南塬”'],
    ['（北塬）', '（南塬）'],
    ['【北塬】', '【南塬】'],
    ['「北塬」试点', '「南塬」试点'],
    ['北塬点（2023年）', '南塬点（2023年）'],
    ['2023年北塬', '2023年南塬'],
    ['Sheet1(北塬)', 'Sheet2(南塬)'],
  ])('may have them in marks and beside a year: %s, %s', (...names) => {
    const book = read(...names.map((name, at) => sheet(name, tableOf(at))))
    expect(plotsOf(book, 'weight')).toEqual([
      '北塬 禾丰1号 1 21',
      '北塬 禾丰2号 1 22',
      '南塬 禾丰1号 1 26',
      '南塬 禾丰2号 1 27',
    ])
  })

  test.each([
    ['北塬(夏播)', '北塬(春播)'],
    ['（早熟组）', '（晚熟组）'],
    ['早熟组', '晚熟组'],
    ['春播', '夏播'],
  ])('are none that say something else: %s, %s', (...names) => {
    const book = read(...names.map((name, at) => sheet(name, tableOf(at))))
    expect(book.needs.map(({ key }) => key)).toContain('pointName')
  })
})

describe('a table far below the top of its sheet', () => {
  const notes = (count: number): Rows => Array.from({ length: count }, (_, at) => [`第${at + 1}条`])

  test('is read below many notes', () => {
    const heads = ['试点', '品种', '重复', '小区产量(kg)']
    const book = read(sheet('产量', [...notes(40), heads, ['北塬', '禾丰1号', 1, 21]]))
    expect(plotsOf(book, 'weight')).toEqual(['北塬 禾丰1号 1 21'])
  })

  test('that is not found is looked for in rows that the refusal names', () => {
    expect(() => read(sheet('产量', notes(40)))).toThrow('前30行')
    expect(() => read(sheet('产量', notes(3)))).toThrow(/请对照模板检查表头$/)
  })
})

test('a number in a column of days is proposed as the day that it looks like, and never taken unasked', () => {
  const heads = ['试点', '品种', '重复', '小区产量(kg)', '播种期']
  const days = [6.15, 6.05, 6.1, 6.31, 13.5]
  const book = read(sheet('产量', [heads, ...days.map((day, at) => ['北塬', `禾丰${at}号`, 1, 20, day])]))
  expect(plotsOf(book, 'sowDate').map((line) => line.split(' ')[3])).toEqual(['', '', '', '', ''])
  const found = book.findings.filter(({ code }) => code === 'dateInvalid')
  expect(
    found.map(({ cell, actions }) => [cell, actions?.find(({ key }) => key === 'suggestion')?.label]),
  ).toEqual([
    ['E2', '改为2024-06-15'],
    ['E3', '改为2024-06-05'],
    ['E4', undefined],
    ['E5', undefined],
    ['E6', undefined],
  ])
  expect(found[2]!.message).toContain('可能是6月1日或6月10日')
})
