import { describe, expect, test } from 'vitest'
import { compareAdjacent } from './adjacentChecks.ts'
import type { FieldPlot } from './adjacentChecks.ts'

/** Builds one strip from names and values in field order. */
function strip(plots: [string, number | null][], point = '新乡', name = '1'): FieldPlot[] {
  return plots.map(([entry, y], i) => ({ entry, point, strip: name, position: i + 1, y }))
}

const FIRST = strip([
  ['CK', 600],
  ['A', 660],
  ['B', 630],
  ['CK', 620],
  ['C', 600],
  ['D', 589],
  ['CK', 630],
])

describe('间比法', () => {
  const value = compareAdjacent(FIRST, 'CK').value!

  test('each plot is compared with its own pair of checks', () => {
    const rows = value.entries.map(({ entry, plots: [plot] }) => [
      entry,
      plot!.checkMean,
      plot!.gainPct!.toFixed(4),
    ])
    expect(rows).toEqual([
      ['A', 610, '8.1967'],
      ['B', 610, '3.2787'],
      ['C', 625, '-4.0000'],
      ['D', 625, '-5.7600'],
    ])
    expect(value.entries[0]!.gain).toMatchObject({ mean: 660, baseMean: 610, common: 1, gainPoints: 1 })
  })

  test('the position of plots counts, not the order of the list', () => {
    expect(compareAdjacent(FIRST.toReversed(), 'CK').value!.entries.toReversed()).toEqual(value.entries)
  })
})

test('plots of two strips make a point mean, and points make the ratio of means', () => {
  const second = strip(
    [
      ['CK', 580],
      ['A', 600],
      ['CK', 600],
    ],
    '新乡',
    '2',
  )
  const other = strip(
    [
      ['CK', 500],
      ['A', 490],
      ['CK', 520],
    ],
    '商丘',
  )
  const { points, entries } = compareAdjacent([...FIRST, ...second, ...other], 'CK').value!
  expect(points).toEqual(['新乡', '商丘'])
  const { gain, plots } = entries[0]!
  expect(plots).toHaveLength(3)
  expect(gain).toMatchObject({ common: 2, gainPoints: 1, gainPointRate: 50, mean: 560, baseMean: 555 })
  expect(gain.gainPct).toBeCloseTo((100 * (630 + 490)) / (600 + 510) - 100, 10)
  expect(compareAdjacent([...FIRST, ...second, ...other], 'CK', 5).value!.entries[0]!.gain.gainPoints).toBe(0)
})

describe('gaps in strips', () => {
  test('the end of a strip and a lost check leave one side, and no check further away is used', () => {
    const plots = strip([
      ['A', 610],
      ['CK', 600],
      ['B', 630],
      ['CK', null],
      ['C', 660],
      ['CK', NaN],
      ['D', 600],
    ])
    const entries = compareAdjacent(plots, 'CK').value!.entries
    expect(entries.map(({ plots: [plot] }) => [plot!.checkMean, plot!.note])).toEqual([
      [600, '只有一侧相邻对照有数据'],
      [600, '只有一侧相邻对照有数据'],
      [null, '相邻对照小区无数据'],
      [null, '相邻对照小区无数据'],
    ])
    expect(entries[2]!.gain.reason).toBe('各小区都没有可比的相邻对照')
  })

  test('a lost plot, a strip without a check and a check of zero give no gain and say why', () => {
    const plots = [
      ...strip([
        ['CK', 600],
        ['A', null],
      ]),
      ...strip([['B', 600]], '新乡', '2'),
      ...strip(
        [
          ['CK', 0],
          ['C', 5],
        ],
        '新乡',
        '3',
      ),
    ]
    const result = compareAdjacent(plots, 'CK')
    expect(result.value!.entries.map(({ plots: [plot] }) => plot!.note)).toEqual([
      '小区无数据',
      '同排没有对照小区',
      '相邻对照平均值不大于0',
    ])
    expect(result.n).toBe(0)
  })

  test('missing plots, no check, and a duplicate or missing position are refused', () => {
    expect(compareAdjacent([], 'CK').reason).toBe('没有小区数据')
    expect(compareAdjacent(FIRST, '郑单958').reason).toBe('没有对照郑单958的小区')
    expect(compareAdjacent([...FIRST, FIRST[1]!], 'CK').reason).toBe('试点新乡第1排的顺序号2有两个小区')
    expect(compareAdjacent([...FIRST, { ...FIRST[1]!, position: NaN }], 'CK').reason).toContain('缺排列顺序')
  })
})
