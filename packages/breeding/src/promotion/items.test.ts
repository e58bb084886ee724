import { describe, expect, test } from 'vitest'
import { explainMove } from './explainMove.ts'
import { entries, item, itemOf, table, verdicts } from './fixtures/build.ts'
import type { JudgeInput, StandardItem } from './types.ts'

/** Judges one item for the first entry. */
function judgeOne(
  changes: Partial<StandardItem>,
  tables: JudgeInput['tables'],
  checks: Record<number, number> = {},
) {
  const count = Object.values(tables)[0]?.entries.length ?? 1
  return itemOf(verdicts({ entries: entries(count, checks), tables, items: [item(changes)] })[0])
}

test('a check is compared with other checks and not with itself, and does not lack data for that', () => {
  const items = ['VS_CK', 'VS_CK_DIFF'].map((base) => item({ key: base, base: base as 'VS_CK', ck: 1 }))
  const [first, other] = verdicts({
    entries: entries(2, { 0: 1, 1: 2 }),
    tables: { yieldMu: table([[500], [510]]) },
    items,
  })
  expect(first!.items.map(({ value, reason }) => [value, reason])).toEqual([
    [null, '对照不与自身比较'],
    [null, '对照不与自身比较'],
  ])
  expect(first!.missing).toEqual([])
  expect(other!.items.map(({ value }) => value)).toEqual([2, 10])
})

test('a check that is alone in its group is not compared with the mean of the group, which is its own', () => {
  const [only] = verdicts({
    entries: entries(1, { 0: 1 }),
    tables: { yieldMu: table([[500]]) },
    items: [item({ base: 'VS_GROUP_MEAN' })],
  })
  expect(itemOf(only)).toMatchObject({ value: null, reason: '对照不与自身比较' })
})

test('a percent sign at the end of a name is not repeated, and that of a condition stays', () => {
  const because = (label: string) =>
    verdicts({
      entries: entries(2, { 1: 1 }),
      tables: { yieldMu: table([[520], [500]]) },
      items: [item({ label, base: 'VS_CK', ck: 1, v1: 3 })],
    })[0]!.because
  expect(because('比CK1增产%')).toBe('全部达标：比CK1增产 +4%（≥3%）')
  expect(because('增产≥3%')).toBe('全部达标：增产≥3% +4%（≥3%）')
})

describe('shares of points', () => {
  const sums = table([[1.2, 0, 3.4, 12.6, 0.8, 10.0, 2.1, 0.0, 4.4, 6.9]])
  const share = {
    trait: 'lodgingSum',
    agg: 'EACH_POINT_SHARE',
    shareOp: 'GE',
    shareValue: 10,
    v1: 20,
  } as const

  test('two of ten points with lodging ≥ 10 % are 20 %, which passes ≤ 20 % and fails < 20 %', () => {
    const atMost = judgeOne({ ...share, op: 'LE' }, { lodgingSum: sums })
    expect(atMost).toMatchObject({ value: 20, hits: 2, n: 10, pass: 'PASS', distanceText: '正好达标' })
    const below = judgeOne({ ...share, op: 'LT' }, { lodgingSum: sums })
    expect(below).toMatchObject({ value: 20, pass: 'FAIL', distanceText: '超标 1 个点次' })
  })

  test('the mean of the same points is 4.14', () => {
    const found = judgeOne({ trait: 'lodgingSum', op: 'LE', v1: 8 }, { lodgingSum: sums })
    expect(found.value).toBeCloseTo(4.14, 12)
    expect(found).toMatchObject({ pass: 'PASS', distanceText: '富余 3.86 个百分点' })
  })

  test('eleven of twelve gain points are 91.7 %, and the distance to 100 is given in points', () => {
    const own = Array.from({ length: 12 }, (_, i) => (i === 0 ? 480 : 520))
    const rows = table([own, own.map(() => 500)])
    const rate = { agg: 'EACH_POINT_SHARE', base: 'VS_CK', ck: 1 } as const
    const found = judgeOne({ ...rate, v1: 60 }, { yieldMu: rows }, { 1: 1 })
    expect(found.value?.toFixed(1)).toBe('91.7')
    expect(found.distanceText).toBe('超出 3 个增产点')
    expect(judgeOne({ ...rate, v1: 100 }, { yieldMu: rows }, { 1: 1 }).distanceText).toBe('差 1 个增产点')
  })

  test('a gain of exactly zero, or within rounding of it, is no gain point', () => {
    const rows = table([
      [500, 0.1 + 0.2, 510],
      [500, 0.3, 500],
    ])
    const rate = { agg: 'EACH_POINT_SHARE', base: 'VS_CK', ck: 1, v1: 30 } as const
    const found = judgeOne(rate, { yieldMu: rows }, { 1: 1 })
    expect(found.hits).toBe(1)
    expect(judgeOne({ ...rate, shareOp: 'GE' }, { yieldMu: rows }, { 1: 1 }).hits).toBe(3)
  })

  test('a share of the trait itself needs a condition for the point, and stays open without one', () => {
    const found = judgeOne(
      { trait: 'lodgingSum', agg: 'EACH_POINT_SHARE', missing: 'IGNORE' },
      { lodgingSum: sums },
    )
    expect(found).toMatchObject({ pass: 'PENDING', value: null, reason: '点次比例未设逐点条件' })
  })
})

describe('values by aggregate and base', () => {
  const grades = table([[1, 3, 5, 3, 7]])

  test('the worst grade is the maximum, the mean is 3.8', () => {
    expect(
      judgeOne({ trait: 'earRotGrade', agg: 'MAX', op: 'LT', v1: 7 }, { earRotGrade: grades }),
    ).toMatchObject({ value: 7, pass: 'FAIL', distance: 0, distanceText: '等于限值，未达标' })
    expect(judgeOne({ trait: 'earRotGrade', agg: 'MIN' }, { earRotGrade: grades }).value).toBe(1)
    expect(judgeOne({ trait: 'earRotGrade' }, { earRotGrade: grades }).value).toBeCloseTo(3.8, 12)
  })

  test('gain % is the ratio of means over common points, and a difference is the mean of differences', () => {
    const rows = table([
      [600, 400, 700],
      [500, 500, null],
    ])
    expect(judgeOne({ base: 'VS_CK', ck: 1 }, { yieldMu: rows }, { 1: 1 })).toMatchObject({ value: 0, n: 2 })
    const diff = judgeOne({ base: 'VS_CK_DIFF', ck: 1, unit: 'kg' }, { yieldMu: rows }, { 1: 1 })
    expect(diff).toMatchObject({ value: 0, n: 2, distanceText: '正好达标' })
    expect(judgeOne({ base: 'VS_CK', agg: 'MAX', ck: 1 }, { yieldMu: rows }, { 1: 1 }).value).toBeCloseTo(
      20,
      12,
    )
    expect(judgeOne({ base: 'VS_CK', agg: 'MIN', ck: 1 }, { yieldMu: rows }, { 1: 1 }).value).toBeCloseTo(
      -20,
      12,
    )
  })

  test('the group mean includes or excludes checks', () => {
    const input = {
      entries: entries(3, { 2: 1 }),
      tables: { yieldMu: table([[660], [600], [540]]) },
      items: [item({ base: 'VS_GROUP_MEAN' })],
    }
    expect(itemOf(verdicts(input)[0]).value).toBeCloseTo(10, 12)
    expect(itemOf(verdicts({ ...input, groupMeanIncludesCk: false })[0]).value).toBeCloseTo(
      (100 * 30) / 630,
      12,
    )
  })

  test('a check sown as two entries counts as their mean', () => {
    const rows = table([[550], [490], [510]])
    expect(judgeOne({ base: 'VS_CK', ck: 1 }, { yieldMu: rows }, { 1: 1, 2: 1 }).value).toBeCloseTo(10, 12)
  })

  test('ranks are competition ranks over all entries, checks included, and equals share the better one', () => {
    const input = {
      entries: entries(4, { 3: 1 }),
      tables: { yieldMu: table([[707.4], [693.7], [693.7], [672.5]]) },
    }
    const ranks = (base: 'RANK' | 'RANK_PCT') =>
      verdicts({ ...input, items: [item({ base, op: 'LE', v1: 2, unit: '' })] }).map((verdict) =>
        itemOf(verdict),
      )
    expect(ranks('RANK').map((measured) => measured.value)).toEqual([1, 2, 2, 4])
    expect(ranks('RANK_PCT').map((measured) => measured.value)).toEqual([25, 50, 50, 100])
    expect(ranks('RANK')[3]?.distanceText).toBe('超标 2 位')
    expect(ranks('RANK_PCT')[0]?.distanceText).toBe('超标 23 个百分点')
  })

  test('an entry without a value has no rank and is not counted', () => {
    const found = verdicts({
      entries: entries(3),
      tables: { yieldMu: table([[700], [null], [600]]) },
      items: [item({ base: 'RANK_PCT', op: 'LE', v1: 50 })],
    }).map((verdict) => itemOf(verdict))
    expect(found.map((measured) => measured.value)).toEqual([50, null, 100])
    expect(found[1]?.reason).toBe('缺折亩产')
  })

  test('a check without a number is CK1', () => {
    const found = verdicts({
      entries: [
        { name: 'A', isCk: false, ckNo: null },
        { name: 'CK', isCk: true, ckNo: null },
      ],
      tables: { yieldMu: table([[550], [500]]) },
      items: [item({ base: 'VS_CK', ck: 1 }), item({ key: 'second', base: 'VS_CK', ck: 2 })],
    })[0]
    expect(itemOf(found).value).toBeCloseTo(10, 12)
    expect(itemOf(found, 'second').reason).toBe('本组未设CK2')
  })

  test('traits with better low values rank from the smallest, and the list can be replaced', () => {
    const input = {
      entries: entries(3),
      tables: { lodging: table([[3], [1], [2]]), lodgeArea: table([[3], [1], [2]]) },
      items: [
        item({ key: 'a', trait: 'lodging', base: 'RANK' }),
        item({ key: 'b', trait: 'lodgeArea', base: 'RANK' }),
      ],
    }
    const ranks = (key: string, lowTraits?: string[]) =>
      verdicts({ ...input, ...(lowTraits && { lowTraits }) }).map((verdict) => itemOf(verdict, key).value)
    expect(ranks('a')).toEqual([3, 1, 2])
    expect(ranks('b')).toEqual([1, 3, 2])
    expect(ranks('b', ['lodgeArea'])).toEqual([3, 1, 2])
  })

  test('ranks at single points give the best, the worst and the share of points in front', () => {
    const rows = table([
      [10, 9, 8],
      [9, 10, 9],
    ])
    const rank = { base: 'RANK', unit: '' } as const
    expect(judgeOne({ ...rank, agg: 'MIN' }, { yieldMu: rows }).value).toBe(1)
    expect(judgeOne({ ...rank, agg: 'MAX' }, { yieldMu: rows }).value).toBe(2)
    const first = judgeOne(
      { ...rank, agg: 'EACH_POINT_SHARE', shareOp: 'LE', shareValue: 1, v1: 50 },
      { yieldMu: rows },
    )
    expect(first).toMatchObject({ hits: 1, n: 3, pass: 'FAIL', distanceText: '差 1 个点次' })
  })
})

describe('derived traits', () => {
  test('lodging and breakage are added where both were surveyed, and the surveyed sum takes precedence', () => {
    const parts = { lodging: table([[2, 3, 4]]), breakage: table([[1, null, 6]]) }
    expect(judgeOne({ trait: 'lodgingSum' }, parts)).toMatchObject({ value: 6.5, n: 2 })
    const withOwn = { ...parts, lodgingSum: table([[null, 9, 8]]) }
    expect(judgeOne({ trait: 'lodgingSum' }, withOwn)).toMatchObject({ value: 20 / 3, n: 3 })
  })

  test('one of lodging and breakage alone is no sum', () => {
    const only = judgeOne({ trait: 'lodgingSum', label: '倒伏倒折' }, { lodging: table([[2, 3]]) })
    expect(only).toMatchObject({ value: null, pass: 'PENDING', reason: '只调查了倒伏率，缺倒折率，无法求和' })
    const apart = judgeOne(
      { trait: 'lodgingSum' },
      { lodging: table([[2, null]]), breakage: table([[null, 1]]) },
    )
    expect(apart.reason).toBe('倒伏率与倒折率没有在同一试点调查，无法求和')
    expect(judgeOne({ trait: 'lodgingSum' }, { breakage: table([[1]]) }).reason).toBe(
      '只调查了倒折率，缺倒伏率，无法求和',
    )
    expect(judgeOne({ trait: 'lodgingSum' }, {}).reason).toBe('缺倒伏倒折率之和')
  })

  test('days later than the check are counted at common points, and a reported difference is used where days are missing', () => {
    const growthDays = table([
      [102, 104, null],
      [100, null, 99],
    ])
    const growth = { trait: 'growthDiff', base: 'VS_CK_DIFF', op: 'LE', v1: 1, unit: 'd' } as const
    const found = judgeOne(growth, { growthDays }, { 1: 1 })
    expect(found).toMatchObject({ value: 2, n: 1, pass: 'FAIL', distanceText: '超标 1 天' })
    const growthDiff = table([
      [9, 4, null],
      [0, 0, 0],
    ])
    expect(judgeOne(growth, { growthDays, growthDiff }, { 1: 1 })).toMatchObject({ value: 3, n: 2 })
    const reported = { growthDiff: table([[3], [null], [null]]) }
    expect(judgeOne(growth, reported, { 1: 1, 2: 2 }).value).toBe(3)
    expect(judgeOne({ ...growth, ck: 2 }, reported, { 1: 1, 2: 2 }).value).toBeNull()
    expect(judgeOne({ ...growth, base: 'ABS' }, { growthDays }, { 1: 1 }).value).toBe(2)
    expect(judgeOne(growth, { growthDays }).reason).toBe('本组未设CK1')
    expect(judgeOne(growth, {}, { 0: 1 }).reason).toBe('缺生育期')
  })
})

/** Builds a trial whose entry yields 3.5 % over CK1 and ripens `days` days later. */
const later = (days: number) => ({
  yieldMu: table([[103.5], [100]]),
  growthDays: table([[100 + days], [100]]),
})

describe('thresholds shifted by another trait', () => {
  const gain = {
    base: 'VS_CK',
    ck: 1,
    v1: 3,
    adjust: { by: 'growthDiff', from: 5, perUnit: 0.5 },
  } as const

  test.each([
    [7, 4, 'FAIL'],
    [5, 3, 'PASS'],
    [-3, 3, 'PASS'],
  ] as const)(
    '%d days later than the check shift the threshold to %d %%, so that a gain of 3.5 %% gives %s',
    (days, threshold, pass) => {
      const found = judgeOne(gain, later(days), { 1: 1 })
      expect(found.threshold).toBeCloseTo(threshold, 12)
      expect(found.pass).toBe(pass)
    },
  )

  test('the sentence and the item give the reason of a shifted threshold, and none if it did not shift', () => {
    const judged = (days: number) =>
      verdicts({
        entries: entries(2, { 1: 1 }),
        tables: later(days),
        items: [item({ ...gain, label: '比CK1增产' })],
      })[0]!
    expect(itemOf(judged(7)).shiftText).toBe('因生育期多7天')
    expect(judged(7).because).toContain('比CK1增产 +3.5%（要求≥4%，因生育期多7天，差 0.5 个百分点）')
    expect(itemOf(judged(5))).not.toHaveProperty('shiftText')
    expect(explainMove(judged(5), judged(7))).toContain('要求≥3%改为≥4%，因生育期多7天')
  })

  test('an item that waits for the other trait is named beside those that are not met', () => {
    const { yieldMu } = later(7)
    const items = [
      item({ ...gain, label: '比CK1增产', orGroup: '产量' }),
      item({ key: 'mean', label: '比组均值增产', base: 'VS_GROUP_MEAN', v1: 5, orGroup: '产量' }),
      item({ key: 'low', label: '产量', v1: 200, unit: 'kg' }),
    ]
    const [found] = verdicts({ entries: entries(2, { 1: 1 }), tables: { yieldMu }, items })
    expect(found!.because).toMatch(/^未达标：产量 103.5kg/)
    expect(found!.because).toContain('；另缺项：比CK1增产（阈值无法确定：缺生育期）')
    expect(found!.because).not.toContain('比组均值增产')
  })

  test('both bounds of a range shift', () => {
    const found = judgeOne({ ...gain, op: 'BETWEEN', v2: 6 }, later(7), { 1: 1 })
    expect(found).toMatchObject({ threshold: 4, threshold2: 7, pass: 'FAIL' })
  })

  test('an entry more than ten days later is refused by a separate item', () => {
    const limit = { trait: 'growthDiff', base: 'VS_CK_DIFF', op: 'LE', v1: 10, unit: '天' } as const
    expect(judgeOne(limit, later(10.5), { 1: 1 })).toMatchObject({
      pass: 'FAIL',
      distanceText: '超标 0.5 天',
    })
  })

  test('without the other trait there is no threshold, so the item counts as missing', () => {
    const { yieldMu } = later(7)
    const found = judgeOne(gain, { yieldMu }, { 1: 1 })
    expect(found).toMatchObject({ pass: 'PENDING', distance: null, reason: '阈值无法确定：缺生育期' })
    expect(judgeOne({ ...gain, missing: 'IGNORE' }, { yieldMu }, { 1: 1 }).pass).toBe('IGNORED')
  })
})
