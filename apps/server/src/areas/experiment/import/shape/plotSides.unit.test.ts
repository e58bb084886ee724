import { describe, expect, test } from 'vitest'
import { plotsOf, read, seen, sheet, type Rows } from './testLayouts.ts'

const HEADS = ['试点', '品种', '重复', '小区产量(kg)']
const PLOTS: Rows = [1, 2].flatMap((rep) =>
  [1, 2].map((entry) => ['北塬', `禾丰${entry}号`, rep, 20 + entry + rep / 10]),
)
/** A table with more columns, the same in all rows. */
const bookOf = (heads: readonly string[], values: Rows[number], top: Rows = []) =>
  read(sheet('产量', [...top, [...HEADS, ...heads], ...PLOTS.map((row) => [...row, ...values])]))
const areasOf = (book: ReturnType<typeof read>): string[] => [
  ...new Set(plotsOf(book, 'area').map((line) => line.split(' ')[3]!)),
]
const codesOf = (book: ReturnType<typeof read>) => seen(book).map((line) => line.split(' ')[1]!)

describe('the area of a plot', () => {
  test.each<[string[], Rows[number], string]>([
    [['行长(m)', '行距(m)', '行数'], [5, 0.6, 4], '12'],
    [['行数', '行距(cm)', '行长'], [4, 60, 5], '12'],
    [['行长', '行距', '行数'], [5, 60, 4], '12'],
    [['行长', '行距', '小区行数', '收获行数'], [5, 0.6, 4, 2], '6'],
    [['小区长(m)', '小区宽(m)'], ['5', '2.4'], '12'],
  ])('is the product of the columns %s', (heads, values, area) => {
    const book = bookOf(heads, values)
    expect(areasOf(book)).toEqual([area])
    expect(codesOf(book)).toContain('areaRead')
    expect(book.needs.map(({ key }) => key)).not.toContain('area')
  })

  test('is asked for where the unit of a column is open or contradicts its numbers', () => {
    const cases: [string[], Rows[number]][] = [
      [
        ['行长(m)', '行距(m)', '行数'],
        [5, 60, 4],
      ],
      [
        ['行长', '行距', '行数'],
        [5, 5, 4],
      ],
      [
        ['行长', '行距'],
        [5, 0.6],
      ],
    ]
    for (const [heads, values] of cases) {
      const book = bookOf(heads, values)
      expect(book.needs.map(({ key }) => key)).toContain('area')
      expect(codesOf(book)).toContain('columnUnclaimed')
    }
  })

  test('is the one of its own column, or of the title, where there is one', () => {
    const own = bookOf(['行长(m)', '行距(m)', '行数', '小区面积(㎡)'], [5, 0.6, 4, 13.34])
    expect(areasOf(own)).toEqual(['13.34'])
    const title = bookOf(['行长(m)', '行距(m)', '行数'], [5, 0.6, 4], [['小区面积13.34㎡']])
    expect(areasOf(title)).toEqual(['13.34'])
  })

  test.each([
    ['5m×4行×0.6m', '12'],
    ['5×4×0.6', '12'],
    ['5×2.4', '12'],
    ['2.4*5m', '12'],
    ['5米X2.4米', '12'],
    ['5m×240cm', '12'],
    ['5m×2.4m=12㎡', '12'],
  ])('may be written by its sides: %s', (text, area) => {
    for (const head of ['小区面积(㎡)', '小区规格']) {
      const book = bookOf([head], [text])
      expect(areasOf(book)).toEqual([area])
      expect(codesOf(book)).toContain('numberProduct')
    }
  })

  test.each(['5×4×60', '4行×5m', '5m×2.4m=13㎡', '5m×4m×0.6m', '500×2.4', '5×', '5m×2行×3行'])(
    'is not guessed from “%s”',
    (text) => {
      expect(codesOf(bookOf(['小区面积(㎡)'], [text]))).toContain('numberInvalid')
    },
  )

  test('is no product in any other column', () => {
    const rows = PLOTS.map((row, at) => (at === 0 ? [...row.slice(0, 3), '5×2.4'] : row))
    expect(seen(read(sheet('产量', [HEADS, ...rows])))).toContain('产量!D2 numberInvalid')
  })
})
