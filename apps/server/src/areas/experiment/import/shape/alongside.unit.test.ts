import { describe, expect, test } from 'vitest'
import { across, plotsOf, read, seen, sheet, type Rows } from './testLayouts.ts'

const POINTS = ['北塬', '南塬']
const weightOf = (point: number, entry: number, rep: number): number => 20 + point * 5 + entry + rep / 10
const HEADS = ['品种', '重复', '小区产量(kg)']
const rowOf = (point: number, entry: number, rep: number): Rows[number] => [
  `禾丰${entry}号`,
  rep,
  weightOf(point, entry, rep),
]
const PLACES = [1, 2].flatMap((rep) => [1, 2].map((entry) => [entry, rep] as const))
/** Two tables beside each other, each with its point, with something between them. */
const alongsideOf = (between: Rows[number]): Rows => [
  [...HEADS, ...between, ...HEADS],
  ...PLACES.map(([entry, rep]) => [...rowOf(0, entry, rep), ...between, ...rowOf(1, entry, rep)]),
]
const plotsAt = (points: readonly string[]): string[] =>
  points.flatMap((point, at) =>
    PLACES.map(([entry, rep]) => `${point} 禾丰${entry}号 ${rep} ${weightOf(at, entry, rep)}`),
  )
const errorsOf = ({ findings }: ReturnType<typeof read>) =>
  findings.filter(({ severity }) => severity === 'error')

describe('tables beside each other under the same heads', () => {
  test.each<[string, string]>([
    ['北塬试点', '南塬试点'],
    ['试点：北塬', '试点：南塬'],
    ['北塬', '南塬'],
  ])('are plots of the points above them: %s, %s', (left, right) => {
    for (const between of [[null], []]) {
      const title: Rows[number] = [left, null, null, ...between, right]
      const book = read(
        sheet('产量', [['2024年丁组小区产量'], title, ...alongsideOf(between)], [across(1, 0, 6)]),
      )
      expect(plotsOf(book, 'weight')).toEqual(plotsAt(POINTS))
      expect(errorsOf(book)).toEqual([])
      expect(seen(book)).toContain('产量! sheetsJoined')
      const ids = book.findings.map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }
  })

  test('have a remark on the title of each', () => {
    const book = read(sheet('产量', [['北塬试点', null, null, null, '南塬试点'], ...alongsideOf([null])]))
    const titles = book.findings.filter(({ code }) => code === 'titleRead').map(({ read: text }) => text)
    expect(titles.toSorted()).toEqual(['北塬试点', '南塬试点'])
  })

  test('may name their points in columns, and end in different rows', () => {
    const heads = ['试点', ...HEADS]
    const rows = PLACES.map(([entry, rep], at): Rows[number] => [
      '北塬',
      ...rowOf(0, entry, rep),
      null,
      ...(at < 2 ? ['南塬', ...rowOf(1, entry, rep)] : []),
    ])
    const book = read(sheet('产量', [[...heads, null, ...heads], ...rows]))
    expect(plotsOf(book, 'weight')).toEqual(plotsAt(POINTS).slice(0, 6))
    expect(errorsOf(book)).toEqual([])
  })

  test('may go on with the same point, with findings in the cells of the right table', () => {
    const title = [['北塬试点2024年丁组小区产量']]
    const rows = [1, 2].map((entry) => [
      ...rowOf(0, entry, 1),
      null,
      ...rowOf(0, entry, 2).slice(0, 2),
      entry === 2 ? '很重' : weightOf(0, entry, 2),
    ])
    const book = read(sheet('产量', [...title, [...HEADS, null, ...HEADS], ...rows]))
    expect(plotsOf(book, 'weight')).toEqual([
      '北塬 禾丰1号 1 21.1',
      '北塬 禾丰2号 1 22.1',
      '北塬 禾丰1号 2 21.2',
      '北塬 禾丰2号 2 ',
    ])
    expect(seen(book)).toContain('产量!G4 numberInvalid')
  })

  test('are none where a head only stands twice', () => {
    const book = read(
      sheet('产量', [
        ['试点', '品种', '重复', '小区产量(kg)', '小区产量(kg)'],
        ['北塬', '禾丰1号', 1, 20, 21],
      ]),
    )
    expect(seen(book).filter((line) => line.endsWith('headerDuplicate'))).not.toEqual([])
    expect(seen(book).filter((line) => line.endsWith('sheetsJoined'))).toEqual([])
  })
})
