import { describe, expect, test } from 'vitest'
import { across, checksOf, down, plotsOf, read, seen, sheet, type Rows } from './testLayouts.ts'

const POINTS = ['东庄', '西庄']
const weightOf = (point: string, entry: number, rep: number): number =>
  (point === '东庄' ? 10 : 12) + entry / 10 + rep / 100
/** Rows of a point: two entries, two replicates. */
const rowsOf = (point: string, more: (entry: number, rep: number) => Rows[number] = () => []): Rows =>
  [1, 2].flatMap((rep) =>
    [1, 2].map((entry) => [...more(entry, rep), `丰玉${entry}号`, rep, weightOf(point, entry, rep)]),
  )
const PLOTS = POINTS.flatMap((point) =>
  [1, 2].flatMap((rep) =>
    [1, 2].map((entry) => `${point} 丰玉${entry}号 ${rep} ${weightOf(point, entry, rep)}`),
  ),
)
const sorted = (list: readonly string[]): string[] => list.toSorted()
const errorsOf = ({ findings }: ReturnType<typeof read>) =>
  findings.filter(({ severity }) => severity === 'error')

describe('lines between the rows of a table', () => {
  const heads = ['品种', '重复', '小区产量(kg)']

  test.each([
    ['试点：东庄', '试点：西庄'],
    ['东庄试点', '西庄试点'],
    ['东庄', '西庄'],
  ])('say the point of the rows below them: %s', (...lines) => {
    const rows = POINTS.flatMap((point, at) => [[lines[at]!], ...rowsOf(point)])
    const book = read(sheet('产量', [heads, ...rows]))
    expect(plotsOf(book, 'weight')).toEqual(PLOTS)
    expect(errorsOf(book)).toEqual([])
  })

  test('say the replicate, below the head of a point', () => {
    const blocks = POINTS.flatMap((point) => [
      [`${point}试点`],
      ['品种', '小区产量(kg)'],
      ...[1, 2].flatMap((rep) => [
        [['重复Ⅰ', '重复Ⅱ'][rep - 1]!],
        ...[1, 2].map((entry) => [`丰玉${entry}号`, weightOf(point, entry, rep)]),
      ]),
    ])
    const book = read(sheet('产量', [['2023年丙组'], ...blocks]))
    expect(plotsOf(book, 'weight')).toEqual(PLOTS)
  })

  test('are none where no plots stand below them', () => {
    const book = read(sheet('产量', [heads, ['甲玉'], ['乙玉'], ['丙玉', 1, 10], ['丁玉'], ['戊玉']]))
    expect(book.needs.map(({ key }) => key)).toContain('pointName')
    expect(seen(book).filter((line) => line.endsWith('sheetsJoined'))).toEqual([])
  })

  test('are none where a column says the point, and a lone line at the end is no point', () => {
    const rows = rowsOf('东庄', () => ['东庄'])
    const book = read(sheet('产量', [['试点', ...heads], ...rows, ['西庄']]))
    expect(plotsOf(book, 'weight')).toEqual(PLOTS.slice(0, 4))
  })
})

test.each([
  ['重复1', '重复2'],
  ['Ⅰ', 'Ⅱ'],
])('sheets called %s and %s are the replicates', (...names) => {
  const sheets = names.map((name, at) =>
    sheet(name, [
      ['试点', '品种', '小区产量(kg)'],
      ...POINTS.flatMap((point) =>
        [1, 2].map((entry) => [point, `丰玉${entry}号`, weightOf(point, entry, at + 1)]),
      ),
    ]),
  )
  const book = read(...sheets)
  expect(sorted(plotsOf(book, 'weight'))).toEqual(sorted(PLOTS))
  expect(errorsOf(book)).toEqual([])
})

test('replicates that stand under points are plots of these points', () => {
  const rows = [1, 2].map((entry) => [
    `丰玉${entry}号`,
    ...POINTS.flatMap((point) => [1, 2].map((rep) => weightOf(point, entry, rep))),
  ])
  const heads = [
    ['2023年丙组区域试验小区产量（kg）'],
    ['品种', '东庄', null, '西庄', null],
    [null, 'Ⅰ', 'Ⅱ', 'Ⅰ', 'Ⅱ'],
  ]
  const book = read(sheet('产量', [...heads, ...rows], [across(2, 1, 2), across(2, 3, 4), down(0, 2, 3)]))
  expect(sorted(plotsOf(book, 'weight'))).toEqual(sorted(PLOTS))
  expect(errorsOf(book)).toEqual([])
})

describe('the unit of the weights', () => {
  const heads = ['试点', '品种', '重复', '小区产量']
  const doubled = POINTS.flatMap((point) =>
    rowsOf(point, () => [point]).map((row) => [...row.slice(0, 3), Number(row[3]) * 2]),
  )

  test.each<[string, Rows]>([
    ['a note above the table', [['单位：斤、㎡'], heads]],
    ['a row with dashes below the heads', [heads, ['单位', '/', '/', '斤']]],
    ['a row with a label', [heads, [null, null, null, '单位：斤']]],
    ['a row with a synonym', [heads, [null, null, null, '市斤']]],
  ])('is said by %s', (_, top) => {
    const book = read(sheet('产量', [...top, ...doubled]))
    const weights = plotsOf(book, 'weight').map((line) => Number(line.split(' ')[3]))
    expect(weights.map((weight) => weight.toFixed(2))).toEqual(
      PLOTS.map((line) => Number(line.split(' ')[3]).toFixed(2)),
    )
    expect(errorsOf(book)).toEqual([])
  })

  test('of a head counts more than that of a note', () => {
    const rows = POINTS.flatMap((point) => rowsOf(point, () => [point]))
    const book = read(sheet('产量', [['单位：斤'], ['试点', '品种', '重复', '小区产量(kg)'], ...rows]))
    expect(plotsOf(book, 'weight')).toEqual(PLOTS)
  })
})

describe('names that are written once', () => {
  test('stand for the rows below, whatever they name', () => {
    const rows = POINTS.flatMap((point, at) =>
      rowsOf(point).map((row, no) => [
        no === 0 && at === 0 ? 2023 : null,
        no === 0 && at === 0 ? '丙组' : null,
        no === 0 ? point : null,
        ...row,
      ]),
    )
    const book = read(
      sheet('产量', [['试验年份', '试验组别', '试验点', '品种', '重复', '小区产量(kg)'], ...rows]),
    )
    expect(plotsOf(book, 'weight')).toEqual(PLOTS)
    expect(book.groups.map(({ year, name }) => [year, name])).toEqual([[2023, '丙组']])
  })

  test('may be entries with their replicates below', () => {
    const rows = POINTS.flatMap((point) =>
      [1, 2].flatMap((entry) =>
        [1, 2].map((rep) => [
          entry === 1 && rep === 1 ? point : null,
          rep === 1 ? `丰玉${entry}号` : null,
          rep,
          weightOf(point, entry, rep),
        ]),
      ),
    )
    const book = read(sheet('产量', [['试点', '品种', '重复', '小区产量(kg)'], ...rows]))
    expect(sorted(plotsOf(book, 'weight'))).toEqual(sorted(PLOTS))
    expect(errorsOf(book)).toEqual([])
  })
})

describe('the check', () => {
  const heads = ['试点', '品种', '重复', '小区产量(kg)']
  const rows = (first: string, note: string | null = null): Rows =>
    POINTS.flatMap((point) =>
      rowsOf(point, () => [point]).map((row) => [
        row[0]!,
        row[1] === '丰玉1号' ? first : row[1]!,
        ...row.slice(2),
        row[1] === '丰玉1号' ? note : null,
      ]),
    )

  test.each(['丰玉1号★', '★丰玉1号', '▲丰玉1号', '丰玉1号/CK', '丰玉1号（CK，续试）', 'CK-丰玉1号'])(
    'is marked in the name: %s',
    (written) => {
      const book = read(sheet('产量', [heads, ...rows(written)]))
      expect(checksOf(book)).toEqual(['丰玉1号'])
      expect(plotsOf(book, 'weight')).toEqual(PLOTS)
      expect(seen(book).some((line) => line.endsWith('checkMark'))).toBe(true)
    },
  )

  test.each(['为对照', '本组对照品种', '（CK）', '国家对照', '第一对照，缺苗'])(
    'is named by a remark: %s',
    (note) => {
      expect(checksOf(read(sheet('产量', [[...heads, '备注'], ...rows('丰玉1号', note)])))).toEqual([
        '丰玉1号',
      ])
    },
  )

  test.each(['比对照早熟', '与对照相当', '高于CK'])(
    'is none that a remark only compares with: %s',
    (note) => {
      expect(checksOf(read(sheet('产量', [[...heads, '备注'], ...rows('丰玉1号', note)])))).toEqual([])
    },
  )

  test('is named by a note where the column of checks is left blank', () => {
    const blank = rows('丰玉1号').map((row) => [...row.slice(0, 2), null, ...row.slice(2, 4)])
    const all = ['试点', '品种', '是否对照', '重复', '小区产量(kg)']
    expect(checksOf(read(sheet('产量', [all, ...blank, ['注：丰玉1号为对照品种。']])))).toEqual(['丰玉1号'])
    expect(checksOf(read(sheet('产量', [['对照品种：丰玉1号、丰玉2号'], all, ...blank])))).toEqual([
      '丰玉1号',
      '丰玉2号',
    ])
  })
})

test('a cross table whose numbers are texts is read', () => {
  const rows = [1, 2].map((entry) => [`丰玉${entry}号`, `50${entry}.5`, `52${entry}.5`, `51${entry}`])
  const book = read(sheet('产量', [['2023年丙组产量（kg/亩）'], ['品种', '东庄', '西庄', '平均'], ...rows]))
  expect(sorted(plotsOf(book, 'yieldGiven'))).toEqual(
    sorted(['东庄 丰玉1号 0 501.5', '东庄 丰玉2号 0 502.5', '西庄 丰玉1号 0 521.5', '西庄 丰玉2号 0 522.5']),
  )
})

test('names that look alike in letters of other alphabets are one entry, with a remark', () => {
  const rows = ['AB12', 'АВ12'].map((entry, at) => ['东庄', entry, at + 1, 10 + at])
  const book = read(sheet('产量', [['试点', '品种', '重复', '小区产量(kg)'], ...rows]))
  expect(plotsOf(book)).toEqual(['东庄 AB12 1', '东庄 AB12 2'])
  expect(seen(book)).toContain('产量!B3 nameSpelling')
})
