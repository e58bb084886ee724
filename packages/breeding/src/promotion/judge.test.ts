import { describe, expect, test } from 'vitest'
import { table, entries, fivePoints, gainStandard, item, itemOf, verdicts } from './fixtures/build.ts'
import { judge } from './judge.ts'
import type { JudgeInput } from './types.ts'

const strict = verdicts({ ...fivePoints, items: gainStandard(5, 60) })
const [lpa612, shiA, ck1, ck2] = strict

describe('gain ≥ 5 % and gain points ≥ 60 % at five points', () => {
  test('judging promotes the entry that reaches both', () => {
    expect(lpa612?.decision).toBe('UP')
    expect(itemOf(lpa612, 'gain').value).toBeCloseTo(5.2006, 4)
    expect(itemOf(lpa612, 'rate')).toMatchObject({ value: 80, hits: 4, n: 5, pass: 'PASS' })
    expect(lpa612?.because).toBe('全部达标：比CK1增产 +5.2%（≥5%）、增产点率 80%（4/5）（≥60%）')
  })

  test('judging holds the entry that misses the gain but yields at least as much as CK1', () => {
    expect(shiA?.decision).toBe('HOLD')
    expect(itemOf(shiA, 'gain')).toMatchObject({ pass: 'FAIL', distanceText: '差 1.84 个百分点' })
    expect(itemOf(shiA, 'gain').value).toBeCloseTo(3.1555, 4)
    expect(shiA?.because).toBe(
      '未达标：比CK1增产 +3.16%（要求≥5%，差 1.84 个百分点）；但折亩产比CK1增产 3.16%、增产点率 100%（5/5）（增产≥0%且增产点率≥50%），列为待定',
    )
  })

  test('judging gives checks their figures but no decision', () => {
    expect(ck1).toMatchObject({ isCk: true, decision: null, score: null, because: '对照不参与判定' })
    expect(itemOf(ck2, 'gain').value).toBeCloseTo(-0.0347, 4)
  })

  test('judging names the points without which the decision would change', () => {
    expect(lpa612?.fragilePoints).toEqual(['新乡', '商丘', '石家庄'])
    expect(lpa612?.fragile).toBe(true)
    expect(shiA).toMatchObject({ fragile: false, fragilePoints: [] })
    expect(ck1?.fragile).toBe(false)
  })

  test('judging reports the gain of each point and whether it counts', () => {
    const points = itemOf(lpa612, 'rate').points
    expect(points.map((point) => point.point)).toEqual(['新乡', '商丘', '菏泽', '宿州', '石家庄'])
    expect(points.map((point) => point.hit)).toEqual([true, true, true, false, true])
    const gains = [6.8148, 7.6386, 5.8331, -3.1561, 8.424]
    points.forEach((point, i) => expect(point.value).toBeCloseTo(gains[i]!, 4))
  })
})

test('an item surveyed at one point alone does not make a verdict fragile', () => {
  const [first] = verdicts({
    entries: entries(2, { 1: 1 }),
    tables: {
      yieldMu: table([
        [600, 600],
        [500, 500],
      ]),
      earRotGrade: table([
        [3, null],
        [3, null],
      ]),
    },
    items: [
      ...gainStandard(5, 60),
      item({ key: 'rot', trait: 'earRotGrade', op: 'LE', v1: 5, kind: 'VETO' }),
    ],
  })
  expect(first).toMatchObject({ decision: 'UP', fragile: false })
})

test('with gain ≥ 3 % both entries are promoted', () => {
  const found = verdicts({ ...fivePoints, items: gainStandard(3, 60) })
  expect(found.map((verdict) => verdict.decision)).toEqual(['UP', 'UP', null, null])
})

test.each([
  ['新乡', 4.7837, 75, 3.2282],
  ['商丘', 4.6171, 75, 3.0752],
  ['菏泽', 5.0295, 75, 3.9966],
  ['宿州', 7.1492, 100, 2.8105],
  ['石家庄', 4.3968, 75, 2.6864],
])('without %s the gain is %d and %d % of the points are gain points', (dropped, gain, rate, other) => {
  const { entries: names, tables } = fivePoints
  const kept = tables.yieldMu.points.filter((point) => point !== dropped)
  const rows = names.map((_, i) =>
    kept.map((point) => tables.yieldMu.mean[i * 5 + tables.yieldMu.points.indexOf(point)]!),
  )
  const [first, second] = verdicts({
    entries: names,
    tables: { yieldMu: table(rows, kept) },
    items: gainStandard(5, 60),
  })
  expect(itemOf(first, 'gain').value).toBeCloseTo(gain, 4)
  expect(itemOf(first, 'rate').value).toBe(rate)
  expect(itemOf(second, 'gain').value).toBeCloseTo(other, 4)
})

/** Returns the decision on the first of two entries without CK1, whose only trait passes. */
const decisionWith = (tables: JudgeInput['tables'], minPoints: number) =>
  verdicts({
    entries: entries(2),
    tables,
    items: [item({ trait: Object.keys(tables)[0]!, v1: 1 })],
    minPoints,
  })[0]?.decision

describe('minimum of valid points', () => {
  test('fewer points than the minimum hold every entry, whatever its figures, and nothing is called fragile', () => {
    const [first, second] = verdicts({ ...fivePoints, items: gainStandard(5, 60), minPoints: 6 })
    expect(first).toMatchObject({ decision: 'HOLD', because: '有效试点数不足(5/6)', fragile: false })
    expect(second?.decision).toBe('HOLD')
  })

  test('exactly the minimum is enough and does not make every verdict fragile', () => {
    const [first, second] = verdicts({ ...fivePoints, items: gainStandard(5, 60), minPoints: 5 })
    expect(first?.decision).toBe('UP')
    expect(first?.fragilePoints).toHaveLength(3)
    expect(second?.fragile).toBe(false)
  })

  test('only points where the entry can be compared with CK1 count', () => {
    const yieldMu = table([
      [600, 600, 600],
      [null, 500, 500],
    ])
    const [first] = verdicts({
      entries: entries(2, { 1: 1 }),
      tables: { yieldMu },
      items: gainStandard(5, 60),
      minPoints: 3,
    })
    expect(first?.because).toBe('有效试点数不足(2/3)，本组有效试点3个，该品种可比的仅2个')
  })

  test('without CK1 the points of the own yield count, without yield any surveyed point', () => {
    const grown = table([
      [5, null, 5],
      [5, 5, 5],
    ])
    expect(decisionWith({ yieldMu: grown }, 2)).toBe('UP')
    expect(decisionWith({ yieldMu: grown }, 3)).toBe('HOLD')
    expect(decisionWith({ testWeight: grown }, 2)).toBe('UP')
    expect(decisionWith({ testWeight: grown }, 3)).toBe('HOLD')
  })
})

test('judging refuses a table whose entries are not those of the group', () => {
  const input = {
    entries: entries(3),
    tables: { yieldMu: table([[1], [2]]) },
    items: [item()],
    groupMeanIncludesCk: true,
    minPoints: 1,
  }
  expect(() => judge(input)).toThrow('性状表的品种与参试品种不一致')
})

test('tables on different lists of points are matched by the name of the point', () => {
  const [first] = verdicts({
    entries: entries(2, { 1: 1 }),
    tables: {
      yieldMu: table(
        [
          [600, 610],
          [500, 500],
        ],
        ['甲', '乙'],
      ),
      lodging: table(
        [
          [4, 2],
          [0, 0],
        ],
        ['丙', '乙'],
      ),
      breakage: table([[3], [0]], ['乙']),
    },
    items: [item({ trait: 'lodgingSum', op: 'LE', v1: 8 })],
  })
  expect(itemOf(first)).toMatchObject({ value: 5, n: 1 })
  expect(itemOf(first).points[0]?.point).toBe('乙')
})
