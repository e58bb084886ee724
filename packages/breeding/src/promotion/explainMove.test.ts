import { describe, expect, test } from 'vitest'
import { dropPoints, pointTable } from '../table.ts'
import { d2Plots } from '../fixtures/examples.ts'
import { entries, fivePoints, gainStandard, item, table, verdicts } from './fixtures/build.ts'
import { explainMove } from './explainMove.ts'

const judged = (points: number[], items = gainStandard(5, 60), minPoints = 0) =>
  verdicts({
    ...fivePoints,
    tables: { yieldMu: dropPoints(pointTable(d2Plots()), points) },
    items,
    minPoints,
  })

test('a dropped point is explained by item, value, points and requirement before and after', () => {
  const [before] = judged([])
  const [after] = judged([0])
  expect([before!.decision, after!.decision]).toEqual(['UP', 'HOLD'])
  expect(explainMove(before!, after!)).toBe(
    '比CK1增产 +5.2%（5点）→+4.78%（4点），未达到要求（≥5%）：不再计入试点新乡（该点折亩产比CK1 +6.81%）',
  )
})

test('a changed threshold is explained by the old and the new requirement', () => {
  const [before] = judged([])
  const [after] = judged([], gainStandard(6, 60))
  expect(explainMove(before!, after!)).toBe('比CK1增产 +5.2%（5点），要求≥5%改为≥6%')
})

test('shares of points are explained with their points', () => {
  const [before] = judged([])
  const [after] = judged([], gainStandard(5, 85))
  expect(explainMove(before!, after!)).toBe('增产点率 80%（4/5），要求≥60%改为≥85%')
})

test('too few points are the only reason given, whatever the items', () => {
  const [before] = judged([], gainStandard(5, 60), 5)
  const [after] = judged([0], gainStandard(5, 60), 5)
  expect(explainMove(before!, after!)).toBe('有效试点数不足(4/5)')
})

test('items added or removed with another standard are named if they made the difference', () => {
  const judge = (key: string, label: string, v1: number) =>
    verdicts({
      entries: entries(2, { 1: 1 }),
      tables: { yieldMu: table([[500], [480]]) },
      items: [item({ key, label, v1, unit: 'kg' })],
    })[0]!
  const [met, strict] = [judge('a', '折亩产', 490), judge('b', '产量下限', 600)]
  expect(explainMove(met, strict)).toBe('产量下限 500kg（1点），新增要求≥600kg')
  expect(explainMove(strict, met)).toBe('不再要求产量下限')
})

/** Yield, and lodging that was not surveyed, with another standard on each side. */
const demoted = (before: typeof full, after: typeof full) => {
  const judge = (items: typeof full) =>
    verdicts({
      entries: entries(2, { 1: 1 }),
      tables: {
        yieldMu: table([
          [510, 480],
          [500, 500],
        ]),
      },
      items,
    })[0]!
  return [judge(before), judge(after)] as const
}
const lodging = item({ key: 'lodging', label: '倒伏率', trait: 'lodging', op: 'LE', v1: 8, kind: 'VETO' })
const full = [lodging, ...gainStandard(3, 60)]

test('a relaxed requirement is never the cause of a demotion', () => {
  const tables = (own: number[]) => ({ yieldMu: table([own, own.map(() => 500)]) })
  const judge = (own: number[], items: typeof full) =>
    verdicts({ entries: entries(2, { 1: 1 }), tables: tables(own), items })[0]!
  const before = judge([505, 510, 490], full)
  const after = judge([510, 488], gainStandard(2, 60))
  expect([before.decision, after.decision]).toEqual(['HOLD', 'DROP'])
  expect(explainMove(before, after)).toBe('比CK1增产 +0.33%→-0.2%，不再计入试点点3，够不上待定（增产≥0%）')
  expect(explainMove(after, before)).toBe('比CK1增产 -0.2%→+0.33%，新计入试点点3，够得上待定（增产≥0%）')
})

test('a demotion past 待定 names the item and the yield, and no item that moved the other way', () => {
  const [before] = demoted([item({ key: 'gain', label: '比CK1增产', base: 'VS_CK', ck: 1, v1: -5 })], full)
  const [, after] = demoted(full, gainStandard(3, 40))
  expect([before.decision, after.decision]).toEqual(['UP', 'DROP'])
  expect(explainMove(before, after)).toBe(
    '比CK1增产 -1%（2点），要求≥-5%改为≥3%；且比CK1增产 -1%，够不上待定（增产≥0%）',
  )
})

test('an or-group that is met now is explained by its passing alternative, not by one that fails as before', () => {
  const group = (gain: number) => [
    item({ key: 'gain', label: '比CK1增产', base: 'VS_CK', ck: 1, v1: gain, orGroup: '产量' }),
    item({ key: 'mean', label: '比组均值增产', base: 'VS_GROUP_MEAN', v1: 9, orGroup: '产量' }),
  ]
  const judge = (gain: number) =>
    verdicts({
      entries: entries(2, { 1: 1 }),
      tables: { yieldMu: table([[520], [500]]) },
      items: group(gain),
    })[0]!
  expect(explainMove(judge(5), judge(3))).toBe('比CK1增产 +4%（1点），要求≥5%改为≥3%')
  expect(explainMove(judge(3), judge(5))).toBe('比CK1增产 +4%（1点），要求≥3%改为≥5%')
  expect(explainMove(judge(3), { ...judge(5), items: judge(5).items.slice(1) })).toBe('不再要求比CK1增产')
})

test('added items that were met explain nothing, so the rule is given', () => {
  const [before] = judged([], gainStandard(6, 60))
  const [after] = judged([], [item({ key: 'yield', label: '折亩产', v1: 100, unit: 'kg' })])
  expect(explainMove(before!, after!)).toBe('不再要求比CK1增产')
  expect(explainMove(after!, after!)).toContain('全部达标：折亩产')
})

test('missing values are named as missing', () => {
  const standard = [item({ key: 'rot', label: '穗腐病', trait: 'earRotGrade', op: 'LE', v1: 5, unit: '级' })]
  const of = (value: number | null) =>
    verdicts({ entries: entries(1), tables: { earRotGrade: table([[value]]) }, items: standard })[0]!
  expect(explainMove(of(3), of(null))).toBe('穗腐病 3级（1点）→缺，要求≤5级')
})

test('the yield that keeps an entry is explained by gain and gain points before and after, and the point', () => {
  const tables = (values: number[]) => ({ yieldMu: table([values, values.map(() => 500)]) })
  const judge = (dropped: number[]) =>
    verdicts({
      entries: entries(2, { 1: 1 }),
      tables: { yieldMu: dropPoints(tables([510, 510, 490]).yieldMu, dropped) },
      items: gainStandard(5, 90),
    })[0]!
  const [before, after] = [judge([]), judge([0])]
  expect([before.decision, after.decision]).toEqual(['HOLD', 'HOLD'])
  const worse = judge([0, 1])
  expect(worse.decision).toBe('DROP')
  expect(explainMove(before, worse)).toBe(
    '比CK1增产 +0.67%→-2%、增产点率 66.67%（2/3）→0%（0/1），不再计入试点点1、点2，够不上待定（增产≥0%且增产点率≥50%）',
  )
  expect(explainMove(worse, before)).toContain('，新计入试点点1、点2，够得上待定')
})

test('a point that lowered a share is named with its figure and the condition of each point', () => {
  const [before] = judged([], gainStandard(-9, 75))
  const [after] = judged([0], gainStandard(-9, 80))
  expect(explainMove(before!, after!)).toBe(
    '增产点率 80%（4/5）→75%（3/4），要求≥75%改为≥80%：不再计入试点新乡（该点折亩产比CK1 +6.81%，达到每点要求>0%）',
  )
})

describe('changes of both the value and the requirement', () => {
  /** Mean gain of +5.2 % with all points, of +4.78 % without the first. */
  const move = (before: [number[], number], after: [number[], number]): string => {
    const [was, is] = [before, after].map(([points, v1]) => judged(points, gainStandard(v1, 60))[0]!)
    return explainMove(was!, is!)
  }

  test('only the requirement is named if the value alone would have changed nothing', () => {
    expect(move([[], 4], [[0], 6])).toBe('比CK1增产 +5.2%（5点）→+4.78%（4点），要求≥4%改为≥6%')
  })

  test('only the points are named if the requirement alone would have changed nothing', () => {
    expect(move([[], 5], [[0], 5.1])).toBe(
      '比CK1增产 +5.2%（5点）→+4.78%（4点），未达到要求（≥5.1%）：不再计入试点新乡（该点折亩产比CK1 +6.81%）',
    )
  })

  test('both are named if either alone would have changed the outcome', () => {
    expect(move([[], 5], [[0], 6])).toBe(
      '比CK1增产 +5.2%（5点）→+4.78%（4点），要求≥5%改为≥6%：不再计入试点新乡（该点折亩产比CK1 +6.81%）',
    )
  })
})

test('a trait that the rules do not contain is named by the label of its item, with its unit', () => {
  const standard = [item({ key: 'rot', label: '穗腐病', trait: 'earRotGrade', op: 'LE', v1: 3, unit: '级' })]
  const of = (values: (number | null)[]) =>
    verdicts({ entries: entries(1), tables: { earRotGrade: table([values]) }, items: standard })[0]!
  expect(explainMove(of([3, 3]), of([3, 5]))).toBe(
    '穗腐病 3级（2点）→4级（2点），未达到要求（≤3级）：试点点2穗腐病 3级→5级',
  )
})

test('verdicts stored before the meaning of point figures existed are explained without it', () => {
  const strip = (verdict: ReturnType<typeof judged>[number] | undefined) => ({
    ...verdict!,
    items: verdict!.items.map((item) => ({ ...item, each: undefined })),
  })
  expect(explainMove(strip(judged([])[0]), strip(judged([0])[0]))).toContain(
    '未达到要求（≥5%）：不再计入试点新乡（该点 6.81）',
  )
})
